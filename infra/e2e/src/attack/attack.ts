import { setTimeout as pause } from 'node:timers/promises';

/** One way to try to reach another person's data, repeated. */
export interface Attack {
  readonly name: string;
  /** Between two tries, in milliseconds. */
  readonly everyMs: number;
  /** @returns the data that the try opened, in words; null when it was refused, as expected */
  once(): Promise<string | null>;
}

/** The result of an attack. */
export interface Tried {
  readonly name: string;
  readonly tries: number;
  /** The opened data, each once. */
  readonly opened: readonly string[];
}

/** Runs attacks in parallel, each with its own interval, until the time is over. */
export function runAttacks(attacks: readonly Attack[], untilMs: number): Promise<Tried[]> {
  return Promise.all(attacks.map((attack) => runAttack(attack, untilMs)));
}

async function runAttack({ name, everyMs, once }: Attack, untilMs: number): Promise<Tried> {
  const opened = new Set<string>();
  let tries = 0;
  while (Date.now() < untilMs) {
    tries += 1;
    // The client throws for an undocumented answer, such as a 500, which counts as an opening.
    const found = await once().catch((error: unknown) => (error instanceof Error ? error.message : String(error)));
    if (found !== null) opened.add(found);
    await pause(everyMs);
  }
  return { name, tries, opened: [...opened] };
}

/** A table for people. */
export function tableOf(tried: readonly Tried[]): string {
  const rows = tried.map(({ name, tries, opened }) => `| ${name} | ${tries} | ${opened.join('; ') || 'nothing'} |`);
  return ['| attack | tries | opened |', '| --- | --- | --- |', ...rows].join('\n');
}
