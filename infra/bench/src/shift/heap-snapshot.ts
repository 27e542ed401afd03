import type { CDPSession } from 'playwright-core';
import * as z from 'zod';

/** The used parts of V8's snapshot: `nodes` is one list of numbers, one for each field of each node. */
const snapshotSchema = z.object({
  snapshot: z.object({ meta: z.object({ node_fields: z.array(z.string()), node_types: z.array(z.unknown()) }) }),
  nodes: z.array(z.number()),
});
/** V8's own data about the program (compiled code, type feedback, object shapes), which stops growing by itself. */
const machinery = new Set(['code', 'hidden', 'object shape', 'native', 'synthetic']);

/** Bytes of the page's own objects, closures, arrays and strings, without V8's data about the code. */
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
