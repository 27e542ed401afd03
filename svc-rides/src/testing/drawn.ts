/** Choices by numbers between 0 and 1: the same ones for the same numbers. */
export class Drawn {
  /** @param draw a number between 0 and 1 */
  constructor(readonly draw: () => number) {}

  /** Numbers of a seed (mulberry32). */
  static from(seed: number): Drawn {
    let state = seed;
    return new Drawn(() => {
      state = (state + 0x6d_2b_79_f5) | 0;
      let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
      mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
      return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
    });
  }

  chance(percent: number): boolean {
    return this.draw() * 100 < percent;
  }

  /** A whole number from 0 to `most`. */
  upTo(most: number): number {
    return Math.floor(this.draw() * (most + 1));
  }

  one<T>(choices: readonly T[]): T {
    const chosen = choices[Math.floor(this.draw() * choices.length)];
    if (chosen === undefined) throw new Error('there is nothing to choose from');
    return chosen;
  }

  /** One of these names, each as often as its weight says. */
  weighted<Name extends string>(weights: Readonly<Record<Name, number>>): Name {
    const names = Object.keys(weights).filter((name): name is Name => name in weights);
    return this.one(names.flatMap((name) => Array.from({ length: weights[name] }, () => name)));
  }
}
