from shared.peers import PUBLISHED, peer_rows, plan_peers, slack_of, tell_peers

# Both solvers stop a little before the minimum.
TOLERANCE = 1e-3
FIXED = {"over": "whole", "form": "mean", "scaling": "unit", "noise": "gamma", "divide": True}


def slack(values, row):
    return slack_of(row)


def plan(values, runs):
    return plan_peers(PUBLISHED | values | FIXED, runs)


def compute(values, rows):
    """Errors against the number of peers, protecting a record or a whole person."""
    return peer_rows(values | FIXED, rows)


def tell(values, rows):
    tell_peers(rows, "peers")
