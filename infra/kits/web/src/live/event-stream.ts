/** One block of a server-sent event stream; what it does not say is absent. */
export interface StreamBlock {
  id?: string;
  data?: string;
  /** Milliseconds. */
  retry?: number;
}

/**
 * Reads server-sent events off a body, as the HTML standard lays them out with line feeds.
 * @param onBlock hears every block, and an empty one is a sign of life
 */
export async function readEventStream(body: ReadableStream<Uint8Array>, onBlock: (block: StreamBlock) => void) {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const blocks = (rest + decoder.decode(value, { stream: true })).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) onBlock(blockOf(block));
  }
}

function blockOf(text: string): StreamBlock {
  const block: StreamBlock = {};
  for (const line of text.split('\n')) {
    const [, name, value = ''] = /^(id|data|retry): ?(.*)$/.exec(line) ?? [];
    if (name === 'id') block.id = value;
    if (name === 'data') block.data = block.data === undefined ? value : `${block.data}\n${value}`;
    if (name === 'retry' && /^\d+$/.test(value)) block.retry = Number(value);
  }
  return block;
}
