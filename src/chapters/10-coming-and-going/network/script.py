import numpy as np

from noisebook.data import load_dataset
from noisebook.streams import create_rng
from shared.devices import Loss, deal_rows, device_rows, groups_of, make_graph, metropolis, pooled_optimum
from shared.mail import Mail

TICKS = 300
# Near the optimum a distance is a difference of nearly equal numbers.
TOLERANCE = 1e-4


def plan(values, runs):
    return [{"method": method} for method in ("extra", "constant", "decaying", "gradient", "newton")]


def compute(values, rows):
    """One study by each method: everybody looks for the optimum of whoever is present."""
    data = load_dataset(values["data"])
    rng = create_rng(values["seed"])
    n, unit = int(values["devices"]), int(values["rows"])
    dealt = deal_rows(data, values["deal"], n, unit, rng)
    parts = device_rows(data, dealt)
    kind = "linear" if data.task == "regression" else "logistic"
    losses = [Loss(X, y, kind, values["lambda"], unit) for X, y in parts]
    links = make_graph(values["graph"], n, rng.fork("graph"), values["drawn"])
    toggles = [tuple(map(int, entry.split(":"))) for entry in values["toggles"].split(",") if entry]
    optima, result = {}, []
    for row in rows:
        mail = Mail(n, rng, values["lost"], int(values["delay"]))
        study = Central if row["method"] in ("gradient", "newton") else Peers
        study = study(values, row["method"], losses, links, mail, rng.fork("batch"))
        distance, present, groups = [], [], []
        for now in range(TICKS + 1):
            study.tick(now)
            here = tuple(mail.present)
            if here not in optima:
                optima[here] = pooled_optimum([loss for loss, there in zip(losses, here) if there])
            best = optima[here]
            for theta in study.estimates:
                away = -1.0
                if best is not None:
                    away = np.linalg.norm(theta - best) / (np.linalg.norm(best) or 1)
                    away = max(1e-10, away) if away <= 1e6 else 1e6
                distance.append(away)
            present += [float(there) for there in here]
            groups.append(groups_of(n, links, here))
            changing = [device - 1 for device, tick in toggles if tick == now and device <= n]
            for who in changing:
                if mail.present[who]:
                    mail.leave(who)
                    study.excuse(who, now)
                else:
                    mail.present[who] = True
            if changing:
                study.relink(now)
        classes = [] if data.task == "regression" else data.classes
        result.append(
            {
                "method": row["method"],
                "distance": distance,
                "present": present,
                "groups": groups,
                "rows": [loss.rows for loss in losses],
                "upper": [float((y > 0).sum()) if classes else 0.0 for _, y in parts],
                "sent": mail.bytes_by("from"),
                "received": mail.bytes_by("to"),
                "messages": len(mail.lines),
                "lost": mail.count_lost(),
                "safe": 1 + np.linalg.eigvalsh(metropolis(n, links, [True] * n))[0],
                "links": [end for link in links for end in link],
            }
        )
    return result


class Study:
    """What all methods share: the devices' losses and their messages."""

    def __init__(self, values, method, losses, links, mail, batch):
        self.method, self.losses, self.links, self.mail = method, losses, links, mail
        self.alpha = values["step"] / max(loss.smoothness for loss in losses)
        self.decay, self.anew = values["decay"], values["anew"]
        self.batch = batch if values["batch"] == "one" else None
        self.d = losses[0].X.shape[1]
        self.estimates = [np.zeros(self.d) for _ in losses]
        self.relink(-1)

    def gradient(self, i, theta, tag):
        loss = self.losses[i]
        if self.batch is None or loss.rows == 0:
            return loss.gradient(theta)
        return loss.gradient(theta, int(self.batch.fork(f"device {i + 1}").fork(tag).next() * loss.rows))


class Peers(Study):
    """Without a coordinator: consensus gradient, or EXTRA."""

    def relink(self, now):
        n = len(self.losses)
        self.W = metropolis(n, self.links, self.mail.present)
        near = [[j for j in range(n) if j != i and self.W[i, j] > 0] for i in range(n)]
        old = getattr(self, "heard", [{}] * n)
        self.near = near
        self.heard = [{j: old[i][j] for j in near[i] if j in old[i]} for i in range(n)]
        self.greets = [True] * n
        if self.anew or now < 0:
            self.before = [None] * n

    def excuse(self, who, now):
        pass

    def tick(self, now):
        for line, tag, theta in self.mail.deliver(now):
            heard, sender = self.heard[line["to"]], line["from"]
            if sender in self.near[line["to"]] and (sender not in heard or heard[sender][0] < tag):
                heard[sender] = (tag, theta)
        for i, there in enumerate(self.mail.present):
            if not there:
                continue
            if self.greets[i]:
                self.greets[i] = False
            else:
                self.estimates[i] = self.step(i, now)
            for j in self.near[i]:
                self.mail.send("estimate", i, j, now, self.d, self.estimates[i], now)

    def step(self, i, now):
        theta = self.estimates[i]
        mix = theta + sum(self.W[i, j] * (other - theta) for j, (_, other) in self.heard[i].items())
        g = self.gradient(i, theta, now)
        if self.method != "extra":
            alpha = self.alpha / ((1 + now / 10) ** self.decay if self.method == "decaying" else 1)
            return mix - alpha * g
        before, self.before[i] = self.before[i], (theta, mix, g)
        if before is None:
            return mix - self.alpha * g
        return theta + mix - (before[0] + before[1]) / 2 - self.alpha * (g - before[2])


class Central(Study):
    """A coordinator asks, and asks again where an answer does not come."""

    round, alarm, patience, deadline = -1, 0, 2, 0

    def relink(self, now):
        if now < 0:
            self.theta, self.asked, self.heard, self.newest = np.zeros(self.d), [], {}, {}

    def waiting(self):
        return [i for i in self.asked if self.heard.get(i, (None,))[0] != self.round]

    def excuse(self, who, now):
        self.asked = [i for i in self.asked if i != who]
        self.heard.pop(who, None)
        if not self.waiting():
            self.deadline = now
        self.alarm = max(now + 1, self.deadline)

    def ask(self, whom, now):
        for i in whom:
            self.mail.send("model", -1, i, self.round, self.d, self.theta, now)

    def tick(self, now):
        for line, tag, content in self.mail.deliver(now):
            if line["to"] < 0:
                self.take(line["from"], tag, content, now)
            else:
                self.answer(line["to"], tag, content, now)
        if self.alarm > now:
            return
        if self.asked:
            if self.waiting():
                self.patience = min(32, 2 * self.patience)
                self.deadline = self.alarm = now + self.patience
                self.ask(self.waiting(), now)
                return
            self.step([self.heard[i][1] for i in self.asked])
        self.asked = [i for i, there in enumerate(self.mail.present) if there]
        if not self.asked:
            self.alarm = now + 1
            return
        self.round += 1
        self.patience = 2
        self.deadline = self.alarm = now + 2
        self.ask(self.asked, now)

    def take(self, sender, tag, content, now):
        if sender in self.asked:
            if sender not in self.heard or self.heard[sender][0] <= tag:
                self.heard[sender] = (tag, content)
                if not self.waiting():
                    self.deadline = now
        self.alarm = max(now, min(self.alarm, self.deadline))

    def answer(self, i, tag, theta, now):
        if tag >= self.newest.get(i, -1):
            self.newest[i], self.estimates[i] = tag, theta
        g = self.gradient(i, theta, tag)
        if self.method == "newton":
            content = (g, self.losses[i].hessian(theta))
            self.mail.send("curvature", i, -1, tag, self.d + self.d**2, content, now)
        else:
            self.mail.send("gradient", i, -1, tag, self.d, (g, None), now)

    def step(self, answers):
        g = sum(answer[0] for answer in answers)
        if self.method == "newton":
            H = sum(answer[1] for answer in answers)
            if np.any(H):
                self.theta = self.theta - np.linalg.solve(H, g)
        else:
            self.theta = self.theta - self.alpha / len(answers) * g


def tell(values, rows):
    for row in rows:
        last = np.array(row["distance"]).reshape(TICKS + 1, -1)[-1]
        print(
            f"{row['method']}: at the end the devices are {last.min():.2g} to {last.max():.2g} from the optimum,",
            end=" ",
        )
        print(f"after {row['messages']:.0f} messages of which {row['lost']:.0f} were lost")
