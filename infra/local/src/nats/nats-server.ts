import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { greeting } from '../process/health.js';
import type { SupervisedSpec } from '../process/supervised-process.js';

export interface NatsOptions {
  /** The nats-server program. */
  readonly program: string;
  /** Folder for its settings and the JetStream store. */
  readonly dir: string;
  readonly logFile: string;
  /** The `authorization` block; without one, anybody may do anything. */
  readonly authorization?: string;
}

/** How to run nats-server with JetStream on a port of the loopback address. */
export function natsProcess(options: NatsOptions, port: number): SupervisedSpec {
  const settings = join(options.dir, 'nats-server.conf');
  return {
    name: 'nats-server',
    command: options.program,
    args: ['--config', settings],
    cwd: options.dir,
    env: { PATH: process.env['PATH'] ?? '/usr/bin:/bin', GOMEMLIMIT: '128MiB' },
    logFile: options.logFile,
    stopSignal: 'SIGTERM',
    graceMs: 3_000,
    readyWithinMs: 120_000,
    ipc: false,
    ready: async () => (await greeting('127.0.0.1', port))?.includes('"jetstream":true') ?? false,
    beforeStart: async () => {
      mkdirSync(options.dir, { recursive: true });
      writeFileSync(settings, natsSettings(options, port), { mode: 0o600 });
      chmodSync(settings, 0o600);
    },
  };
}

// Within what 2.9 understands: that is what Debian 12 has.
function natsSettings({ dir, authorization }: NatsOptions, port: number): string {
  return [
    'server_name: rahi-local',
    'host: "127.0.0.1"',
    `port: ${port}`,
    'max_payload: 1MB',
    `jetstream { store_dir: ${JSON.stringify(join(dir, 'jetstream'))}, max_memory_store: 64MB, max_file_store: 2GB }`,
    authorization ?? '',
  ].join('\n');
}
