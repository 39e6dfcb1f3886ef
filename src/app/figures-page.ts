import type { Chapter } from '../notebook/chapter.ts';

/** The page *Figure by figure*: opened, titled and linked to like a chapter, but a list of what the theses show. */
export const figuresPage: Chapter = {
  text: {
    id: 'figures',
    number: 0,
    title: 'Figure by figure',
    summary: 'Every figure and table of the theses behind this notebook, with a link to the live one.',
    blocks: [],
    sources: [],
  },
  cells: [],
  beats: [],
};
