const open = new Set<() => Promise<void>>();

/**
 * Registers a function that stops a server, so that it also runs when a signal ends the bench.
 * @returns the function to call when the server is no longer needed
 */
export function stoppedInAnyCase(stop: () => Promise<void>): () => Promise<void> {
  open.add(stop);
  return async () => {
    open.delete(stop);
    await stop();
  };
}

/** Calls all registered functions, newest first. */
export async function stopOpen(complain: (reason: unknown) => void): Promise<void> {
  for (const stop of [...open].toReversed()) {
    open.delete(stop);
    await stop().catch(complain);
  }
}

/** On Ctrl-C and SIGTERM, stops all registered servers and exits. */
export function stopOnSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      void stopOpen((reason) => process.stderr.write(`${String(reason)}\n`)).then(() => process.exit(130));
    });
  }
}
