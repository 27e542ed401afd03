import { chmodSync, chownSync, copyFileSync, cpSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { versionVariable } from '@rahi/release';
import { throwAwayAuthority, waitFor } from '@rahi/testing-kit';
import * as z from 'zod';
import { ROOT } from '../releases/last-release.js';
import type { Engine } from './engine.js';
import { containers, type Container } from './health.js';
import { journey } from './journey.js';
import { buildImage, composeWith } from './own-images.js';
import { mustBe, type Scene } from './scene.js';

const pointer = z.looseObject({ version: z.string() });
const pointers = z.looseObject({ shell: pointer, remotes: z.record(z.string(), pointer) });

/** The certificate of the authority that the edge makes for itself, as the guide shows it. */
export const ownAuthority = ({ deployment }: Scene): Promise<string> =>
  deployment.compose('exec', '-T', 'edge', 'cat', '/data/caddy/pki/authorities/local/root.crt');

/** Steps 4 and 5 of the guide. */
export async function start(scene: Scene): Promise<void> {
  const { deployment } = scene;
  await deployment.compose('up', '--detach', '--no-build');
  await deployment.allWell();
  const authority = await ownAuthority(scene);
  mustBe(Object.keys((await published(scene, authority)).remotes).toSorted(), ['admin', 'driver', 'rider']);
  const session = await deployment.ask('/api/auth/session', authority);
  mustBe([session.status, session.body.includes('unauthenticated')], [401, true]);
}

export const ride = ({ deployment, browser }: Scene, rider: string, driver: string): Promise<void> =>
  journey(deployment, browser, { rider, driver });

/** Step 7 of the guide. */
export async function scale({ engine, deployment }: Scene): Promise<void> {
  await deployment.compose('up', '--detach', '--no-build', '--no-recreate', '--scale', 'svc-rides=3');
  await deployment.allWell();
  mustBe((await named(engine, 'svc-rides')).length, 3);
  await deployment.compose('up', '--detach', '--no-build', '--no-recreate', '--scale', 'svc-rides=1');
  await deployment.allWell();
}

/** Another version of one area of the pages, by its image alone. */
export async function releasePages(scene: Scene, area: string, key: string, version: string): Promise<void> {
  const { engine, deployment } = scene;
  const before = await containers(engine);
  await buildImage(engine, composeWith(deployment.environment()), area, version);
  deployment.set({ [versionVariable(area)]: version });
  await deployment.compose('run', '--rm', area);
  mustBe((await published(scene, await ownAuthority(scene))).remotes[key]?.version, version);
  sameProcesses(before, await containers(engine), () => true);
}

/** Another version of one service, by its image alone: nothing else is replaced. */
export async function releaseService({ engine, deployment }: Scene, service: string, version: string): Promise<void> {
  const before = await containers(engine);
  await buildImage(engine, composeWith(deployment.environment()), service, version);
  deployment.set({ [versionVariable(service)]: version });
  await deployment.compose('up', '--detach', '--no-build', service);
  await deployment.allWell();
  const running = await engine.podman(['ps', '--format', '{{.Image}}']);
  if (!running.includes(`/${service}:${version}`)) throw new Error(`${service} ${version} does not run: ${running}`);
  sameProcesses(before, await containers(engine), ({ name }) => !name.includes(service));
}

/** Ends the first process of a container as a crash would, and waits until it serves again. */
export async function crash({ engine, deployment }: Scene, service: string): Promise<void> {
  const [before] = await named(engine, service);
  if (before === undefined) throw new Error(`${service} does not run`);
  process.kill(before.pid, 'SIGKILL');
  await waitFor(
    async () => {
      const [now] = await named(engine, service);
      return now !== undefined && now.pid !== 0 && now.pid !== before.pid;
    },
    { what: `${service} to be started again`, timeout: 60_000, interval: 500 },
  );
  await deployment.allWell();
}

/** Folders of this machine in the containers, and two files with a certificate of one's own. */
export async function foldersOfTheMachine({ deployment, folder }: Scene): Promise<void> {
  const at = (name: string) => join(folder, name);
  for (const name of ['packs', 'papers', 'audit', 'tls']) {
    rmSync(at(name), { recursive: true, force: true });
    mkdirSync(at(name));
  }
  for (const pack of ['india', 'mumbai'])
    cpSync(join(ROOT, 'infra', 'city', 'packs', pack), join(at('packs'), pack), { recursive: true });
  const { ca, certificate, key } = throwAwayAuthority('edge', 'rahi.localhost');
  copyFileSync(certificate, join(at('tls'), 'tls.crt'));
  copyFileSync(key, join(at('tls'), 'tls.key'));
  chmodSync(join(at('tls'), 'tls.key'), 0o400);
  chownSync(join(at('tls'), 'tls.key'), 1_000, 1_000);
  deployment.set({
    CITY_PACKS: at('packs'),
    FILES_DIR: at('papers'),
    AUDIT_FOLDER: at('audit'),
    AUDIT_HEADS_FILE: '/srv/audit/heads',
    TLS_FOLDER: at('tls'),
    RAHI_TLS: '/certs/tls.crt /certs/tls.key',
  });
  await deployment.compose('up', '--detach', '--no-build');
  await deployment.allWell();
  const session = await deployment.ask('/api/auth/session', readFileSync(ca, 'utf8'));
  mustBe(session.status, 401);
  for (const service of ['svc-drivers', 'svc-rides', 'gateway'])
    mustBe((await deployment.compose('exec', '-T', service, 'ls', '/srv/packs')).split(/\s+/).filter(Boolean), [
      'india',
      'mumbai',
    ]);
  for (const [service, path] of [
    ['svc-drivers', '/srv/papers/written'],
    ['svc-admin', '/srv/audit/written'],
  ] as const)
    await deployment.compose('exec', '-T', service, 'touch', path);
}

async function published({ deployment }: Scene, authority: string): Promise<z.output<typeof pointers>> {
  const { status, body } = await deployment.ask('/remotes.json', authority);
  if (status !== 200) throw new Error(`/remotes.json answered ${status}: ${body}`);
  return pointers.parse(JSON.parse(body));
}

const named = async (engine: Engine, service: string): Promise<Container[]> =>
  (await containers(engine)).filter(({ name }) => new RegExp(`^rahi[-_]${service}[-_]\\d+$`).test(name));

function sameProcesses(before: Container[], after: Container[], stays: (one: Container) => boolean): void {
  const running = (all: Container[]) =>
    all.filter((one) => one.state === 'running' && stays(one)).map(({ name, pid }) => `${name} ${pid}`);
  mustBe(running(after), running(before));
}
