/** After a process is back, others find it again within this time. */
const graceMs = 10_000;

interface Fault {
  readonly name: string;
  readonly from: number;
  to: number;
}

/** Which processes were down, and when. Times are milliseconds of `performance.now()`. */
export class FaultLog {
  readonly #faults: Fault[] = [];

  /** A process is about to be killed. @returns the function to call when it is ready again */
  begin(name: string): () => void {
    const fault = { name, from: performance.now(), to: Infinity };
    this.#faults.push(fault);
    return () => (fault.to = performance.now());
  }

  /** Whether something was down, or just back, at any time between two moments. */
  during(from: number, to: number): boolean {
    return this.#faults.some((fault) => fault.from <= to && from <= fault.to + graceMs);
  }

  /** How often each process was killed, and how many seconds it was away at the longest. */
  get table(): { name: string; times: number; longestSeconds: number }[] {
    const names = [...new Set(this.#faults.map(({ name }) => name))];
    return names.map((name) => {
      const ofName = this.#faults.filter((fault) => fault.name === name);
      const longestSeconds = Math.max(...ofName.map(({ from, to }) => (to - from) / 1000));
      return { name, times: ofName.length, longestSeconds };
    });
  }
}
