import { appendFileSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:https';
import { join } from 'node:path';
import { findCompose } from '@rahi/machine-kit';
import { InboxReader, waitFor } from '@rahi/testing-kit';
import type { Site } from '../people/at-the-screen.js';
import { ROOT } from '../releases/last-release.js';
import type { Engine } from './engine.js';
import { containers, type Container } from './health.js';
import { openPort } from './open-port.js';
import { attempt, run } from './run.js';

export interface Deployment extends Site {
  /** Of the environment file now. */
  environment(): string;
  /** Adds lines to the environment file, as an operator does; the last of a name counts. */
  set(variables: Readonly<Record<string, string>>): void;
  /** Runs compose. @throws Error with its message */
  compose(...args: string[]): Promise<string>;
  /** Waits until all that serve are healthy and all that end have ended with 0. */
  allWell(): Promise<void>;
  /** Asks the edge over TLS, with a certificate that must be of this authority. */
  ask(path: string, authority: string): Promise<{ status: number; body: string }>;
}

const HOST = 'rahi.localhost';
/** From the first container to the last one that is healthy, on two busy cores. */
const START_MS = 8 * 60_000;

/** docker-compose.yml as it is, started by Compose over the engine's API, with ports that nobody else has. */
export async function deploymentOn(engine: Engine, folder: string): Promise<Deployment> {
  const { path: compose } = await findCompose({ env: process.env, say: console.log });
  const file = join(folder, 'deployment.env');
  rmSync(file, { force: true });
  await run(process.execPath, ['infra/deploy/dist/main.js', '--admins', 'priya@rahi.in', '--file', file], {
    cwd: ROOT,
  });
  const [http, https, mail] = [await openPort(), await openPort(), await openPort()];
  const set = (variables: Readonly<Record<string, string>>) =>
    appendFileSync(
      file,
      Object.entries(variables)
        .map(([name, value]) => `${name}='${value}'\n`)
        .join(''),
    );
  set({ HTTP_PORT: String(http), HTTPS_PORT: String(https), MAILPIT_PORT: String(mail) });
  // Drivers of the journeys have no papers, and nobody sits at the desk.
  set({ DRIVER_APPROVAL: 'automatic' });
  const env = { DOCKER_HOST: engine.address };
  const own = ['--project-directory', ROOT, '--file', join(ROOT, 'docker-compose.yml'), '--env-file', file];
  return {
    baseUrl: `https://${HOST}:${https}`,
    inbox: new InboxReader(`http://127.0.0.1:${mail}`),
    environment: () => readFileSync(file, 'utf8'),
    set,
    compose: async (...args) => {
      const { failed, stdout, all } = await attempt(compose, [...own, ...args], { env });
      if (failed) throw new Error(`compose ${args.join(' ')} failed:\n${all.split('\n').slice(-25).join('\n')}`);
      return stdout;
    },
    allWell: async () => {
      await waitFor(async () => (await troubled(engine)).length === 0, {
        what: 'every container to be well',
        timeout: START_MS,
        interval: 2_000,
      }).catch(async (cause: unknown) => {
        throw new Error((await troubled(engine)).map(describe).join(', '), { cause });
      });
    },
    ask: (path, authority) => ask(https, path, authority),
  };
}

const describe = ({ name, state, health, exitCode }: Container) =>
  `${name} is ${[state, health, state === 'exited' && `with ${exitCode}`].filter(Boolean).join(', ')}`;

async function troubled(engine: Engine): Promise<Container[]> {
  const ends = /rahi[-_](?:databases|volumes|migrate-.*|shell|mf-.*)[-_]\d+$/;
  return (await containers(engine)).filter(({ name, state, health, exitCode }) =>
    // The first base backup takes longer than all else, and nobody waits for it: it has a step of its own.
    ends.test(name) ? state !== 'exited' || exitCode !== 0 : state !== 'running' || (health ?? 'healthy') !== 'healthy',
  );
}

function ask(port: number, path: string, ca: string): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    // Browsers know that names below localhost are this machine; Node asks the system, which may not.
    const options = { host: '127.0.0.1', servername: HOST, port, path, ca, headers: { host: `${HOST}:${port}` } };
    const asked = request({ ...options, agent: false, timeout: 10_000 }, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (part: string) => (body += part));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body }));
    });
    asked.on('timeout', () => asked.destroy(new Error(`${path} was not answered within 10 s`)));
    asked.on('error', reject).end();
  });
}
