/** The address of a lecture of one's own while it is presented. */
export const TALK = 'my-talk';
