"""Logistic regression by Newton's method and with a fixed Hessian, on the chapter's rows."""

import numpy as np

from noisebook.data import load_dataset

MOST = {"newton": 60, "fixed": 300}


def source_of(data, columns):
    return f"{data}:rows=2500,columns={int(columns) - 1}" if data.startswith("synthetic-") else data


def dense_rows(data, columns):
    """Standardised columns and a column of ones; labels -1 and +1, a numeric target by its mean."""
    table = load_dataset(source_of(data, columns))
    X, y = table.X_train.astype(float), table.y_train.astype(float)
    mean = X.mean(axis=0)
    sd = np.sqrt(((X - mean) ** 2).mean(axis=0))
    kept = sd > 0
    X = np.column_stack([(X[:, kept] - mean[kept]) / sd[kept], np.ones(len(y))])
    above = 0 if table.task == "binary" else y.mean()
    names = [name for name, keep in zip(table.names, kept) if keep] + ["constant"]
    return X, np.where(y > above, 1.0, -1.0), names


def sigmoid(u):
    with np.errstate(over="ignore"):
        return np.where(u >= 0, 1 / (1 + np.exp(-u)), np.exp(np.minimum(u, 0)) / (1 + np.exp(np.minimum(u, 0))))


def likelihood(X, y, beta, lam):
    return -np.logaddexp(0, -y * (X @ beta)).sum() - lam / 2 * beta @ beta


def gradient(X, y, beta):
    return X.T @ (y * sigmoid(-y * (X @ beta)))


def curvature(X, y=None, beta=None):
    if beta is None:
        return X.T @ X / 4
    u = y * (X @ beta)
    return X.T @ (X * (sigmoid(u) * sigmoid(-u))[:, None])


def take_steps(X, y, method, lam, start, tolerance, most):
    """The coefficients and the penalised log-likelihood after each step."""
    p = X.shape[1]
    beta = np.full(p, float(start))
    path, values = [beta], [likelihood(X, y, beta, lam)]
    fixed = curvature(X) + lam * np.eye(p)
    for _ in range(most):
        H = fixed if method == "fixed" else curvature(X, y, beta) + lam * np.eye(p)
        beta = beta + np.linalg.solve(H, gradient(X, y, beta) - lam * beta)
        path.append(beta)
        values.append(likelihood(X, y, beta, lam))
        if abs(values[-1] - values[-2]) < tolerance * abs(values[-2]):
            return path, values, "converged"
    return path, values, "most"


def path_rows(values, starts):
    """One row for each method and start, cut where the tolerance ends the steps."""
    X, y, _ = dense_rows(values["data"], values["columns"])
    lam, tolerance = values["lambda"], values["tolerance"]
    best, tops, _ = take_steps(X, y, "newton", lam, 0, 1e-14, 60)
    best, top = best[-1], tops[-1]
    bound = curvature(X) + lam * np.eye(len(best))
    here = curvature(X, y, best) + lam * np.eye(len(best))
    rho = 1 - np.linalg.eigvals(np.linalg.solve(bound, here)).real.min()
    limit = 1 - np.linalg.eigvalsh(here)[0] / np.linalg.eigvalsh(bound)[-1]
    rows = []
    for start in starts:
        for method in ("newton", "fixed"):
            path, heights, stopped = take_steps(X, y, method, lam, start, 1e-14, MOST[method])
            small = [abs(b - a) < tolerance * abs(a) for a, b in zip(heights, heights[1:])]
            steps = small.index(True) + 1 if True in small else len(heights) - 1
            row = {"method": method, "start": start, "steps": steps}
            row |= {"stopped": "converged" if True in small else stopped}
            row |= {"gap": [max(0, top - h) for h in heights[: steps + 1]]}
            row |= {"distance": [float(np.linalg.norm(b - best)) for b in path[: steps + 1]]}
            rows.append(row | {"beta": path[steps], "best": best, "rows": len(y), "columns": len(best)})
            rows[-1] |= {"rho": rho, "bound": limit}
    return rows


def tell_paths(rows):
    """How many steps each method took, and how far its coefficients then are from the best ones."""
    for row in rows:
        away = np.abs(np.subtract(row["beta"], row["best"])).max()
        end = "" if row["stopped"] == "converged" else ", not converged"
        print(f"{row['method']} from {row['start']:g}: {row['steps']} steps{end}, largest difference {away:.2g}")
