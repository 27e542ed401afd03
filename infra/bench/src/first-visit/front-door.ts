import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '@rahi/machine-kit';
import { waitFor } from '@rahi/testing-kit';
import { stoppedInAnyCase } from '../product/ending.js';

const folder = fileURLToPath(new URL('../../../gateway', import.meta.url));

/** A further gateway of a product, with other web files. */
export interface FrontDoor {
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * @param given the environment of the product's own gateway
 * @param webDir the folder that it serves
 */
export async function openFrontDoor(
  name: string,
  given: Readonly<Record<string, string>>,
  webDir: string,
): Promise<FrontDoor> {
  const [port, healthPort] = [await freePort(), await freePort()];
  const env = { ...given, WEB_DIR: webDir, PORT: String(port), HEALTH_PORT: String(healthPort) };
  const log = openSync(join(webDir, `${name}.log`), 'a');
  const child = spawn(process.execPath, [join(folder, 'dist', 'main.js')], {
    cwd: folder,
    env,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  const ended = once(child, 'exit');
  const stop = stoppedInAnyCase(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  const ready = () => fetch(`http://127.0.0.1:${healthPort}/health/ready`).then(({ ok }) => ok, notYet);
  await waitFor(() => child.exitCode !== null || ready(), { what: `the gateway of ${name}`, timeout: 60_000 });
  if (child.exitCode !== null) throw new Error(`the gateway of ${name} ended with ${child.exitCode}`);
  return { url: `http://localhost:${port}`, stop };
}

/** It does not listen yet. */
const notYet = () => false;
