import { readFileSync } from 'node:fs';

const results = new URL('../../../infra/bench/RESULTS.md', import.meta.url);

/**
 * What `npm run bench -- position` has found for one `PATCH` of a position: microseconds of CPU by process.
 * @throws Error when RESULTS.md does not say
 */
export function patchCosts() {
  const section = readFileSync(results, 'utf8')
    .split(/^## /m)
    .find((part) => part.startsWith('position\n'));
  const row = section?.split('\n').find((line) => line.startsWith('| Rahi '));
  const of = (name) => {
    const found = new RegExp(`\\b${name} (\\d+)`).exec(row ?? '');
    if (!found) throw new Error(`RESULTS.md does not say what a position costs ${name}: npm run bench -- position`);
    return Number(found[1]);
  };
  return { gateway: of('gateway'), svcDrivers: of('svc-drivers'), nats: of('nats-server'), postgres: of('postgres') };
}
