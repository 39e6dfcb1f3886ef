/** More columns than this are counted and not run: the factors alone would take minutes. */
export const MOST_COLUMNS = 60;
/** Where a run is stopped, however small its tolerance. */
export const MOST_STEPS = 200;
