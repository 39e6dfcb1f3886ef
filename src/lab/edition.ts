// eslint-disable-next-line no-restricted-imports -- only its address, as in client.ts: nothing of it is loaded
import worker from '../../workers/lab.worker.ts?worker&url';

/** Which version of the experiments this is: the file of the workers is named by what is in it and in all that it loads. */
export const edition = worker.split('/').at(-1)!;
