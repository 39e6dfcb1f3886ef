/**
 * Takes the network and the storage away from the worker that imports this first. It reads files of the reader's own, and the
 * notebook promises that nothing of them is sent or kept: a worker that cannot is a better promise than one that does not.
 */
const TAKEN = [
  'fetch',
  'XMLHttpRequest',
  'WebSocket',
  'WebSocketStream',
  'WebTransport',
  'EventSource',
  'BroadcastChannel',
  'Worker',
  'importScripts',
  'caches',
  'indexedDB',
];

function take(from: object, name: string): void {
  // Some stand on the object itself, some on what it inherits from.
  for (let owner: object | null = from; owner; owner = Object.getPrototypeOf(owner) as object | null) {
    if (Object.hasOwn(owner, name))
      Object.defineProperty(owner, name, { value: undefined, writable: false, configurable: false });
  }
}

for (const name of TAKEN) take(globalThis, name);
// The file system of this origin.
take(globalThis.navigator, 'storage');
