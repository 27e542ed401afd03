import type { CDPSession } from 'playwright-core';
import * as z from 'zod';

/** The parts of V8's snapshot that are read: nodes as one long list of numbers, so many fields each. */
const snapshotSchema = z.object({
  snapshot: z.object({ meta: z.object({ node_fields: z.array(z.string()), node_types: z.array(z.unknown()) }) }),
  nodes: z.array(z.number()),
});
/** What V8 makes of the program as it runs (compiled functions, type feedback, object shapes): it settles by itself. */
const machinery = new Set(['code', 'hidden', 'object shape', 'native', 'synthetic']);

/** Bytes that the page's own objects, closures, arrays and strings take, without what the engine keeps about the code. */
export async function ownBytes(session: CDPSession): Promise<number> {
  const chunks: string[] = [];
  const take = ({ chunk }: { chunk: string }) => void chunks.push(chunk);
  session.on('HeapProfiler.addHeapSnapshotChunk', take);
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  session.off('HeapProfiler.addHeapSnapshotChunk', take);
  const { snapshot, nodes } = snapshotSchema.parse(JSON.parse(chunks.join('')));
  const { node_fields: fields, node_types: types } = snapshot.meta;
  const names = z.array(z.string()).parse(types[0]);
  const [type, size] = [fields.indexOf('type'), fields.indexOf('self_size')];
  let bytes = 0;
  for (let node = 0; node < nodes.length; node += fields.length) {
    if (!machinery.has(names[nodes[node + type] ?? 0] ?? '')) bytes += nodes[node + size] ?? 0;
  }
  return bytes;
}
