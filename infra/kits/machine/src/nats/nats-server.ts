import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { replaceFile } from '../files.js';
import { findNatsServer, type Program } from '../programs/find-program.js';
import { accepts, answersOk } from '../process/health.js';
import { jetStreamHealth } from './jetstream-health.js';
import { freePort } from '../process/ports.js';
import { startServer, type ServerOptions } from '../process/server.js';

export type NatsServer = Awaited<ReturnType<typeof startNats>>;

export interface NatsServerOptions extends ServerOptions {
  /** The `authorization` block of its settings; without one, anybody may do anything. */
  readonly authorization?: string;
  /** A user that may do anything, where `authorization` names users: it is asked for JetStream's health as this one. */
  readonly operator?: { readonly user: string; readonly pass: string };
  readonly say?: (line: string) => void;
  /** In the place of the one that `findNatsServer` finds. */
  readonly program?: Program;
}

/**
 * Starts nats-server with JetStream on a free port of the loopback address. Stop it with `process.stop()`.
 * @throws StartFailure
 */
export async function startNats(options: NatsServerOptions) {
  const { dir, say = () => undefined, signal } = options;
  const program = options.program ?? (await findNatsServer({ env: process.env, say, signal }));
  const settings = join(dir, 'nats-server.conf');
  const monitorPort = await freePort();
  const started = await startServer('nats-server', options, (port, logFile) => ({
    name: 'nats-server',
    command: program.path,
    args: ['--config', settings],
    cwd: dir,
    env: { PATH: process.env['PATH'] ?? '/usr/bin:/bin', GOMEMLIMIT: '128MiB' },
    logFile,
    stopSignal: 'SIGTERM',
    graceMs: 3_000,
    readyWithinMs: 120_000,
    ipc: false,
    // Its health is asked for only when it accepts clients: before that, nats-server answers "no" and logs a warning.
    ready: async () => (await accepts(port)) && (await answersOk(`http://127.0.0.1:${monitorPort}/healthz`)),
    health: (late) => jetStreamHealth(`127.0.0.1:${port}`, options.operator, late),
    beforeStart: async () => {
      mkdirSync(dir, { recursive: true });
      replaceFile(settings, natsSettings(options, port, monitorPort), { mode: 0o600 });
    },
  }));
  const monitorUrl = `http://127.0.0.1:${monitorPort}`;
  return { ...started, program, url: `nats://127.0.0.1:${started.port}`, monitorUrl };
}

// Only what 2.9 understands: where nothing newer can be fetched, Debian 12's runs.
function natsSettings({ dir, authorization }: NatsServerOptions, port: number, monitorPort: number): string {
  return [
    'server_name: rahi-local',
    'host: "127.0.0.1"',
    `port: ${port}`,
    `http: "127.0.0.1:${monitorPort}"`,
    'max_payload: 4MB',
    `jetstream { store_dir: ${JSON.stringify(join(dir, 'jetstream'))}, max_memory_store: 64MB, max_file_store: 2GB }`,
    authorization ?? '',
  ].join('\n');
}
