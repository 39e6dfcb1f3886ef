/** How precisely a birthday is told, and how many different answers there are over 80 years. */
export type Detail = 'date' | 'month' | 'year' | 'decade';
const YEARS = 80;
export const details: { id: Detail; label: string; cells: number }[] = [
  { id: 'date', label: 'full birth date', cells: 365 * YEARS },
  { id: 'month', label: 'month and year', cells: 12 * YEARS },
  { id: 'year', label: 'birth year', cells: YEARS },
  { id: 'decade', label: 'decade', cells: YEARS / 10 },
];
export const isDetail = (text: string | undefined): text is Detail => details.some(({ id }) => id === text);

/** The sizes of a postcode at which a population is drawn. */
export const POSTCODE_SIZES = [100, 300, 1000, 3000, 10_000, 30_000, 100_000];
export const [SMALLEST, LARGEST] = [100, 100_000];
