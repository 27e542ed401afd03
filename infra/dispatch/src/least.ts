/**
 * The numbers from 0 to `size` − 1 with the least values, in the order of their values.
 * @param count at most this many
 * @param valueOf numbers whose value is `Infinity` are left out
 */
export function leastOf(size: number, count: number, valueOf: (at: number) => number): number[] {
  const found: { readonly at: number; readonly value: number }[] = [];
  for (let at = 0; at < size; at++) {
    const value = valueOf(at);
    if (value === Infinity || (found.length === count && value >= (found.at(-1)?.value ?? -Infinity))) continue;
    let place = found.length;
    while (place > 0 && found[place - 1]!.value > value) place--;
    found.splice(place, 0, { at, value });
    if (found.length > count) found.pop();
  }
  return found.map(({ at }) => at);
}
