import type { Descriptor } from './descriptor.ts';

export const sentencesAmazon: Descriptor = {
  id: 'sentences-amazon',
  title: 'Sentences: Amazon',
  summary:
    '1,000 sentences from reviews on Amazon (mobile phones and accessories), as counts of 1,448 words; half praise, half complaint.',
  task: 'binary',
  shape: 'words',
  target: 'sentiment',
  classes: [
    { value: -1, name: 'negative', train: 401, test: 99 },
    { value: 1, name: 'positive', train: 399, test: 101 },
  ],
  rows: { train: 800, test: 200 },
  columns: 1448,
  bytes: { packed: 21485, unpacked: 1461856 },
  sha256: '16efa99fd05cbc32949b0f29b786b13d8fc2649316d8db5f9ca562995b494dea',
  fingerprint: 'cbe48e25da524fd4',
  source: 'UCI Sentiment Labelled Sentences (Kotzias and others 2015), by way of npm sentiment',
  licence: 'CC BY 4.0',
};
