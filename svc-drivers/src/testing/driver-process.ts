import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { waitFor } from '@rahi/testing-kit';

const main = fileURLToPath(new URL('../main.js', import.meta.url));

/** An instance in a process of its own, which can be killed. */
export async function startProcess(env: Readonly<Record<string, string>>): Promise<ChildProcess> {
  const child = spawn(process.execPath, [main], {
    env: { ...env, LOG_LEVEL: 'info', PATH: process.env['PATH'] },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  try {
    await waitFor(() => said.includes('"msg":"ready"'), { what: 'the process to be ready', timeout: 60_000 });
  } catch (cause) {
    child.kill('SIGKILL');
    throw new Error(`svc-drivers did not start: ${said}`, { cause });
  }
  return child;
}
