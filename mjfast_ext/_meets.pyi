"""Functions for other kernels only; see the .pxd."""
