"""Messages between devices: late, lost, and counted."""

import math


class Mail:
    def __init__(self, n, rng, lost, delay):
        self.n, self.rng, self.lost, self.delay = n, rng, lost, delay
        self.present = [True] * n
        self.lines, self.underway, self.attempts = [], [], {}

    def name(self, who):
        return "coordinator" if who < 0 else f"device {who + 1}"

    def send(self, kind, sender, to, tag, numbers, content, now):
        """Its fate is drawn from a stream that is named after the message and how often it has been sent."""
        key = f"{kind}/{self.name(sender)}/{self.name(to)}/{tag}"
        attempt = self.attempts.get(key, 0)
        self.attempts[key] = attempt + 1
        arrives = now + 1
        if self.delay:
            late = self.rng.fork("delay").fork(f"{self.name(sender)}/{self.name(to)}/{tag}").next()
            arrives = now + 1 + int(late * (self.delay + 1))
        if self.lost and self.rng.fork("loss").fork(f"{key}/{attempt}").next() < self.lost:
            arrives = math.inf
        if to >= 0 and not self.present[to]:
            arrives = math.inf
        line = {"from": sender, "to": to, "bytes": 8 * numbers, "arrives": arrives}
        self.lines.append(line)
        if arrives < math.inf:
            self.underway.append((line, tag, content))

    def deliver(self, now):
        due = [one for one in self.underway if one[0]["arrives"] <= now]
        self.underway = [one for one in self.underway if one[0]["arrives"] > now]
        return sorted(due, key=lambda one: one[0]["arrives"])

    def leave(self, who):
        self.present[who] = False
        for line, _, _ in self.underway:
            if line["to"] == who:
                line["arrives"] = math.inf
        self.underway = [one for one in self.underway if one[0]["to"] != who]

    def bytes_by(self, way):
        """What each device sent, or what reached it."""
        total = [0.0] * self.n
        for line in self.lines:
            if line[way] >= 0 and (way == "from" or line["arrives"] < math.inf):
                total[line[way]] += line["bytes"]
        return total

    def count_lost(self):
        return sum(line["arrives"] == math.inf for line in self.lines)
