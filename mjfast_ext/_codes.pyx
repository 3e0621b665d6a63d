"""Makes the enumerations of _codes.pxd known to Python."""
