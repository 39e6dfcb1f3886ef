/** Every place where an experiment runs has it; their types differ from one to the next. */
declare const performance: { now(): number };

/** Milliseconds, for what is measured and shown as such (live.ts): nothing else may depend on it. */
export const clock = (): number => performance.now();
