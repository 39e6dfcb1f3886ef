/** Whether the page is about to be printed: its cells then work though nobody looks at them. And what is printed of its exercises. */
export const handout = $state({ isWanted: false, solutions: false });
