import { setTimeout as pause } from 'node:timers/promises';

/** One way to get at what is somebody else's, tried again and again. */
export interface Attack {
  readonly name: string;
  /** Between two tries, in milliseconds. */
  readonly everyMs: number;
  /** @returns what the try opened, in words; null when it was refused, as it should be */
  once(): Promise<string | null>;
}

/** What became of an attack. */
export interface Tried {
  readonly name: string;
  readonly tries: number;
  /** What was opened, each thing once. */
  readonly opened: readonly string[];
}

/** Runs attacks side by side, each in its own rhythm, until the time is over. */
export function runAttacks(attacks: readonly Attack[], untilMs: number): Promise<Tried[]> {
  return Promise.all(attacks.map((attack) => runAttack(attack, untilMs)));
}

async function runAttack({ name, everyMs, once }: Attack, untilMs: number): Promise<Tried> {
  const opened = new Set<string>();
  let tries = 0;
  while (Date.now() < untilMs) {
    tries += 1;
    // An answer that no document has, such as a 500, is thrown by the client, and counts as an opening.
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
