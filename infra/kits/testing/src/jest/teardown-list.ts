// Jest runs global setup and teardown in one process, but from two files.
const teardowns: (() => Promise<void>)[] = [];

export function rememberTeardown(teardown: () => Promise<void>): void {
  teardowns.push(teardown);
}

export async function runTeardowns(): Promise<void> {
  for (const teardown of teardowns.splice(0).toReversed()) await teardown();
}
