interface Entry {
  readonly at: number;
  readonly order: number;
  readonly happens: () => void;
}

/** What is to happen in simulated time: a binary heap. What is due at the same time happens in the order of its entry. */
export class Agenda {
  /** Seconds. */
  now = 0;
  readonly #heap: Entry[] = [];
  #entries = 0;

  after(seconds: number, happens: () => void): void {
    const entry = { at: this.now + seconds, order: this.#entries++, happens };
    let at = this.#heap.push(entry) - 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (!isBefore(entry, this.#heap[parent]!)) break;
      this.#heap[at] = this.#heap[parent]!;
      at = parent;
    }
    this.#heap[at] = entry;
  }

  /** Runs until nothing is left. */
  run(): void {
    for (let next = this.#take(); next; next = this.#take()) {
      this.now = next.at;
      next.happens();
    }
  }

  #take(): Entry | undefined {
    const [first] = this.#heap;
    const last = this.#heap.pop();
    if (!last || first === last) return first;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= this.#heap.length) break;
      if (child + 1 < this.#heap.length && isBefore(this.#heap[child + 1]!, this.#heap[child]!)) child++;
      if (!isBefore(this.#heap[child]!, last)) break;
      this.#heap[at] = this.#heap[child]!;
      at = child;
    }
    this.#heap[at] = last;
    return first;
  }
}

const isBefore = (a: Entry, b: Entry): boolean => a.at < b.at || (a.at === b.at && a.order < b.order);
