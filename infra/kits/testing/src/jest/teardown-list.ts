// Jest runs set-up and tear-down in one process but asks for them in two files.
const teardowns: (() => Promise<void>)[] = [];

export function rememberTeardown(teardown: () => Promise<void>): void {
  teardowns.push(teardown);
}

export async function runTeardowns(): Promise<void> {
  for (const teardown of teardowns.splice(0).toReversed()) await teardown();
}
