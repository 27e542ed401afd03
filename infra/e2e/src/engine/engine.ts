import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { waitFor } from '@rahi/testing-kit';
import { attempt, endWithUs, run } from './run.js';

export interface Engine {
  /** The address of its API, as `DOCKER_HOST`. */
  readonly address: string;
  /** Runs podman with its own storage and settings. @returns what it prints @throws Error with its message */
  podman(args: readonly string[]): Promise<string>;
  /** Whether a command of podman ends with 0. */
  succeeds(args: readonly string[]): Promise<boolean>;
  /** What a container has written, in both ways. */
  logs(container: string, ...options: string[]): Promise<string>;
  stop(): Promise<void>;
}

/**
 * Podman with a storage, networks and settings of its own in one folder, and Docker's API on a socket. The machine's
 * own containers are not touched, and only one run at a time uses the folder. crun, Debian's default runtime, does not start in a nested machine; runc does.
 */
export async function openEngine(folder: string): Promise<Engine> {
  const at = (name: string) => join(folder, name);
  for (const name of ['storage', 'run', 'networks', 'tmp']) mkdirSync(at(name), { recursive: true });
  writeFileSync(at('containers.conf'), settings(folder));
  const env = {
    CONTAINERS_CONF: at('containers.conf'),
    TMPDIR: at('tmp'),
    // There may be no systemd to run checks of health by its timers: `keepHealth` runs them.
    DISABLE_HC_SYSTEMD: 'true',
  };
  const own = ['--root', at('storage'), '--runroot', at('run'), '--storage-driver', await driverFor(folder, env)];
  const socket = at('podman.sock');
  const address = `unix://${socket}`;
  const answers = async () => !(await attempt('podman', ['--url', address, 'version'], { env })).failed;
  if (await answers()) throw new Error(`Another run uses ${folder}: its "podman system service" answers.`);
  rmSync(socket, { force: true });
  const service = spawn('podman', [...own, 'system', 'service', '--time', '0', address], {
    env: { ...process.env, ...env },
    stdio: 'ignore',
  });
  endWithUs(service);
  const ended = once(service, 'exit');
  await waitFor(answers, { what: 'the API of podman' });
  return {
    address,
    podman: (args) => run('podman', [...own, ...args], { env }),
    succeeds: async (args) => !(await attempt('podman', [...own, ...args], { env })).failed,
    logs: async (container, ...options) =>
      (await attempt('podman', [...own, 'logs', ...options, container], { env })).all,
    stop: async () => {
      service.kill('SIGTERM');
      await ended;
    },
  };
}

function settings(folder: string): string {
  return [
    '[containers]',
    'default_ulimits = ["nofile=4096:4096", "nproc=1000:1000"]',
    '[network]',
    // CNI, Debian's other choice, gives no names on networks that have no way out, and compose has four of them.
    'network_backend = "netavark"',
    `network_config_dir = "${join(folder, 'networks')}"`,
    '[engine]',
    'runtime = "runc"',
    'cgroup_manager = "cgroupfs"',
    'events_logger = "file"',
    `tmp_dir = "${join(folder, 'run', 'libpod')}"`,
    '[engine.runtimes]',
    'runc = ["/usr/sbin/runc"]',
    '',
  ].join('\n');
}

/** overlay shares the layers; vfs copies every one, for minutes, and works everywhere. */
async function driverFor(folder: string, env: Record<string, string>): Promise<string> {
  const tried = join(folder, 'tmp', 'tried');
  const args = [
    '--root',
    join(tried, 'storage'),
    '--runroot',
    join(tried, 'run'),
    '--storage-driver',
    'overlay',
    'info',
  ];
  const { failed } = await attempt('podman', args, { env });
  rmSync(tried, { recursive: true, force: true });
  return failed ? 'vfs' : 'overlay';
}
