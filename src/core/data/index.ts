import { abalone } from './abalone.ts';
import { adult } from './adult.ts';
import { californiaHousing } from './california-housing.ts';
import { concrete } from './concrete.ts';
import type { Descriptor } from './descriptor.ts';
import { diabetes } from './diabetes.ts';
import { germanCredit } from './german-credit.ts';
import { lendingClub } from './lending-club.ts';
import { mnist01 } from './mnist-0-1.ts';
import { mnist49 } from './mnist-4-9.ts';
import { mnistDigits } from './mnist-digits.ts';
import { sentencesAmazon } from './sentences-amazon.ts';
import { sentencesImdb } from './sentences-imdb.ts';
import { sentencesYelp } from './sentences-yelp.ts';
import { spambase } from './spambase.ts';
import { wineRed } from './wine-red.ts';

/** Every data set that is shipped, by id, in the order in which it is offered. A new one adds a line here. */
const all: Descriptor[] = [
  mnist49,
  mnist01,
  mnistDigits,
  spambase,
  adult,
  germanCredit,
  lendingClub,
  californiaHousing,
  abalone,
  wineRed,
  concrete,
  diabetes,
  sentencesAmazon,
  sentencesImdb,
  sentencesYelp,
];

export const datasets: Record<string, Descriptor> = Object.fromEntries(all.map((d) => [d.id, d]));
