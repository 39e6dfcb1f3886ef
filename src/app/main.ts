import { mount } from 'svelte';
import App from './App.svelte';
import './app.css';

const target = document.getElementById('app')!;
export const app = mount(App, { target });
void import('../notebook/announce.ts').then(({ announceResults }) => announceResults(target));
