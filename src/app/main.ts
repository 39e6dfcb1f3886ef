import { mount } from 'svelte';
import { loadPiece } from '../pieces/pieces.svelte.ts';
import App from './App.svelte';
import './app.css';

const target = document.getElementById('app')!;
// What stands there says that the page is not there yet.
target.replaceChildren();
export const app = mount(App, { target });
void loadPiece(() => import('../notebook/announce.ts')).then(({ announceResults }) =>
  announceResults(target),
);
