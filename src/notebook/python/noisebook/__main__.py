"""python -m noisebook path/to/script.py run.json: a script of this repository, on a run saved from the page."""

import runpy
import sys
import types

from noisebook.run import main

sys.argv = sys.argv[1:]
main(types.SimpleNamespace(**runpy.run_path(sys.argv[0])))
