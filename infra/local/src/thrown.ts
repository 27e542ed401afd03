// Anything may be thrown: what it says is read from its fields.

/** The code of a system error (`ENOENT`, `EADDRINUSE`), if it has one. */
export function errorCode(error: unknown): string | undefined {
  return textField(error, 'code');
}

/** What a failed child process wrote to stderr. */
export function errorOutput(error: unknown): string | undefined {
  return textField(error, 'stderr');
}

/** One line for people out of anything thrown. */
export function sentenceOf(error: unknown): string {
  if (hasField(error, 'errors') && Array.isArray(error.errors) && error.errors.length > 0)
    return sentenceOf(error.errors[0]);
  const text = textField(error, 'message') || errorCode(error) || String(error);
  return text.split('\n')[0] ?? text;
}

function textField(error: unknown, name: string): string | undefined {
  const value: unknown = hasField(error, name) ? Reflect.get(error, name) : undefined;
  return typeof value === 'string' ? value : undefined;
}

function hasField<Name extends string>(error: unknown, name: Name): error is Record<Name, unknown> {
  return typeof error === 'object' && error !== null && name in error;
}
