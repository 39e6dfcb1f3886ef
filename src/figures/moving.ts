export { glide } from './glide.ts';
export { keepRoom } from './keep-room.ts';
export { patch } from './patch.ts';
export { inTurn } from './turns.ts';
