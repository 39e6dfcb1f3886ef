import type { Descriptor } from './descriptor.ts';

export const sentencesYelp: Descriptor = {
  id: 'sentences-yelp',
  title: 'Sentences: Yelp',
  summary:
    '1,000 sentences from reviews on Yelp (restaurants), as counts of 1,448 words; half praise, half complaint.',
  task: 'binary',
  shape: 'words',
  target: 'sentiment',
  classes: [
    { value: -1, name: 'negative', train: 403, test: 97 },
    { value: 1, name: 'positive', train: 397, test: 103 },
  ],
  rows: { train: 800, test: 200 },
  columns: 1448,
  bytes: { packed: 22092, unpacked: 1461856 },
  sha256: 'b02af0c84dec9c5589ab7d804aa701963c3e46b99195a7344e78275209e38f81',
  fingerprint: 'be5a45a6904551b9',
  source: 'UCI Sentiment Labelled Sentences (Kotzias and others 2015), by way of npm sentiment',
  licence: 'CC BY 4.0',
};
