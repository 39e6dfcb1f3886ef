/* Tables 6.12, 6.13, 9.7 and 9.8 of the thesis: for each group size the mean error of the ensemble, its spread over runs and over peers. */

export type PublishedGroup = { x: number; mean: number; runSpread: number; peerSpread: number };

const table = (sizes: number[], numbers: number[][]): PublishedGroup[] =>
  numbers.map(([mean, runSpread, peerSpread], i) => ({ x: sizes[i], mean, runSpread, peerSpread }));

const SIZES = [1, 5, 10, 15, 20, 25, 30];

const TABLES: Record<string, PublishedGroup[]> = {
  'adult/party': table(SIZES, [
    [0.174, 0.0048, 0.0068],
    [0.168, 0.0061, 0.0054],
    [0.171, 0.0064, 0.0078],
    [0.172, 0.0048, 0.0071],
    [0.17, 0.0052, 0.0057],
    [0.168, 0.0051, 0.0052],
    [0.168, 0.004, 0.0031],
  ]),
  'adult/all': table(SIZES, [
    [0.168, 0.0009, 0.0003],
    [0.165, 0.0013, 0.0007],
    [0.165, 0.0012, 0.0008],
    [0.165, 0.0008, 0.0026],
    [0.165, 0.0005, 0.0026],
    [0.165, 0.0007, 0.0027],
    [0.165, 0.0006, 0.0027],
  ]),
  'spambase/party': table(SIZES, [
    [0.233, 0.0184, 0.0435],
    [0.217, 0.0185, 0.0399],
    [0.223, 0.0179, 0.0368],
    [0.221, 0.0245, 0.029],
    [0.205, 0.0323, 0.0257],
  ]),
  'spambase/all': table(SIZES, [
    [0.215, 0.0076, 0.0036],
    [0.211, 0.0135, 0.0125],
    [0.197, 0.0116, 0.0191],
    [0.2, 0.009, 0.0225],
    [0.195, 0.011, 0.0202],
  ]),
};

/** The published table for these settings, where there is one. */
export const publishedGroups = ({
  over,
  data,
  publish,
  divide,
}: Record<string, unknown>): PublishedGroup[] =>
  over === 'group' && !divide ? (TABLES[`${String(data)}/${String(publish)}`] ?? []) : [];
