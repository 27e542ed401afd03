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

/** On Ctrl-C and SIGTERM, stops all registered servers and exits with 130. A second signal does not hurry it. */
export function stopOnSignals(): void {
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    void stopOpen((reason) => process.stderr.write(`${String(reason)}\n`)).then(() => process.exit(130));
  };
  // Not `once`: another listener for the end of this process, such as that of the servers, kills it when no
  // listener for the signal is left besides itself.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);
}
