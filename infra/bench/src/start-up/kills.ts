import { serviceNames } from '@rahi/contracts';
import type { TestProduct } from '@rahi/testing-kit';
import { cpuSeconds } from '../measuring/cpu.js';

/** Our own programs, without the demo fleet. */
export const programs: readonly string[] = [...serviceNames, 'gateway'];

/** Kills processes at once (`kill -9`). @returns seconds until the launcher finds each ready again, by name */
export async function killed(product: TestProduct, names: readonly string[]): Promise<Record<string, number>> {
  const from = performance.now();
  for (const name of names) product.kill(name);
  const back = names.map(async (name) => {
    await product.back(name);
    return [name, (performance.now() - from) / 1000] as const;
  });
  return Object.fromEntries(await Promise.all(back));
}

/** Seconds of CPU that a process has used since it was started. */
export function cpuOf(product: TestProduct, name: string): number {
  const pid = product.pid(name);
  if (pid === undefined) throw new Error(`${name} does not run`);
  return cpuSeconds([pid]);
}
