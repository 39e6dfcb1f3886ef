import { mount } from 'svelte';
import Embed from './Embed.svelte';
import './app.css';

const target = document.getElementById('app')!;
export const app = mount(Embed, { target });
void import('../notebook/announce.ts').then(({ announceResults }) => announceResults(target));
