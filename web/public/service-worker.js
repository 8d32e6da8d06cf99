// Shows offline.html for a page that cannot be reached. It keeps that page's files and nothing else. Every other request goes to
// the network as if there were no service worker, so an update of the dashboard waits for nothing.

/** Ends with the hash of the files, which a test compares: a changed file gets a new name, and is fetched again. */
const KEPT = 'offline-c330ff91';
const FILES = ['/offline.html', '/offline.css', '/offline.js', '/favicon.svg'];

const kept = (path) => caches.match(path, { ignoreVary: true });

async function page(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    return kept('/offline.html');
  }
}

async function begin() {
  // The browser asks for a page while it starts this worker: pages open as quickly as without.
  await registration.navigationPreload?.enable();
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== KEPT).map((name) => caches.delete(name)));
}

addEventListener('install', (event) => {
  // A request that a page makes while it closes, such as a delayed deletion, can be lost if it has to wait for this worker.
  if ('addRoutes' in event) {
    const isOfApi = { urlPattern: new URLPattern({ pathname: '/api/*' }) };
    event.waitUntil(event.addRoutes({ condition: isOfApi, source: 'network' }));
  }
  const fresh = FILES.map((path) => new Request(path, { cache: 'no-cache' }));
  event.waitUntil(caches.open(KEPT).then((cache) => cache.addAll(fresh)));
  skipWaiting();
});
addEventListener('activate', (event) => event.waitUntil(begin()));
addEventListener('fetch', (event) => {
  const { origin, pathname } = new URL(event.request.url);
  if (event.request.mode === 'navigate') event.respondWith(page(event));
  else if (origin === location.origin && FILES.includes(pathname))
    event.respondWith(fetch(event.request).catch(() => kept(pathname)));
});
