/** One block of a server-sent event stream, with the fields that it has. */
export interface StreamBlock {
  data?: string;
  /** Milliseconds. */
  retry?: number;
}

/** Reads server-sent events from a body. Lines end with a line feed, as the gateway writes them. */
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
  const [, name, value = ''] = /^(data|retry): ?(.*)$/m.exec(text) ?? [];
  if (name === 'data') return { data: value };
  return name === 'retry' && /^\d+$/.test(value) ? { retry: Number(value) } : {};
}
