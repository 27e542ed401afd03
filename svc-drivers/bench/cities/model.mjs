// What the measured figures mean for a country: machines by arithmetic, waiting by a simulated queue.

/** Cities by size, the n-th with 1/n of the largest (Zipf's law, which India's cities follow closely). @returns drivers of each */
export function citySizes(cities, drivers) {
  const weights = Array.from({ length: cities }, (_, n) => 1 / (n + 1));
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => (drivers * weight) / whole);
}

/** Puts cities on shards, the largest first, each where least is; a city over `most` is cut into equal parts. */
export function shardsFor(sizes, most) {
  const parts = sizes.flatMap((size) => {
    const pieces = Math.ceil(size / most);
    return Array.from({ length: pieces }, () => size / pieces);
  });
  for (let count = Math.ceil(parts.reduce((sum, part) => sum + part, 0) / most); ; count += 1) {
    const shards = Array.from({ length: count }, () => 0);
    for (const part of parts.toSorted((a, b) => b - a)) shards[shards.indexOf(Math.min(...shards))] += part;
    if (Math.max(...shards) <= most) {
      return { count, fullest: Math.max(...shards), cut: sizes.filter((size) => size > most).length };
    }
  }
}

/**
 * Hints that come as they like (Poisson) to one thread that takes each in `serviceMicros`; every second a flush of positions
 * holds it for `pauseMs`.
 * @returns milliseconds that 99 of 100 wait at most before they are taken
 */
export function waitP99(load, serviceMicros, { pauseMs = 4, events = 200_000, random = Math.random } = {}) {
  const gapMicros = serviceMicros / load;
  const waits = new Float64Array(events);
  let now = 0;
  let free = 0;
  let nextPause = 1_000_000;
  for (let n = 0; n < events; n += 1) {
    now += -Math.log(1 - random()) * gapMicros;
    if (now >= nextPause) {
      free = Math.max(free, nextPause) + pauseMs * 1000;
      nextPause += 1_000_000;
    }
    const start = Math.max(now, free);
    waits[n] = start - now;
    // Half of it is steady, half of it varies: parsing takes what it takes, the garbage collector does not.
    free = start + serviceMicros * (0.5 + 0.5 * -Math.log(1 - random()));
  }
  return waits.toSorted()[Math.floor(events * 0.99)] / 1000;
}

/** A generator of numbers from 0 to 1 that gives the same ones for the same seed (mulberry32). */
export function randomFrom(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
