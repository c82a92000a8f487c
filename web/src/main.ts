import { mount } from 'svelte';
import App from './App.svelte';
import './app.css';
import './cards/backs.css';
import './cards/suits.css';
import './page/tables.css';
import './page/place.css';

mount(App, { target: document.getElementById('app') as HTMLElement });
