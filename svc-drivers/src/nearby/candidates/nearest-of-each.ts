/**
 * Up to `most` items out of lists that are sorted by distance: the nearest of every list, then the second nearest of every list, and
 * so on. So a crowd around one pickup does not take the place of the few around another. Each once.
 */
export function nearestOfEach<T>(lists: readonly (readonly T[])[], most: number): T[] {
  const chosen = new Set<T>();
  const longest = lists.reduce((length, list) => Math.max(length, list.length), 0);
  for (let rank = 0; rank < longest; rank++) {
    for (const list of lists) {
      const item = list[rank];
      if (item === undefined) continue;
      if (chosen.size === most) return [...chosen];
      chosen.add(item);
    }
  }
  return [...chosen];
}
