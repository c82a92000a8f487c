// verify.html: checks fair files from disk, without a server and without a network.
import { mount } from 'svelte';
import '../app.css';
import '../cards/suits.css';
import '../page/tokens.css';
import '../page/place.css';
import Verify from './Verify.svelte';

mount(Verify, { target: document.getElementById('app') as HTMLElement });
