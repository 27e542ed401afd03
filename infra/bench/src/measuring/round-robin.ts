/** @returns a function that gives the items in order, again and again. It throws when there are none. */
export function roundRobin<T>(items: readonly T[]): () => T {
  let next = 0;
  return () => {
    const item = items[next];
    if (item === undefined) throw new Error('there are no items');
    next = (next + 1) % items.length;
    return item;
  };
}
