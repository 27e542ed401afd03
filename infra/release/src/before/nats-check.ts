import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readAddresses } from '@rahi/machine-kit/data/run-files';
import { readIfExists } from '@rahi/machine-kit/files';
import { execa } from 'execa';
import * as z from 'zod';
import type { Area } from '../releases/areas.js';

const rights = z.object({ publish: z.array(z.string()), subscribe: z.array(z.string()) });
const allowed = z.object({ allow: z.array(z.string()).default([]) });
const settings = z.object({
  users: z.array(
    z.object({ user: z.string(), permissions: z.object({ publish: allowed, subscribe: allowed }).optional() }),
  ),
});

/**
 * What a new version needs of NATS, by the contracts that it was built with, and what the running nats-server does not let
 * its user do.
 * @returns a sentence for each subject; none where no nats-server of ours runs
 */
export async function missingRights(dataDir: string, area: Area, folder: string): Promise<string[]> {
  const given = givenRights(dataDir, area);
  const contracts = join(folder, 'infra', 'contracts', 'dist', 'index.js');
  if (!given || !existsSync(contracts)) return [];
  const needed = await neededRights(contracts, area);
  const missing = (what: 'publish' | 'subscribe') =>
    needed[what].filter((subject) => !given[what].some((pattern) => covers(pattern, subject)));
  return [
    ...missing('publish').map((subject) => `NATS does not let ${area.name} publish ${subject}`),
    ...missing('subscribe').map((subject) => `NATS does not let ${area.name} subscribe to ${subject}`),
  ];
}

/** What the running nats-server was started with; null when none of ours runs. */
function givenRights(dataDir: string, area: Area): z.infer<typeof rights> | null {
  const text = readIfExists(join(dataDir, 'nats', 'nats-server.conf'));
  const url = readAddresses(dataDir)?.[area.name]?.NATS_URL ?? Object.values(readAddresses(dataDir) ?? {})[0]?.NATS_URL;
  const port = /^port: (\d+)$/m.exec(text ?? '')?.[1];
  if (text === undefined || url === undefined || new URL(url).port !== port) return null;
  const block = text.slice(text.indexOf('authorization ') + 'authorization '.length);
  const { users } = settings.parse(JSON.parse(block.replaceAll(/^(\s*)(\w+):/gm, '$1"$2":')));
  const permissions = users.find(({ user }) => user === area.name)?.permissions;
  return permissions ? { publish: permissions.publish.allow, subscribe: permissions.subscribe.allow } : null;
}

/** Asked in a process of its own: the contracts are those of the new version. */
async function neededRights(contracts: string, area: Area): Promise<z.infer<typeof rights>> {
  const code = `import { natsPermissions } from ${JSON.stringify(pathToFileURL(contracts).href)};
    process.stdout.write(JSON.stringify(natsPermissions(${JSON.stringify(area.name)}, { local: true })));`;
  const { stdout } = await execa(process.execPath, ['--input-type=module', '--eval', code], { timeout: 30_000 });
  return rights.parse(JSON.parse(stdout));
}

/** Whether a subject of NATS, perhaps with wildcards, allows another. */
export function covers(pattern: string, subject: string): boolean {
  const [allowedParts, parts] = [pattern.split('.'), subject.split('.')];
  for (const [index, part] of allowedParts.entries()) {
    if (part === '>') return parts.length > index;
    if (parts[index] === undefined || (part !== '*' && part !== parts[index])) return false;
  }
  return parts.length === allowedParts.length;
}
