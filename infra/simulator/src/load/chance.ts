/** Pseudorandom numbers in [0, 1), the same for the same seed (mulberry32). */
export function chanceOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Milliseconds until the next of random arrivals, `perSecond` on average (Poisson). */
export function gapMs(perSecond: number, chance: () => number): number {
  return (-Math.log(1 - chance()) / perSecond) * 1000;
}
