"""The random streams of Noisebook: the same seed gives the draws of the page."""

import math

import numpy as np


def mix(x):
    """A bijection of 32 bits in which every bit of the input moves half of the output."""
    x = (x ^ x >> 16) * 0x85EBCA6B & 0xFFFFFFFF
    x = (x ^ x >> 13) * 0xC2B2AE35 & 0xFFFFFFFF
    return x ^ x >> 16


def name_stream(parent, label):
    """The name of a stream, as four words of 32 bits: a hash of its parent's name and a label."""

    def turn(x, bits, factor):
        return ((x << bits | x >> 32 - bits) & 0xFFFFFFFF) * factor

    a, b, c, d = parent
    text = str(int(label) if isinstance(label, float) and label.is_integer() else label)
    for word in [*map(ord, text), 0x10000 + len(text)]:
        a = turn(a ^ word, 15, 0x9E3779B1) + b & 0xFFFFFFFF
        b = turn(b ^ word, 13, 0x85EBCA77) + c & 0xFFFFFFFF
        c = turn(c ^ word, 17, 0xC2B2AE3D) + d & 0xFFFFFFFF
        d = turn(d ^ word, 19, 0x27D4EB2F) + a & 0xFFFFFFFF
    for _ in range(2):
        a = mix(a + b + c + d & 0xFFFFFFFF)
        b = mix(b + a & 0xFFFFFFFF)
        c = mix(c + b & 0xFFFFFFFF)
        d = mix(d + c & 0xFFFFFFFF)
    return a, b, c, d


# The ziggurat of Marsaglia and Tsang (2000): 128 layers of equal area under exp(-x^2 / 2).
TAIL, AREA = 3.442619855899, 9.91256303526217e-3


def right_edges():
    """The right edge of each layer, from the widest to 0."""
    edges = [AREA / math.exp(-TAIL * TAIL / 2), TAIL]
    while len(edges) < 128:
        edges.append(math.sqrt(-2 * math.log(AREA / edges[-1] + math.exp(-edges[-1] * edges[-1] / 2))))
    return [*edges, 0.0]


EDGE = right_edges()
HEIGHT = [math.exp(-x * x / 2) for x in EDGE]


class Stream:
    """The same seed and labels give the same draws as on the page. For teaching: the seed can be guessed."""

    def __init__(self, name):
        self.name = name
        self.lags = name[0] / 2**32, name[1] / 2**32, name[2] / 2**32, name[3] >> 12

    def fork(self, label):
        """An independent stream; it does not depend on what was drawn before."""
        return Stream(name_stream(self.name, label))

    def uniform(self):
        """53 bits in [0, 1), by Alea (Baagoe 2010): multiply with carry, two words of 32 bits at a time."""
        s0, s1, s2, carry = self.lags
        t = 2091639 * s0 + carry * 2**-32
        carry = int(t)
        high = t - carry
        t = 2091639 * s1 + carry * 2**-32
        carry = int(t)
        low = t - carry
        self.lags = s2, high, low, carry
        return high + int(low * 2**21) * 2**-53

    def next(self):
        """Uniform on (0, 1), without 0."""
        return self.uniform() or self.next()

    def normal(self):
        while True:
            u = self.uniform() * 256
            i, sign = int(u) % 128, 1 - 2 * (int(u) // 128)
            x = (u - int(u)) * EDGE[i]
            if x < EDGE[i + 1]:
                return sign * x
            if i == 0:
                while True:  # the tail (Marsaglia 1964)
                    x = -math.log(1 - self.uniform()) / TAIL
                    if -2 * math.log(1 - self.uniform()) > x * x:
                        return sign * (TAIL + x)
            if HEIGHT[i] + self.uniform() * (HEIGHT[i + 1] - HEIGHT[i]) < math.exp(-x * x / 2):
                return sign * x

    def laplace(self):
        u = self.next()
        return math.log(2 * u) if u < 0.5 else -math.log(2 * (1 - u))

    def exponential(self):
        return -math.log(self.next())

    def gamma(self, shape):
        """Marsaglia and Tsang (2000)."""
        if shape < 1:
            return self.gamma(shape + 1) * math.exp(math.log(self.next()) / shape)
        d = shape - 1 / 3
        c = 1 / math.sqrt(9 * d)
        while True:
            x = self.normal()
            t = 1 + c * x
            if t <= 0:
                continue
            v, u = t * t * t, self.next()
            if u < 1 - 0.0331 * x * x * x * x or math.log(u) < 0.5 * x * x + d * (1 - v + math.log(v)):
                return d * v


def create_rng(seed):
    return Stream(name_stream((0x243F6A88, 0x85A308D3, 0x13198A2E, 0x03707344), seed))


def shuffle(n, rng):
    """0 ... n - 1 in random order (Fisher and Yates)."""
    order = list(range(n))
    for i in range(n - 1, 0, -1):
        j = int(rng.next() * (i + 1))
        order[i], order[j] = order[j], order[i]
    return np.array(order)
