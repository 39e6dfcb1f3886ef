import math

from noisebook.accountants import COMPARED, refusal

# The law of the summed privacy loss is computed on another grid than the page's, which rounds up: mostly they agree to
# 1e-5, for very small deltas to 2e-3. All other accountants agree to 1e-6.
TOLERANCE = 3e-3


def blocks_of(requests):
    """What each group of rows has been through. A person is in one group: the dearest one counts (McSherry 2009)."""
    names = {rows for _, rows in requests} - {"all"} or {"all"}
    blocks = []
    for name in names:
        counts = {}
        for (kind, noise, rate, count), rows in requests:
            if rows in ("all", name):
                counts[kind, noise, rate] = counts.get((kind, noise, rate), 0) + count
        blocks.append([(*part, count) for part, count in counts.items()])
    return blocks


def cost_of(accountant, requests, delta):
    """Infinite where the accountant cannot read the requests."""
    blocks = blocks_of(requests)
    if any(refusal(accountant, parts) for parts in blocks):
        return math.inf
    return max(COMPARED[accountant][1](parts, delta) if parts else 0.0 for parts in blocks)


def compute(values, rows):
    """Requests one after the other, each granted while the budget lasts."""
    delta, granted, spent, result = values["delta"], [], 0.0, []
    for i, text in enumerate(filter(None, values["requests"].split(","))):
        kind, noise, times, rate, block = text.split(":")
        request = ((kind, float(noise), float(rate), int(times)), block)
        asked = cost_of(values["accountant"], [*granted, request], delta)
        # The private step of a budget: what would break it is refused, and costs nothing.
        # diffprivlib: BudgetAccountant(epsilon, delta).check(epsilon, delta) raises BudgetError
        fits = bool(asked <= values["epsilon"] * (1 + 1e-12))
        if fits:
            granted, spent = [*granted, request], asked
        result.append(
            {"about": "request", "number": i + 1, "rows": block, "asked": asked, "spent": spent, "granted": fits}
        )
    totals = [{"about": "total", "accountant": name, "epsilon": cost_of(name, granted, delta)} for name in COMPARED]
    return result + totals


def tell(values, rows):
    requests = [row for row in rows if row["about"] == "request"]
    spent = requests[-1]["spent"] if requests else 0.0
    granted = sum(row["granted"] for row in requests)
    print(f"{granted} of {len(requests)} requests granted; epsilon = {spent:.4g} is spent.")
    for row in rows:
        if row["about"] == "total":
            print(f"{row['accountant']}: {row['epsilon']:.4g}")
