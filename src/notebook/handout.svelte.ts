/** Whether the page is about to be printed: its cells then work though nobody looks at them. */
export const handout = $state({ isWanted: false });
