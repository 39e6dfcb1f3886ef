/** The numbers that a New York taxi can have: 5X55, AB123 and ABC123. */
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
export const SMALL = 26_000;
const MIDDLE = 676_000;
export const ALL = SMALL + MIDDLE + 17_576_000;

/** The plate with this index among all; those of the first pattern come first. */
export function plateAt(index: number): string {
  if (index < SMALL)
    return `${Math.floor(index / 2600)}${LETTERS[Math.floor(index / 100) % 26]}${String(index % 100).padStart(2, '0')}`;
  const long = index >= SMALL + MIDDLE;
  const rest = index - (long ? SMALL + MIDDLE : SMALL);
  const letters = Math.floor(rest / 1000);
  const ends = `${LETTERS[Math.floor(letters / 26) % 26]}${LETTERS[letters % 26]}`;
  return `${long ? LETTERS[Math.floor(letters / 676)] : ''}${ends}${String(rest % 1000).padStart(3, '0')}`;
}

/** The same plate as the block that MD5 works on, written over the one before: making a text of every plate takes longer than hashing it. */
export function writePlate(index: number, block: Int32Array): void {
  if (index < SMALL) {
    const [digit, letter, last] = [(index / 2600) | 0, ((index / 100) | 0) % 26, index % 100];
    block[0] =
      (48 + digit) | ((65 + letter) << 8) | ((48 + ((last / 10) | 0)) << 16) | ((48 + (last % 10)) << 24);
    block[1] = 0x80;
    block[14] = 32;
    return;
  }
  const long = index >= SMALL + MIDDLE;
  const rest = index - (long ? SMALL + MIDDLE : SMALL);
  const letters = (rest / 1000) | 0;
  const digits = rest % 1000;
  const one = 65 + (((letters / 26) | 0) % 26);
  const two = 65 + (letters % 26);
  const [a, b, c] = [48 + ((digits / 100) | 0), 48 + (((digits / 10) | 0) % 10), 48 + (digits % 10)];
  if (long) {
    block[0] = (65 + ((letters / 676) | 0)) | (one << 8) | (two << 16) | (a << 24);
    block[1] = b | (c << 8) | (0x80 << 16);
    block[14] = 48;
  } else {
    block[0] = one | (two << 8) | (a << 16) | (b << 24);
    block[1] = c | (0x80 << 8);
    block[14] = 40;
  }
}
