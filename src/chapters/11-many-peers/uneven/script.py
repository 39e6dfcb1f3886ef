from shared.peers import PUBLISHED, peer_rows, plan_peers, slack_of, tell_peers

# Both solvers stop a little before the minimum.
TOLERANCE = 1e-3
FIXED = {"over": "skew"}


def slack(values, row):
    return slack_of(row)


def plan(values, runs):
    return plan_peers(PUBLISHED | values | FIXED, runs)


def compute(values, rows):
    """Errors when the peers hold uneven data."""
    return peer_rows(values | FIXED, rows)


def tell(values, rows):
    tell_peers(rows, "skew")
