// Jest runs global setup and teardown in one process, but from two files.
const teardowns: (() => Promise<void>)[] = [];

export function rememberTeardown(teardown: () => Promise<void>): void {
  teardowns.push(teardown);
}

/** Runs all of them, the last one first, also after one that failed. @returns what they threw */
export async function runTeardowns(): Promise<unknown[]> {
  const errors: unknown[] = [];
  for (const teardown of teardowns.splice(0).toReversed())
    await teardown().catch((error: unknown) => errors.push(error));
  return errors;
}
