import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { serviceNames } from '@rahi/contracts';
import { UsageError } from '../../bootstrap/options.mjs';
import { openDataFolder } from '../data/data-folder.js';
import { readAddresses, type Addresses } from '../data/run-files.js';
import { StartFailure } from '../errors.js';

export interface OpsContext {
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  readonly root: string;
  readonly cwd: string;
}

/**
 * `npm run ops -- <service> <command>`: runs the service's own program for operators, with DATABASE_URL and NATS_URL of
 * the environment, else with what a running `npm start` has left in its data folder.
 * @returns its exit code
 * @throws UsageError | StartFailure
 */
export async function runOps({ args, env, root, cwd }: OpsContext): Promise<number> {
  const { data, rest } = withoutData(args);
  const [name = '', ...command] = rest;
  const service = serviceNames.find((one) => one === name);
  if (!service)
    throw new UsageError(`npm run ops -- <service> <command>; the services are ${serviceNames.join(', ')}.`);
  const program = join(root, service, 'dist', 'ops.js');
  if (!existsSync(program)) throw new StartFailure(`${service} is not built: run npm run build.`);
  const folder = resolve(cwd, data ?? (env['RAHI_DATA'] || join(root, '.rahi')));
  const addresses = env['DATABASE_URL'] ? {} : addressesIn(folder)?.[service];
  if (!addresses) throw new StartFailure(`Nothing runs on ${folder}: start Rahi, or set DATABASE_URL and NATS_URL.`);
  const child = spawn(process.execPath, [program, ...command], { env: { ...env, ...addresses }, stdio: 'inherit' });
  const [code] = await once(child, 'exit');
  return typeof code === 'number' ? code : 1;
}

function addressesIn(folder: string): Addresses | undefined {
  if (!existsSync(folder)) return undefined;
  // When root starts Rahi, the data may be in another folder.
  return readAddresses(folder) ?? readAddresses(openDataFolder(folder, { embeddedPostgres: true }).dir);
}

function withoutData(args: readonly string[]): { data: string | undefined; rest: string[] } {
  const at = args.indexOf('--data');
  if (at === -1) return { data: undefined, rest: [...args] };
  return { data: args[at + 1], rest: args.toSpliced(at, 2) };
}
