interface Entry {
  readonly cost: number;
  readonly junction: number;
}

/** Junctions by cost, the cheapest first. */
export class Heap {
  readonly #entries: Entry[] = [];

  clear(): void {
    this.#entries.length = 0;
  }

  push(cost: number, junction: number): void {
    const entries = this.#entries;
    let at = entries.push({ cost, junction }) - 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (entries[parent]!.cost <= entries[at]!.cost) return;
      [entries[parent], entries[at]] = [entries[at]!, entries[parent]!];
      at = parent;
    }
  }

  pop(): Entry | undefined {
    const entries = this.#entries;
    const [first] = entries;
    const last = entries.pop();
    if (!first || !last || entries.length === 0) return first;
    entries[0] = last;
    for (let at = 0; ;) {
      const [left, right] = [2 * at + 1, 2 * at + 2];
      const child = right < entries.length && entries[right]!.cost < entries[left]!.cost ? right : left;
      if (child >= entries.length || entries[child]!.cost >= entries[at]!.cost) return first;
      [entries[child], entries[at]] = [entries[at]!, entries[child]!];
      at = child;
    }
  }
}
