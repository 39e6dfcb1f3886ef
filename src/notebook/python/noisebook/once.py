"""Runs an experiment once and says what was found."""

from noisebook.tell import tell_rows

# How many runs are computed.
RUNS = 2


def main(experiment, values):
    rows = experiment.plan(values, RUNS) if hasattr(experiment, "plan") else []
    rows = experiment.compute(values, rows)
    (getattr(experiment, "tell", None) or tell_rows)(values, rows)
