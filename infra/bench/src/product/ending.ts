const open = new Set<() => Promise<void>>();

/**
 * What must be stopped also when the bench itself is told to end: servers do not end with the program that started them.
 * @returns `stop`, to be called when it is done with
 */
export function stoppedInAnyCase(stop: () => Promise<void>): () => Promise<void> {
  open.add(stop);
  return async () => {
    open.delete(stop);
    await stop();
  };
}

/** Stops what is open, newest first. */
export async function stopOpen(complain: (reason: unknown) => void): Promise<void> {
  for (const stop of [...open].toReversed()) {
    open.delete(stop);
    await stop().catch(complain);
  }
}

/** Has Ctrl-C and SIGTERM stop what is open, and then end this process. */
export function stopOnSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      void stopOpen((reason) => process.stderr.write(`${String(reason)}\n`)).then(() => process.exit(130));
    });
  }
}
