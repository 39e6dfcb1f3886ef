import type { Descriptor } from './descriptor.ts';

export const sentencesImdb: Descriptor = {
  id: 'sentences-imdb',
  title: 'Sentences: IMDB',
  summary:
    '1,000 sentences from reviews on IMDB (films), as counts of 1,448 words; half praise, half complaint.',
  task: 'binary',
  shape: 'words',
  target: 'sentiment',
  classes: [
    { value: -1, name: 'negative', train: 407, test: 93 },
    { value: 1, name: 'positive', train: 393, test: 107 },
  ],
  rows: { train: 800, test: 200 },
  columns: 1448,
  bytes: { packed: 25292, unpacked: 1461856 },
  sha256: '6b6f62922b53a6f8a8dc744e3b24ac08425e9851512a9f20feec9439f0427dc1',
  fingerprint: '7c2ab5aa9dc86038',
  source: 'UCI Sentiment Labelled Sentences (Kotzias and others 2015), by way of npm sentiment',
  licence: 'CC BY 4.0',
};
