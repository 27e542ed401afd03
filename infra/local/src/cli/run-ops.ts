import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { UsageError } from '@rahi/bootstrap/options.mjs';
import { serviceNames } from '@rahi/contracts';
import type { CommandContext } from '@rahi/machine-kit/command-context';
import { openDataFolder } from '@rahi/machine-kit/data/data-folder';
import { readAddresses, type Addresses } from '@rahi/machine-kit/data/run-files';
import { StartFailure } from '@rahi/machine-kit/errors';
import { execa } from 'execa';

/**
 * `npm run ops -- <service> <command>`: runs the service's program for operators, with DATABASE_URL and NATS_URL of the
 * environment, or else those that a running `npm start` has written into its data folder.
 * @returns its exit code
 * @throws UsageError | StartFailure
 */
export async function runOps({ args, env, root, cwd }: CommandContext): Promise<number> {
  const at = args.indexOf('--data');
  const data = at === -1 ? undefined : args[at + 1];
  const [name, ...command] = at === -1 ? args : args.toSpliced(at, 2);
  const service = serviceNames.find((one) => one === name);
  if (!service)
    throw new UsageError(`npm run ops -- <service> <command>; the services are ${serviceNames.join(', ')}.`);
  const program = join(root, service, 'dist', 'ops.js');
  if (!existsSync(program)) throw new StartFailure(`${service} is not built: run npm run build.`);
  const folder = resolve(cwd, data ?? (env['RAHI_DATA'] || join(root, '.rahi')));
  const addresses = env['DATABASE_URL'] ? {} : addressesIn(folder)?.[service];
  const local = env['DATABASE_URL'] ? {} : { RAHI_LOCAL: 'true' };
  if (!addresses) throw new StartFailure(`Nothing runs on ${folder}: start Rahi, or set DATABASE_URL and NATS_URL.`);
  const options = { env: { ...env, ...addresses, ...local }, stdio: 'inherit', reject: false } as const;
  const { exitCode = 1 } = await execa(process.execPath, [program, ...command], options);
  return exitCode;
}

function addressesIn(folder: string): Addresses | undefined {
  if (!existsSync(folder)) return undefined;
  // When root starts Rahi, the data may be in another folder.
  return readAddresses(folder) ?? readAddresses(openDataFolder(folder, { embeddedPostgres: true }).dir);
}
