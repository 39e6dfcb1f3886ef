import type { Descriptor } from './descriptor.ts';

export const spambase: Descriptor = {
  id: 'spambase',
  title: 'Spam or not',
  summary:
    '4,601 e-mails of 1999 described by how often 54 words and signs occur and by runs of capitals; 39.4 % are spam.',
  task: 'binary',
  shape: 'table',
  target: 'type',
  classes: [
    { value: -1, name: 'nonspam', train: 2216, test: 572 },
    { value: 1, name: 'spam', train: 1465, test: 348 },
  ],
  rows: { train: 3681, test: 920 },
  columns: 57,
  bytes: { packed: 115064, unpacked: 537276 },
  sha256: '2da1306fe13e6f7f3ef2de169b8adfe3de40b0f5de6e60d1420511c3399ecba5',
  fingerprint: '04d86da85fe4023a',
  source: 'UCI Spambase, by way of the R package kernlab',
  licence: 'CC BY 4.0',
};
