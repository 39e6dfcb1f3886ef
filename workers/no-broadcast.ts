/**
 * Rows of the reader's own files pass through the worker that imports this first. They arrive in the messages that ask for a run, and by no
 * channel that another page of the same origin could join: on a shared host that is any project of the same name.
 */
Reflect.deleteProperty(globalThis, 'BroadcastChannel');
