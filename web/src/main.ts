import { mount } from 'svelte';
import App from './App.svelte';
import './app.css';
import './cards/backs.css';
import './cards/suits.css';
import './page/tables.css';
import './page/place.css';
import { keepForOffline } from './home/version.svelte';

mount(App, { target: document.getElementById('app') as HTMLElement });
// A page embedded in a frame registers no service worker.
if (window === window.top) addEventListener('load', () => setTimeout(() => void keepForOffline(), 3000));
