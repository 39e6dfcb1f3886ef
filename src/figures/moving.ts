export { glide } from './glide.ts';
export { keepRoom } from './keep-room.ts';
export { inTurn } from './turns.ts';
