/* global FILES, DATA, VERSION */
// Noisebook without a network, after the first visit. The build puts three lines before this file: FILES, what the page itself is
// made of, each with its fingerprint; DATA, the data sets, which the workers keep as they are needed; and VERSION, the fingerprint
// of all of them. Workbox was read and not taken: it trusts what it has stored, and a bad entry would stay.
const scope = new URL(self.registration.scope);
// Several copies may live on one origin, each in its own folder: none touches what another has stored.
const ours = `noisebook ${scope.pathname} `;
const SHELL = `${ours}shell ${VERSION}`;
const KEPT_DATA = `${ours}data`;

const address = (name) => new URL(name, scope).href;
const isPage = (name) => name.endsWith('.html');

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches.open(SHELL).then((shell) =>
      Promise.all(
        Object.keys(FILES).map(async (name) => {
          const file = await fetchRight(name);
          // The version before stays in charge; the browser tries again at the next visit.
          if (!file) throw new Error(`the server has another ${name} than this version was built with`);
          await shell.put(address(name), file);
        }),
      ),
    ),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([forgetOldShells(), forgetOldData()]).then(() => self.clients.claim()));
});

async function forgetOldShells() {
  for (const name of await caches.keys()) {
    const isOld = name.startsWith(`${ours}shell `) && name !== SHELL;
    // What versions before 0.2 stored carries no folder in its name; its entries tell.
    const isOurs = async () => !!(await (await caches.open(name)).match(address('index.html')));
    if (isOld || (name.startsWith('noisebook-shell-') && (await isOurs()))) await caches.delete(name);
  }
}

async function forgetOldData() {
  for (const name of [KEPT_DATA, 'noisebook-data']) {
    if (!(await caches.has(name))) continue;
    const cache = await caches.open(name);
    for (const { url } of await cache.keys()) {
      const isCurrent = name === KEPT_DATA && DATA.some((file) => address(file) === url);
      if (!isCurrent && url.startsWith(address('assets/'))) await cache.delete(url);
    }
  }
}

// A new version waits until the reader asks for it: nothing changes under their hands.
self.addEventListener('message', (event) => {
  if (event.data === 'take over') self.skipWaiting();
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  // Whoever asks past all caches wants to know what the server has.
  const isPast = request.cache === 'no-store' || request.cache === 'reload';
  if (request.method !== 'GET' || isPast || !url.href.startsWith(scope.href)) return;
  // The folder itself is index.html.
  const name = url.pathname.slice(scope.pathname.length) || 'index.html';
  if (Object.hasOwn(FILES, name)) event.respondWith(fromShell(name, request));
  else if (DATA.includes(name)) event.respondWith(fromData(name, request));
});

async function fromShell(name, request) {
  const shell = await caches.open(SHELL).catch(() => undefined);
  const kept = await shell?.match(address(name));
  if (kept && (await isRight(name, await kept.clone().arrayBuffer()))) return kept;
  const mended = await fetchRight(name);
  if (mended) {
    await shell?.put(address(name), mended.clone()).catch(() => {});
    return mended;
  }
  // The server has another version: the pages come from there as well from now on, so that the next visit is whole.
  await Promise.all(
    Object.keys(FILES)
      .filter(isPage)
      .map((page) => shell?.delete(address(page))),
  );
  return fetch(request);
}

/** A data set is checked by the worker that unpacks it; if it will not do, that worker asks past the caches and keeps the new one. */
async function fromData(name, request) {
  const cache = await caches.open(KEPT_DATA).catch(() => undefined);
  return (await cache?.match(address(name))) ?? fetch(request);
}

/** The file as this version has it; undefined where the server has another one. Throws without a network. */
async function fetchRight(name) {
  // What has a fingerprint in its name may come from the browser's cache, since it is looked at; pages never.
  for (const cache of name.startsWith('assets/') ? ['default', 'reload'] : ['reload']) {
    // The version in the address: a host between may hold a page of yesterday.
    const answer = await fetch(address(isPage(name) ? `${name}?${VERSION}` : name), { cache });
    const bytes = await answer.arrayBuffer();
    if (!answer.ok || !(await isRight(name, bytes))) continue;
    // A copy: an answer that came by way of a redirect may not stand for a page.
    const headers = new Headers(answer.headers);
    headers.delete('content-encoding');
    headers.delete('content-length');
    return new Response(bytes, { headers });
  }
  return undefined;
}

/**
 * Whether these bytes belong to this version. Of a page, which a host may add to, only that every script and style that it
 * names is ours; of all else, that not a bit has changed.
 */
async function isRight(name, bytes) {
  if (isPage(name)) {
    const text = new TextDecoder().decode(bytes);
    const named = [...text.matchAll(/(?:src|href)="(?:\.\/)?(assets\/[^"?#]+)"/g)].map((match) => match[1]);
    return named.some((file) => file.endsWith('.js')) && named.every((file) => Object.hasOwn(FILES, file));
  }
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return (
    Array.from(digest.subarray(0, 8), (byte) => byte.toString(16).padStart(2, '0')).join('') === FILES[name]
  );
}
