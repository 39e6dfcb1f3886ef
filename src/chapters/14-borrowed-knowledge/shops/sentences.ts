/* Written by datasets/convert-words.mjs; datasets/sentences-to-read.md says where they come from. */

/** A few test sentences of each shop, half of them praise (1). No model was trained on them. */
// prettier-ignore
export const SENTENCES = [
  { shop: 'amazon', label: 1, text: 'great headset, very impressed - H500.' },
  { shop: 'amazon', label: 0, text: "I can't use this case because the smell is disgusting." },
  { shop: 'amazon', label: 1, text: 'I was able to do voice dialing in the car with no problem.' },
  { shop: 'amazon', label: 0, text: "First of all, it doesn't wear well." },
  { shop: 'amazon', label: 1, text: 'The accompanied software is almost brilliant.' },
  { shop: 'amazon', label: 0, text: 'How can that be?The audio quality is poor.' },
  { shop: 'amazon', label: 1, text: 'The voice recognition thru the handset is excellent.' },
  { shop: 'amazon', label: 0, text: 'Does not work for listening to music with the cingular 8125.' },
  { shop: 'imdb', label: 1, text: "I'd advise anyone to go and see it." },
  { shop: 'imdb', label: 0, text: 'I could not stand to even watch it for very long for fear of losing I.Q.' },
  { shop: 'imdb', label: 1, text: 'Hitchcock is a great director.' },
  { shop: 'imdb', label: 0, text: "Even Billy Bob couldn't rise above the script, which was worse." },
  { shop: 'imdb', label: 1, text: 'The point is the journey, a journey that touches every member of the family.' },
  { shop: 'imdb', label: 0, text: '1/10 - and only because there is no setting for 0/10.' },
  { shop: 'imdb', label: 1, text: 'Predictable, but not a bad watch.' },
  { shop: 'imdb', label: 0, text: 'This may be the only bad film he ever made.' },
  { shop: 'yelp', label: 1, text: 'Very good food, great atmosphere.1' },
  { shop: 'yelp', label: 0, text: "Once your food arrives it's meh." },
  { shop: 'yelp', label: 1, text: 'The grilled chicken was so tender and yellow from the saffron seasoning.' },
  { shop: 'yelp', label: 0, text: 'I probably would not go here again.' },
  { shop: 'yelp', label: 1, text: 'Cooked to perfection and the service was impeccable.' },
  { shop: 'yelp', label: 0, text: 'She ordered a toasted English muffin that came out untoasted.' },
  { shop: 'yelp', label: 1, text: 'As always the evening was wonderful and the food delicious!' },
  { shop: 'yelp', label: 0, text: 'There is nothing privileged about working/eating there.' },
] as const;
