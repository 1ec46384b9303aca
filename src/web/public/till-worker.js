// Opens the till's page without a network. It keeps the page and the files it is made of, and nothing that the API says.
// Each version of the page has a store of its own, so that files of earlier ones go.
const STORE = `till-${new URL(self.location.href).searchParams.get("v")}`;
const PAGE = "/till";

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(STORE)
      .then((store) => store.add(new Request(PAGE, { cache: "reload" })))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(
          names.filter((name) => name.startsWith("till-") && name !== STORE).map((name) => caches.delete(name)),
        ),
      )
      .then(() => self.clients.claim()),
  );
});

// What the page was loaded with before this worker was there.
self.addEventListener("message", (event) => {
  const paths = Array.isArray(event.data?.keep) ? event.data.keep.filter(isAsset) : [];
  if (paths.length === 0) return;
  event.waitUntil(keepAll(paths));
});

async function keepAll(paths) {
  const store = await caches.open(STORE);
  await Promise.all(paths.map(async (path) => (await store.match(path)) ?? store.add(path)));
  await store.add(new Request(PAGE, { cache: "reload" })).catch(() => undefined);
}

const isAsset = (path) => typeof path === "string" && path.startsWith("/assets/");

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== self.location.origin) return;
  if (isAsset(url.pathname)) event.respondWith(fromStore(event.request));
  else if (event.request.mode === "navigate" && url.pathname === PAGE) event.respondWith(fromNet(event.request));
});

// Their names change with their content: what is kept is right.
async function fromStore(request) {
  const store = await caches.open(STORE);
  const kept = await store.match(request);
  if (kept) return kept;
  const fresh = await fetch(request);
  if (fresh.ok) await store.put(request, fresh.clone());
  return fresh;
}

async function fromNet(request) {
  const store = await caches.open(STORE);
  try {
    const fresh = await fetch(request);
    if (fresh.ok) await store.put(PAGE, fresh.clone());
    return fresh;
  } catch (error) {
    const kept = await store.match(PAGE);
    if (kept) return kept;
    throw error;
  }
}
