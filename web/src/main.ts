import { mount } from 'svelte';
import App from './App.svelte';
import './app.css';
import './cards/backs.css';
import './cards/suits.css';
import './page/tokens.css';
import './page/place.css';
import { keepForOffline } from './home/version.svelte';

const target = document.getElementById('app') as HTMLElement;
// Builds of the page have no gallery: there the condition is false.
if (import.meta.env.MODE !== 'production' && location.pathname === '/gallery') void import('./gallery/Gallery.svelte').then(({ default: Gallery }) => mount(Gallery, { target }));
else mount(App, { target });
// A page embedded in a frame registers no service worker.
if (window === window.top) addEventListener('load', () => setTimeout(() => void keepForOffline(), 3000));
