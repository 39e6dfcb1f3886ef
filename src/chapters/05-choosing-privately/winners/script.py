def compute(values, rows):
    """d scores, each with Laplace noise of scale 1 / each; the N largest win. What does it cost to tell ... ?"""
    d, each = values["candidates"], values["each"]
    n = min(values["count"], d)
    choosing = 0 if n == d else min(2 * n, d)  # raise the noise of the winners by 2, or of all by 1
    return [
        {"what": "claimed for all", "released": "claimed", "epsilon": 2 * n * each},
        {"what": "who won", "released": "indices", "epsilon": min(2 * n, d) * each},
        {"what": "who, and their signs", "released": "signs", "epsilon": (n + choosing) * each},
        # All d scores fall by 1: "the largest noisy value is below -1" becomes e^(d each) times as likely.
        {"what": "who, and their values", "released": "values", "epsilon": d * each},
    ]


def tell(values, rows):
    for row in rows:
        print(f"{row['what']}: epsilon = {row['epsilon']:.4g}")
