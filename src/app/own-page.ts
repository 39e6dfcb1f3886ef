import type { Chapter } from '../notebook/chapter.ts';

export { TALK } from '../lecture/talk.ts';

/** The page where a lecture of one's own is put together. It has no cells of its own. */
export const ownPage: Chapter = {
  text: { id: 'my-lecture', number: 0, title: 'My lecture', summary: '', blocks: [] },
  cells: [],
  beats: [],
};
