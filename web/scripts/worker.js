/* The service worker: the page without a network. The build writes before it VERSION, and FILES, whose names change with their content. */
/* global VERSION, FILES */

const OURS = 'stich-';
const KEPT = `${OURS}${VERSION}`;
/** The page itself, at whatever address, and what has no hash in its name. */
const SHELL = '/';
const UNHASHED = ['/icon.svg', '/verify.html'];
/** In milliseconds: a network that is slower than this to bring the page is as good as none. */
const PATIENCE = 3000;

self.addEventListener('install', (event) => event.waitUntil(fill()));
self.addEventListener('activate', (event) => event.waitUntil(takeOver()));

/** A page says its own version: the same is no news to it. Another one decides when it wants the new. */
self.addEventListener('message', ({ data, source }) => {
  if (data.now || data.version === VERSION) self.skipWaiting();
  else source.postMessage('newer');
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin || pathname.startsWith('/api/')) return;
  if (pathname.startsWith('/assets/')) event.respondWith(unchanging(request));
  else if (UNHASHED.includes(pathname)) event.respondWith(newest(request, pathname));
  else if (request.mode === 'navigate') event.respondWith(newest(request, SHELL));
});

async function fill() {
  const cache = await caches.open(KEPT);
  const keep = async (file) => {
    const known = await caches.match(file);
    await (known ? cache.put(file, known) : cache.add(file));
  };
  await Promise.all([...FILES.map(keep), cache.addAll([SHELL, ...UNHASHED].map((path) => new Request(path, { cache: 'reload' })))]);
}

/** The version before stays: another window may still show it, and load a part of it only now. */
async function takeOver() {
  const others = (await caches.keys()).filter((name) => name.startsWith(OURS) && name !== KEPT);
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
  await self.clients.claim();
}

async function unchanging(request) {
  return (await caches.match(request)) ?? fetch(request);
}

/** From the network; what is kept where that fails, is too slow, or meets a server that cannot answer. */
async function newest(request, path) {
  const kept = await (await caches.open(KEPT)).match(path);
  const answer = fetch(request);
  if (!kept) return answer;
  const late = new Promise((done) => setTimeout(done, PATIENCE));
  const first = await Promise.race([answer, late]).catch(() => undefined);
  return first && first.status < 500 ? first : kept;
}
