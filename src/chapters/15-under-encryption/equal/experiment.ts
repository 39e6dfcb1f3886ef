export { experiment } from '../shared/paths.ts';
