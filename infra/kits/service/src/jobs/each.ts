/**
 * Does work for each item, one after the other. One that fails does not stop the others.
 * @param failed logs what a person must know of it
 * @throws AggregateError at the end, when any has failed
 */
export async function eachInTurn<T>(
  items: Iterable<T>,
  work: (item: T) => Promise<unknown>,
  failed: (error: unknown, item: T) => void,
): Promise<void> {
  const all = [...items];
  const errors: unknown[] = [];
  for (const item of all) {
    await work(item).catch((error: unknown) => {
      errors.push(error);
      failed(error, item);
    });
  }
  throwAny(errors, all.length);
}

/** Does work for all items side by side, otherwise as `eachInTurn`. */
export async function eachAtOnce<T>(
  items: readonly T[],
  work: (item: T) => Promise<unknown>,
  failed: (error: unknown, item: T) => void,
): Promise<void> {
  const errors: unknown[] = [];
  await Promise.all(
    items.map((item) =>
      work(item).catch((error: unknown) => {
        errors.push(error);
        failed(error, item);
      }),
    ),
  );
  throwAny(errors, items.length);
}

function throwAny(errors: readonly unknown[], of: number): void {
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} of ${of} failed`);
}
