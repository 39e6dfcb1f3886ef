import { mount } from 'svelte';
import { limitWorkers } from '../lab/client.ts';
import { loadPiece } from '../pieces/pieces.svelte.ts';
import Embed from './Embed.svelte';
import './app.css';

// A post may hold ten of these.
limitWorkers(2);
const target = document.getElementById('app')!;
// What stands there says that the page is not there yet.
target.replaceChildren();
export const app = mount(Embed, { target });
void loadPiece(() => import('../notebook/announce.ts')).then(({ announceResults }) =>
  announceResults(target),
);
