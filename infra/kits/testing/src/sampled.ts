/**
 * The predicate of a property for a sample of some seconds: its first run always ends, and when the time is over, further runs pass
 * without doing anything. With fast-check's own `interruptAfterTimeLimit` a property whose first run is slower than the limit fails.
 * After a failure every run counts: fast-check looks for the shortest example.
 * @param seconds in `npm test`; `PROPERTY_SECONDS=60` looks for longer
 */
export function sampled<Values extends unknown[]>(
  seconds: number,
  run: (...values: Values) => Promise<void>,
): (...values: Values) => Promise<void> {
  const sampleMs = Number(process.env['PROPERTY_SECONDS'] ?? seconds) * 1000;
  const begun = performance.now();
  let ran = 0;
  let hasFailed = false;
  return async (...values) => {
    if (ran > 0 && !hasFailed && performance.now() - begun > sampleMs) return;
    try {
      await run(...values);
      ran += 1;
    } catch (error) {
      hasFailed = true;
      throw error;
    }
  };
}
