/** What the shops sell, and their names. */
export const shopNames: Record<string, string> = { amazon: 'Amazon', imdb: 'IMDB', yelp: 'Yelp' };
export const shopGoods: Record<string, string> = { amazon: 'phones', imdb: 'films', yelp: 'restaurants' };
export const shopLabel = (shop: string) => `${shopNames[shop]} (${shopGoods[shop]})`;
