export { experiment } from '../shared/peers-experiment.ts';
