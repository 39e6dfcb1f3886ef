import numpy as np

from noisebook.streams import create_rng, shuffle
from noisebook.tell import mean_and_spread
from shared.peers import draw_groups

CYCLES = 20
TOLERANCE = 1e-9


def plan(values, runs):
    return [{"run": run} for run in range(runs)]


def compute(values, rows):
    """Who knows whom after some cycles of gossip, and the groups that peers form from what they know."""
    P, c, g = int(values["peers"]), int(values["size"]), int(min(values["group"], values["peers"]))
    m, cycle, result = int(values["rounds"]), int(values["cycle"]), []
    for row in rows:
        run = int(row["run"])
        rng = create_rng(values["seed"]).fork("views").fork(run)
        views = [first_views(P, c, values["start"], rng.fork("start"))]
        for t in range(1, CYCLES + 1):
            views.append(gossip(views[-1], c, t, rng.fork("cycle").fork(t)))
        now, rng = views[cycle], create_rng(values["seed"]).fork("groups").fork(run)
        own = groups_from(now, g, m, c, cycle, values["gossip"], rng)
        drawn = draw_groups(P, g, m, rng.fork("uniform"))
        known = [(i, j) for i in range(P) for j, _ in now[i]]
        result.append(
            {
                "run": run,
                "reach": [reachable(one) for one in views],
                "inDegrees": np.bincount([j for _, j in known], minlength=P),
                "known": [end for pair in known for end in pair],
                "islands": islands(known, P),
                "partners": partners(own, P),
                "groups": len(own),
                "uniformPartners": partners(drawn, P),
                "uniformGroups": len(drawn),
            }
        )
    return result


def tell(values, rows):
    told = {"partners": "others met, groups from views", "uniformPartners": "others met, groups by an organiser"}
    for name, words in (told | {"islands": "islands"}).items():
        print(f"{words}: {mean_and_spread([row[name] for row in rows])}")


def first_views(P, c, start, rng):
    """For each peer a list of (peer, when it was last heard of)."""
    if start == "ring":
        return [[((i + 1) % P, 0)] for i in range(P)]
    if start == "star":
        return [[(1 if i == 0 else 0, 0)] for i in range(P)]
    return [[(int(k) if k < i else int(k) + 1, 0) for k in sorted(shuffle(P - 1, rng.fork(i))[:c])] for i in range(P)]


def gossip(views, c, t, rng):
    """One cycle: every peer exchanges views with a random peer of its own."""
    views, P = list(views), len(views)
    for k, i in enumerate(shuffle(P, rng.fork("order"))):
        at, own = t * P + k, views[i]
        if not own:
            continue
        j = own[int(rng.fork("pick").fork(int(i)).next() * len(own))][0]
        both = own + views[j]
        views[i], views[j] = merge(i, c, [(j, at), *both]), merge(j, c, [(int(i), at), *both])
    return views


def merge(owner, c, entries):
    newest = {}
    for j, at in entries:
        if j != owner:
            newest[j] = max(at, newest.get(j, -1))
    return sorted(newest.items(), key=lambda one: (-one[1], one[0]))[:c]


def reachable(views):
    found, P = 0, len(views)
    for start in range(P):
        seen, queue = {start}, [start]
        for i in queue:
            fresh = [j for j, _ in views[i] if j not in seen]
            seen.update(fresh)
            queue.extend(fresh)
        found += len(seen) - 1
    return found / (P * (P - 1))


def islands(known, P):
    part = np.arange(P)
    for i, j in known:
        part[part == part[i]] = part[j]
    return len(set(part.tolist()))


def groups_from(views, g, m, c, cycle, goes_on, rng):
    P, groups, attempt, failed = len(views), [], 0, 0
    left = [m] * P
    while failed < P:
        candidates = [j for j in range(P) if left[j] > 0]
        if len(candidates) < g:
            break
        stream = rng.fork("attempt").fork(attempt)
        curator = candidates[int(stream.next() * len(candidates))]
        willing = [j for j, _ in views[curator] if left[j] > 0]
        if len(willing) >= g - 1:
            members = [curator, *(willing[k] for k in shuffle(len(willing), stream)[: g - 1])]
            for j in members:
                left[j] -= 1
            groups.append(members)
            failed = 0
        else:
            failed += 1
        if goes_on:
            views = gossip(views, c, cycle + attempt + 1, rng.fork("between").fork(attempt))
        attempt += 1
    return groups


def partners(groups, P):
    met = [set() for _ in range(P)]
    for members in groups:
        for i in members:
            met[i].update(set(members) - {i})
    return sum(len(one) for one in met) / P
