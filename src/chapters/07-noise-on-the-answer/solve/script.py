import numpy as np

from shared.learning_curves import learning_curves, plan_curves

FINE = [10 ** (-4 + k / 15) for k in range(106)]
# Both solvers stop a little before the minimum.
TOLERANCE = 1e-3


def slack(values, row):
    """The page scores in 32 bits: a test row or two may fall on the other side."""
    return {"wrong": 2.5}


def plan(values, runs):
    return plan_curves(values, runs, [5 * int(values["tenths"])], FINE)


def compute(values, rows):
    """
    Errors against epsilon, at one number of rows.
    On all pixels a shuffle takes a quarter of a minute, and a minute or two with the weight decays of the thesis.
    """
    return learning_curves(values, rows)


def tell(values, rows):
    errors = np.mean([np.divide(row["wrong"], row["tested"]) for row in rows if len(row["wrong"])], axis=0)
    enough = [epsilon for epsilon, error in zip(rows[0]["epsilons"], errors) if error <= values["target"]]
    print(f"Without noise the error is {errors[0]:.2%}; it is at most {values['target']:.2%}", end=" ")
    print(f"from epsilon = {min(enough):.4g} on." if enough else "at no epsilon.")
