import math
import secrets

# Ciphertexts and times are not compared: no two runs have the same.
TIMED = {"key": 1, "encrypt": 3, "decrypt": 5, "add": 300, "multiply": 5}


def compute(values, rows):
    """Two numbers, encrypted with a fresh Paillier key, added and decrypted."""
    bits = int(values["bits"])
    n, p, q = make_key(bits)
    a, again, b = (encrypt(n, int(values[name])) for name in ("a", "a", "b"))
    sealed = {"a": a, "a again": again, "b": b, "sum": a * b % n**2}
    result = [
        {"kind": "text", "what": what, "plain": decrypt(n, p, q, c), "bytes": bits // 4} for what, c in sealed.items()
    ]
    return result + [{"kind": "time", "what": what, "plain": times, "bytes": 0} for what, times in TIMED.items()]


def tell(values, rows):
    for row in rows:
        if row["kind"] == "text":
            print(f"{row['what']}: decrypts to {row['plain']}, {row['bytes']} bytes")


def make_key(bits):
    p, q = random_prime(bits // 2), random_prime(bits // 2)
    return p * q, p, q


def random_prime(bits):
    while True:
        n = secrets.randbits(bits) | 3 << bits - 2 | 1
        if all(n % small for small in (3, 5, 7, 11, 13, 17, 19, 23)) and is_prime(n):
            return n


def is_prime(n):
    """Forty rounds of Miller and Rabin."""
    odd, twos = n - 1, 0
    while odd % 2 == 0:
        odd, twos = odd // 2, twos + 1
    for _ in range(40):
        power = pow(secrets.randbelow(n - 3) + 2, odd, n)
        if power not in (1, n - 1) and all(pow(power, 2**i, n) != n - 1 for i in range(1, twos)):
            return False
    return True


def encrypt(n, m):
    return (1 + m % n * n) * pow(secrets.randbelow(n - 1) + 1, n, n**2) % n**2


def decrypt(n, p, q, c):
    order = math.lcm(p - 1, q - 1)
    m = (pow(c, order, n**2) - 1) // n * pow(order, -1, n) % n
    return m - n if 2 * m > n else m
