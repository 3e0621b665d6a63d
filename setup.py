"""Compiles the kernels; everything else about the distribution is in pyproject.toml."""

import os

import numpy as np
from Cython.Build import cythonize
from setuptools import Extension, setup

# Named one by one: a glob that matches nothing would build a wheel without kernels and report success.
KERNELS = [
    "_accept",
    "_alone",
    "_bag",
    "_capped",
    "_census",
    "_check",
    "_codes",
    "_combine",
    "_contents",
    "_deal",
    "_exact",
    "_find",
    "_follow",
    "_group",
    "_holdings",
    "_knit",
    "_luoshu",
    "_measure",
    "_meets",
    "_numbered",
    "_plan",
    "_ready",
    "_request",
    "_score",
    "_shanten",
    "_splits",
    "_sums",
    "_system",
    "_ukeire",
    "_universe",
    "_value",
    "_waits",
    "_whole",
]

SHARED = "mjfast_ext._cyutility"

# -ffp-contract=off keeps results equal on every CPU; MJFAST_NATIVE=1 trades portability for a few per cent.
FLAGS = ["-O3", "-g0", "-ffp-contract=off"] + (["-march=native"] if os.environ.get("MJFAST_NATIVE") == "1" else [])

extensions = [
    Extension(
        f"mjfast_ext.{name}",
        [f"mjfast_ext/{name}.pyx"],
        extra_compile_args=FLAGS,
        include_dirs=[np.get_include()],  # for the header of numpy's bit generators
    )
    for name in KERNELS
]
# What Cython's memoryviews need, compiled once instead of once a kernel; Cython writes this file itself.
extensions.append(Extension(SHARED, [SHARED.replace(".", "/") + ".c"], extra_compile_args=FLAGS))

setup(
    ext_modules=cythonize(
        extensions,
        build_dir="build/cython",
        nthreads=os.cpu_count() or 1,
        compiler_directives={
            "language_level": 3,
            "boundscheck": False,
            "wraparound": False,
            "cdivision": True,
            "embedsignature": True,
        },
        shared_utility_qualified_name=SHARED,
    )
)
