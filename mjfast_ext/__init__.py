"""Compiled kernels: integers and arrays in, integers and arrays out. `mjfast` checks and names what goes in."""
