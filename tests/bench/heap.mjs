// @ts-check
// A page's heap after a full collection, from a snapshot: what the page holds, apart from what the engine compiled. Code
// that runs often is compiled again and better for a thousand moves or so, which says nothing about a leak.

/** @param {import('@playwright/test').CDPSession} session */
export async function heapOf(session) {
  /** @type {string[]} */
  const chunks = [];
  /** @param {{ chunk: string }} event */
  const collect = ({ chunk }) => chunks.push(chunk);
  session.on('HeapProfiler.addHeapSnapshotChunk', collect);
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.takeHeapSnapshot');
  session.off('HeapProfiler.addHeapSnapshotChunk', collect);

  const { snapshot, nodes } = JSON.parse(chunks.join(''));
  const { node_fields: fields, node_types: types } = snapshot.meta;
  const [type, size] = [fields.indexOf('type'), fields.indexOf('self_size')];
  /** @type {Record<string, number>} */
  const bytes = {};
  for (let node = 0; node < nodes.length; node += fields.length) {
    const kind = types[type][nodes[node + type]];
    bytes[kind] = (bytes[kind] ?? 0) + nodes[node + size];
  }
  // `native` is the browser's own: its list of long frames, say.
  const { code, native: _native, ...values } = bytes;
  return { code, values: Object.values(values).reduce((sum, part) => sum + part, 0) };
}
