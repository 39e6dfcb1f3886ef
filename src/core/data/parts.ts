/**
 * What each part of a shipped file must be, as `Fingerprint` makes it of that part alone, for the files whose first rows are used while
 * the rest still arrives. A file that is not listed is read when all of it has been checked.
 */

/** The length of a part in unpacked bytes; the last one may be shorter. */
export const PART = 2 ** 20;

export const parts: Record<string, string[] | undefined> = {
  'mnist-0-1': [
    'e1c385a1efbcf53a',
    '8a17a58338461383',
    '90f8b573168fd9c7',
    'ff64159a179f3d6d',
    '4b6cc4862d98de13',
    '0a07f50bdab53f8e',
    'ae8d2063f54a680b',
    'be09220264d7465d',
    'cea9395ce16d6dd8',
    'ecb8f44af9c557e4',
    '613e67b0a2a52c4c',
    '27ebe50c08ad03ff',
  ],
  'mnist-4-9': [
    '425b984756f3b997',
    '31fd5bd1c24c35af',
    'cef335692e3d9a13',
    '0f7dc7f00f0b461b',
    '0903b59e35afffcf',
    '260740e30ff45ded',
    '7f9af045bbf33b20',
    'c63b52cd1e3ae855',
    'f2b8791b45d3d9f9',
    '656c5fa077619962',
    'c8aae9cf5d2d3f39',
  ],
  'mnist-digits': [
    '6a81f5d9c6118e06',
    'e3929f551be3684e',
    '7fa35e8d5d999ecf',
    'da33f1bd2108ee52',
    'affe17f5cf23a930',
    '9ea18955063d546e',
    '871df2b33c39ed75',
    '8dbbb84537a9a018',
    'dfaa042d3e4e70d9',
    '677222cc3a0fd788',
    '1d2cbfdf56ed2ed5',
    '6ba8672460f0ab8f',
    '79140ba73c6d941e',
    'b660eb9216ddd3e2',
    'f32851e748258c02',
  ],
};
