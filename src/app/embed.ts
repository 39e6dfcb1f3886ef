import { mount } from 'svelte';
import Embed from './Embed.svelte';
import './app.css';

export const app = mount(Embed, { target: document.getElementById('app')! });
