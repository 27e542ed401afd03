import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { healthQuestion, jobList, jobRun } from '@rahi/contracts';
import { startNatsServer, testDatabase, type TestDatabase, type TestNatsServer } from '@rahi/testing-kit';
import { createLogger } from '../runtime/logger.js';
import { NatsLink } from '../nats/connection.js';
import { runOps } from '../ops/run-ops.js';
import { bootBare } from '../testing/probe-service.js';
import type { RunningService } from '../runtime/run.js';
import { idle } from './job.js';
import { Jobs } from './jobs.service.js';

// Under the permissions of a deployment, as svc-admin.
const name = 'svc-admin';
let nats: TestNatsServer;
let database: TestDatabase;
let probes: RunningService[];
let operator: NatsLink;
let works = true;
const runs: string[] = [];

beforeAll(async () => {
  [nats, database] = await Promise.all([startNatsServer({ permissions: true }), testDatabase()]);
  const url = nats.urlFor(name);
  probes = [await bootBare(database.url, url, name), await bootBare(database.url, url, name)];
  for (const [at, probe] of probes.entries()) {
    const jobs = probe.app.get(Jobs, { strict: false });
    jobs.every(
      'Probe rounds',
      3600,
      () => {
        runs.push(`instance ${at}`);
        if (!works) throw new Error('rounds cannot run');
      },
      { runs: 'once' },
    );
    jobs.every('Nothing to do', 3600, () => idle, { runs: 'everywhere' });
  }
  operator = await NatsLink.open(url, name, createLogger(name, 'silent'));
});
afterAll(async () => {
  await operator?.connection.close();
  for (const probe of probes ?? []) await probe.stop();
  await nats?.stop();
  await database?.drop();
});

/** The output for the operator, and the exit code. */
async function ops(...args: string[]): Promise<{ code: number; said: string }> {
  const lines: string[] = [];
  // No database is needed, because it may be the part that is down.
  const env = { DATABASE_URL: 'postgres://localhost:1/away', NATS_URL: nats.urlFor(name) };
  const code = await runOps({ name, args, env, print: (line) => lines.push(line) });
  return { code, said: lines.join('\n') };
}

/** `/health/ready` of an instance. */
async function readyOf(probe: RunningService | undefined): Promise<{ status: number; body: Record<string, unknown> }> {
  const response = await fetch(`http://127.0.0.1:${probe?.healthPort}/health/ready`);
  const body: Record<string, unknown> = JSON.parse(await response.text());
  return { status: response.status, body };
}

const instances = async () =>
  Promise.all(probes.map(async (probe) => String((await readyOf(probe)).body['instanceId'])));

async function run(instanceId: string, job: string, runNumber?: number) {
  const { subject, answer } = jobRun('admin', instanceId);
  const order = JSON.stringify({ job, ...(runNumber !== undefined && { run: runNumber }) });
  return answer.parse((await operator.connection.request(subject, order, { timeout: 5000 })).json());
}

describe('an operator', () => {
  it('sees the jobs of every instance, each under its id', async () => {
    const { code, said } = await ops('jobs');
    expect(code).toBe(0);
    for (const id of await instances()) expect(said).toContain(`instance ${id}`);
    expect(said).toMatch(/Probe rounds +every 3600 s, once +no success yet +0 failures$/m);
    expect(said).toMatch(/Dead letters +every 2 s, once/);
    expect(said).toMatch(/Outbox relay +watched/);
  });

  it('has one instance run a job now, and reads the outcome when it has ended', async () => {
    const [first = '', second = ''] = await instances();
    runs.length = 0;
    expect(await ops('jobs', 'run', 'Probe', 'rounds', '--instance', second)).toMatchObject({ code: 0 });
    expect(runs).toEqual(['instance 1']);
    expect(await run(first, 'probe rounds')).toMatchObject({ outcome: 'succeeded', run: 1, error: null });
    expect(runs).toEqual(['instance 1', 'instance 0']);
    expect(await run(first, 'Probe rounds', 1)).toMatchObject({ outcome: 'succeeded', run: 1 });
    expect(await run(first, 'Nothing to do')).toMatchObject({ outcome: 'idle' });
    expect((await ops('jobs', 'run', 'Nothing to do')).said).toMatch(/^There was nothing to do/);
  });

  it('reads that there is no such job or instance, and why a run failed', async () => {
    const [first = ''] = await instances();
    expect(await run(first, 'No such job')).toMatchObject({ outcome: 'unknown' });
    // What is watched runs when it must.
    expect(await run(first, 'Outbox relay')).toMatchObject({ outcome: 'unknown' });
    expect(await ops('jobs', 'run', 'No such job')).toMatchObject({ code: 1 });
    expect(await ops('jobs', 'run', 'Probe rounds', '--instance', 'nobody')).toMatchObject({ code: 1 });
    works = false;
    const { code, said } = await ops('jobs', 'run', 'Probe rounds', '--instance', first);
    works = true;
    expect(code).toBe(1);
    expect(said).toMatch(/^It failed after \d+ ms: Error: rounds cannot run$/);
  });

  it('is the only one: another process may ask for none of it', async () => {
    const gateway = await NatsLink.open(nats.urlFor('gateway'), 'gateway', createLogger('gateway', 'silent'));
    const [first = ''] = await instances();
    const heard = (subject: string) => gateway.connection.request(subject, '{}', { timeout: 500 });
    await expect(heard(jobList('admin').subject)).rejects.toThrow(/Permissions Violation/);
    await expect(heard(jobRun('admin', first).subject)).rejects.toThrow(/Permissions Violation/);
    await gateway.connection.close();
  });
});

describe('a job that fails always', () => {
  it('is named by the health of its instance, which stays ready, and by a metric; and no longer once it works', async () => {
    const [first = ''] = await instances();
    await run(first, 'Probe rounds');
    works = false;
    for (const _ of [1, 2, 3]) await run(first, 'Probe rounds');
    const error = 'Error: rounds cannot run';
    const failing = [{ job: 'Probe rounds', failures: 3, error, since: expect.any(String) }];
    expect(await readyOf(probes[0])).toMatchObject({ status: 200, body: { ready: true, status: 'degraded', failing } });
    expect(await readyOf(probes[1])).toMatchObject({ status: 200, body: { ready: true, status: 'ok', failing: [] } });
    expect(await healthOf(first)).toMatchObject({ ready: true, failing });
    expect(await metricsOf(probes[0])).toMatch(/^rahi_job_failures_in_row\{job="Probe rounds".*\} 3$/m);
    works = true;
    await run(first, 'Probe rounds');
    expect(await readyOf(probes[0])).toMatchObject({ status: 200, body: { status: 'ok', failing: [] } });
    expect(await healthOf(first)).toMatchObject({ ready: true, failing: [] });
    expect(await metricsOf(probes[0])).toMatch(/^rahi_job_failures_in_row\{job="Probe rounds".*\} 0$/m);
    expect(await metricsOf(probes[0])).toMatch(/^rahi_job_last_success_seconds\{job="Probe rounds".*\} \d/m);
  });
});

const metricsOf = async (probe: RunningService | undefined) =>
  (await fetch(`http://127.0.0.1:${probe?.healthPort}/metrics`)).text();

/** The answer of one instance to the gateway. */
async function healthOf(instanceId: string) {
  const gateway = await NatsLink.open(nats.urlFor('gateway'), 'gateway', createLogger('gateway', 'silent'));
  const options = { strategy: 'timer', maxWait: 1000, noMux: true } as const;
  try {
    for await (const msg of await gateway.connection.requestMany(healthQuestion.subject, '', options)) {
      const answer = healthQuestion.answer.parse(msg.json());
      if (answer.instanceId === instanceId) return answer;
    }
    return null;
  } finally {
    await gateway.connection.close();
  }
}
