/** The place of a stream in the store: everything of its person up to `seq` has been sent. */
export interface Mark {
  /** Sequences of another epoch, that is of a store that was lost, mean nothing. */
  readonly epoch: string;
  readonly seq: number;
}

/** One message of a server-sent event stream; with a mark, the browser keeps it as its last event id. */
export function sseMessage(json: string, mark?: Mark): string {
  return mark ? `id: ${idOf(mark)}\ndata: ${json}\n\n` : `data: ${json}\n\n`;
}

/** A sign of life. With a mark it moves the browser's last event id on, and is no message. */
export function sseHeartbeat(mark: Mark | null): string {
  return mark ? `id: ${idOf(mark)}\n\n` : ':\n\n';
}

/** How long the browser is to wait before it connects again. */
export function sseRetry(ms: number): string {
  return `retry: ${Math.round(ms)}\n\n`;
}

export function idOf({ epoch, seq }: Mark): string {
  return `${epoch}-${seq}`;
}

/** The mark that a Last-Event-ID header names, or null: none given, or none of ours. */
export function markIn(header: string | string[] | undefined): Mark | null {
  const [, epoch, seq] = (typeof header === 'string' && /^(\d{1,40})-(\d{1,15})$/.exec(header)) || [];
  return epoch === undefined ? null : { epoch, seq: Number(seq) };
}
