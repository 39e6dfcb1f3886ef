/** Basic composition, also where each question is chosen after the answers before it. */
export const COMPOSITION = '[@dwork-roth-2014, theorem 3.16 and appendix B]';

/** Who has proven each accountant; the registry has the same, with code that a badge does not need. */
export const accountantSource: Record<string, string> = {
  basic: COMPOSITION,
  advanced: '[@dwork-rothblum-vadhan-2010]',
  optimal: '[@kairouz-oh-viswanath-2015]',
  zcdp: '[@bun-steinke-2016]; [@canonne-kamath-steinke-2020]',
  rdp: '[@mironov-2017]; [@canonne-kamath-steinke-2020]',
  pld: '[@koskela-jalko-honkela-2020]; [@doroshenko-2022]',
};
