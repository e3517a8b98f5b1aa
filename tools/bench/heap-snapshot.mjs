/** Reads heap snapshots of the browser, by the kind of object. */

/** How many bytes more a kind must have to be listed. */
const minGrowth = 2 * 1024;

/** The parts of a snapshot that are read. @typedef {{
 *   snapshot: { meta: { node_fields: string[], node_types: [string[]] } }, nodes: number[], strings: string[],
 * }} Snapshot */

/**
 * Gives the bytes of all objects by kind: type and name of the constructor.
 *
 * @param {import('@playwright/test').CDPSession} session
 */
export async function takeSnapshot(session) {
  /** @type {string[]} */
  const chunks = [];
  const add = (/** @type {{ chunk: string }} */ { chunk }) => chunks.push(chunk);
  session.on('HeapProfiler.addHeapSnapshotChunk', add);
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  session.off('HeapProfiler.addHeapSnapshotChunk', add);
  const { snapshot, nodes, strings } = /** @type {Snapshot} */ (JSON.parse(chunks.join('')));
  const fields = snapshot.meta.node_fields;
  const [type, name, size] = ['type', 'name', 'self_size'].map((field) => fields.indexOf(field));
  const types = snapshot.meta.node_types[0];
  /** @type {Map<string, number>} */
  const bytes = new Map();
  for (let at = 0; at < nodes.length; at += fields.length) {
    const kindType = types[Number(nodes[at + Number(type)])] ?? '';
    const isText = /string|number|regexp/.test(kindType);
    const kind = isText ? kindType : `${kindType} ${strings[Number(nodes[at + Number(name)])]?.slice(0, 60)}`;
    bytes.set(kind, (bytes.get(kind) ?? 0) + Number(nodes[at + Number(size)]));
  }
  return bytes;
}

/** Lists the kinds that have grown, the largest growth first. @param {Map<string, number>} first @param {Map<string, number>} last */
export function growthOf(first, last) {
  return [...last]
    .map(([kind, bytes]) => ({ kind, bytes: bytes - (first.get(kind) ?? 0) }))
    .filter(({ bytes }) => bytes >= minGrowth)
    .sort((a, b) => b.bytes - a.bytes)
    .slice(0, 15);
}
