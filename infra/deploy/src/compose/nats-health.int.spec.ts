import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { freePort, startNats, testFolder } from '@rahi/machine-kit';
import { waitFor } from '@rahi/testing-kit';
import { inRepository } from '../repository.js';

const script = inRepository('infra/deploy/nats/health.sh');
const state = testFolder('health');

let server: Awaited<ReturnType<typeof startNats>>;
beforeAll(async () => {
  server = await startNats({ dir: join(testFolder('nats'), 'nats') });
});
afterAll(() => server?.process.stop());

/** Runs the check once, on the server's monitor or on a port that nothing listens on. @returns its exit code */
function check(port = new URL(server.monitorUrl).port): Promise<number | null> {
  const env = {
    PATH: process.env['PATH'],
    NATS_MONITOR_PORT: port,
    NATS_HEALTH_STATE: state,
    NATS_PID: String(server.process.pid),
  };
  return new Promise((resolve) => {
    const child = execFile('sh', [script], { env }, () => resolve(child.exitCode));
  });
}

async function failing(times: number): Promise<void> {
  const nowhere = String(await freePort());
  for (let time = 0; time < times; time += 1) expect(await check(nowhere)).toBe(1);
}

const isAnother = (pid: number | undefined) =>
  waitFor(() => server.process.ready && server.process.pid !== pid, { what: 'the next server' });

it('the health check of nats-server in compose ends a server that was well, after five failures in a row', async () => {
  const { pid } = server.process;
  // One that has not been well yet may need long to start.
  await failing(8);
  expect(await check()).toBe(0);
  await failing(4);
  expect(await check()).toBe(0);
  await failing(4);
  expect(server.process.pid).toBe(pid);
  await failing(1);
  await isAnother(pid);
});

it('the same check ends a server that answers nothing and does not listen to SIGTERM', async () => {
  expect(await check()).toBe(0);
  const { pid } = server.process;
  server.process.signal('SIGSTOP');
  expect(await check()).toBe(1);
  await failing(5);
  expect(server.process.pid).toBe(pid);
  await failing(1);
  await isAnother(pid);
});
