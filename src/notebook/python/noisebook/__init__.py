"""What the scripts of the cells share. Each script runs with this folder's parent and its chapter on PYTHONPATH."""
