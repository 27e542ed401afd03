import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ApiClient, testFolder, waitFor } from '@rahi/testing-kit';
import { execa } from 'execa';
import * as z from 'zod';
import { cleanEnvironment } from '../guides/terminal.js';

const root = new URL('../../../../', import.meta.url).pathname;
const READY_WITHIN_MS = 90_000;
const targetsFile = z.array(z.object({ targets: z.tuple([z.string()]), labels: z.object({ process: z.string() }) }));

/** `npm start`, run by another Node than the one of the tests. */
export interface Started {
  client(): ApiClient;
  /** The Node of each program, from its metrics: `v24.21.0`. */
  versions(): Promise<Record<string, string>>;
  /** What Node itself complains about, in the output and in every log: deprecations, experiments, unhandled rejections. */
  complaints(): string[];
  /** @returns the exit code after a Ctrl-C */
  stop(): Promise<number | undefined>;
}

/**
 * Starts the launcher of this repository, which is built already, without set-up: that would install again for the other Node.
 * @throws Error with all that was printed when it is not ready in time
 */
export async function startWithNode(node: string): Promise<Started> {
  const dataDir = testFolder('node-version');
  const args = ['--port', '0', '--inbox-port', '0', '--no-demo', '--data', dataDir];
  const launcher = execa(node, ['infra/local/dist/main.js', ...args], {
    cwd: root,
    env: cleanEnvironment(),
    extendEnv: false,
    all: true,
    reject: false,
    stdin: 'ignore',
  });
  let printed = '';
  launcher.all.on('data', (chunk: Buffer) => (printed += chunk.toString('utf8')));
  let ended = false;
  void launcher.then(() => (ended = true));
  await waitFor(() => ended || printed.includes('Ctrl-C stops everything'), {
    what: `Rahi to be ready on ${node}`,
    timeout: READY_WITHIN_MS,
  });
  if (ended) throw new Error(`Rahi does not start on ${node}:\n${printed}`);
  const address = (name: string) => {
    const [, url] = new RegExp(`${name} +(http\\S+)`).exec(printed) ?? [];
    if (url === undefined) throw new Error(`${name} has no address in:\n${printed}`);
    return url;
  };
  const [baseUrl, inboxUrl] = [address('Rahi'), address('Inbox')];
  return {
    client: () => new ApiClient(baseUrl, inboxUrl),
    versions: async () => {
      const file = targetsFile.parse(JSON.parse(readFileSync(join(dataDir, 'run', 'metrics.json'), 'utf8')));
      const found = file.map(async ({ targets: [target], labels }) => {
        const text = await (await fetch(`http://${target}/metrics`)).text();
        const [, version = 'none'] = /^nodejs_version_info\{[^}]*version="([^"]*)"/m.exec(text) ?? [];
        return [labels.process, version] as const;
      });
      return Object.fromEntries(await Promise.all(found));
    },
    complaints: () => {
      const logs = join(dataDir, 'logs');
      const texts = readdirSync(logs).map((name) => readFileSync(join(logs, name), 'utf8'));
      return [printed, ...texts].flatMap((text) =>
        text.split('\n').filter((line) => /\(node:\d+\)|Warning:/.test(line)),
      );
    },
    stop: async () => {
      launcher.kill('SIGINT');
      return (await launcher).exitCode;
    },
  };
}
