/** An expected failure. The message is the one sentence that a person reads; `log` is the file that says more. */
export class StartFailure extends Error {
  override readonly name = 'StartFailure';
  readonly log: string | undefined;

  constructor(sentence: string, options: { log?: string; cause?: unknown } = {}) {
    super(sentence, { cause: options.cause });
    this.log = options.log;
  }
}

/** The code of a system error (`ENOENT`, `EADDRINUSE`), if it has one. */
export function errorCode(error: unknown): string | undefined {
  return textField(error, 'code');
}

/** The first line of an error's message, for people. Of several errors in one, the first one's. */
export function errorLine(error: unknown): string {
  const parts = field(error, 'errors');
  if (Array.isArray(parts) && parts.length > 0) return errorLine(parts[0]);
  const text = textField(error, 'message') || errorCode(error) || String(error);
  return text.split('\n')[0] ?? text;
}

function textField(error: unknown, name: string): string | undefined {
  const value = field(error, name);
  return typeof value === 'string' ? value : undefined;
}

function field(error: unknown, name: string): unknown {
  return typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined;
}
