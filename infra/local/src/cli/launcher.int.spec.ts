import { createServer } from 'node:http';
import { join } from 'node:path';
import { afterEach, beforeAll, afterAll, describe, expect, it } from '@jest/globals';
import { isSameProcess } from '../process/identity.js';
import { readRegistry, type RecordedProcess } from '../process/registry.js';
import { portOf } from '../inbox/mail-server.js';
import { StubLauncher } from '../testing/stub-launcher.js';
import { StubRepository } from '../testing/stub-repository.js';

const CHILDREN = [
  'postgres',
  'nats-server',
  'svc-auth',
  'svc-drivers',
  'svc-rides',
  'svc-admin',
  'gateway',
  'simulator',
];

let repository: StubRepository;
let launchers: StubLauncher[] = [];

beforeAll(() => {
  repository = StubRepository.create();
});
afterEach(async () => {
  await Promise.all(launchers.map((launcher) => launcher.dispose()));
  launchers = [];
  for (const name of CHILDREN) repository.behave(name, 'well');
});
afterAll(() => repository.remove());

function launch(...args: string[]): StubLauncher {
  const launcher = StubLauncher.start(repository, args);
  launchers.push(launcher);
  return launcher;
}

function recorded(): RecordedProcess[] {
  return readRegistry(join(repository.dataDir, 'run', 'processes.json'));
}

function stillRunning(processes: readonly RecordedProcess[]): string[] {
  return processes.filter(({ pid, identity }) => isSameProcess(pid, identity)).map(({ name }) => name);
}

describe('a start', () => {
  it('brings everything up, says where, and a Ctrl-C ends it in order within five seconds', async () => {
    const launcher = launch();
    await launcher.says('Ctrl-C stops everything');
    expect(launcher.output).toMatch(/Rahi {6}http:\/\/localhost:\d+/);
    expect(launcher.output).toContain('admin@rahi.test');
    expect(launcher.output).toMatch(/Postgres {2}embedded Postgres 18/);
    const inbox = /Inbox {5}(\S+)/.exec(launcher.output)?.[1];
    expect(await (await fetch(`${inbox}/email`)).json()).toEqual([]);
    const processes = recorded();
    expect(processes.map(({ name }) => name).toSorted()).toEqual(CHILDREN.toSorted());

    launcher.interrupt();
    const end = await launcher.end();
    expect(end).toMatchObject({ code: 0, signal: null });
    expect(end.tookMs).toBeLessThan(5_000);
    expect(stillRunning(processes)).toEqual([]);
    expect(recorded()).toEqual([]);
    const stops = repository.stops();
    expect(stops.slice(0, 2)).toEqual(['simulator asked', 'gateway asked']);
    expect(stops.slice(2).toSorted()).toEqual([
      'svc-admin asked',
      'svc-auth asked',
      'svc-drivers asked',
      'svc-rides asked',
    ]);
  });

  it('can be stopped before it is ready', async () => {
    repository.behave('svc-rides', 'slow');
    const launcher = launch('--no-demo');
    const started = Date.now();
    while (!recorded().some(({ name }) => name === 'svc-rides') && Date.now() - started < 20_000) {
      await new Promise((resolve) => setImmediate(resolve));
    }
    const processes = recorded();
    launcher.interrupt();
    const end = await launcher.end();
    expect(end.code).toBe(0);
    expect(end.tookMs).toBeLessThan(5_000);
    expect(stillRunning(processes)).toEqual([]);
  });

  it('stops in time even when a child does not listen, and a second Ctrl-C ends everything at once', async () => {
    repository.behave('svc-auth', 'deaf');
    const patient = launch('--no-demo');
    await patient.says('Ctrl-C stops everything');
    patient.interrupt();
    const end = await patient.end();
    expect(end.code).toBe(0);
    expect(end.tookMs).toBeLessThan(5_000);

    repository.behave('gateway', 'deaf');
    repository.behave('svc-rides', 'deaf');
    const hasty = launch('--no-demo');
    await hasty.says('Ctrl-C stops everything');
    const processes = recorded();
    hasty.interrupt();
    await hasty.says('Stopping');
    const second = await hasty.interruptUntilItEnds();
    expect(second.code).toBe(130);
    expect(second.tookMs).toBeLessThan(1_500);
    expect(stillRunning(processes)).toEqual([]);
  });
});

describe('a start that cannot be', () => {
  it('says which port is busy and how to choose another', async () => {
    const squatter = createServer();
    await new Promise<void>((resolve) => squatter.listen(0, '127.0.0.1', resolve));
    const port = portOf(squatter.address());
    const launcher = launch('--port', String(port));
    const end = await launcher.end();
    await new Promise((resolve) => squatter.close(resolve));
    expect(end.code).toBe(1);
    expect(launcher.complaints).toEqual([`Port ${port} is in use: choose another with --port (or RAHI_PORT).`]);
    expect(recorded()).toEqual([]);
  });

  it('says which child died, its last words and where its log is', async () => {
    repository.behave('svc-drivers', 'dies-at-start');
    const launcher = launch();
    const end = await launcher.end();
    expect(end.code).toBe(1);
    expect(launcher.complaints).toEqual([
      'svc-drivers stopped while starting (exit code 3): the migration failed: relation "rides" exists',
      `Log: ${join(repository.dataDir, 'logs', 'svc-drivers.log')}`,
    ]);
    expect(stillRunning(recorded())).toEqual([]);
  });

  it('says that another start is on the same data folder, and leaves that one alone', async () => {
    const first = launch('--no-demo');
    await first.says('Ctrl-C stops everything');
    const processes = recorded();
    const second = launch('--no-demo');
    const end = await second.end();
    expect(end.code).toBe(1);
    expect(second.complaints).toEqual([
      `Rahi already runs on ${repository.dataDir} (pid ${first.pid}): stop that one, or choose another folder with --data.`,
    ]);
    expect(stillRunning(processes)).toHaveLength(processes.length);
  });

  it('says what is wrong with an option, and exits 2', async () => {
    const launcher = launch('--prot', '4000');
    expect((await launcher.end()).code).toBe(2);
    expect(launcher.complaints).toEqual(['There is no option --prot: see npm start -- --help.']);
  });
});

describe('a product that runs', () => {
  it('starts again what dies, says so, and gives up on what keeps dying', async () => {
    const launcher = launch('--no-demo');
    await launcher.says('Ctrl-C stops everything');
    const before = recorded().find(({ name }) => name === 'svc-rides');
    process.kill(before?.pid ?? 0, 'SIGKILL');
    await launcher.says('svc-rides died (killed by SIGKILL) and is started again in 1 s.');
    await launcher.says('svc-rides is back.');
    const after = recorded().find(({ name }) => name === 'svc-rides');
    expect(after?.pid).not.toBe(before?.pid);
    const processes = recorded();

    repository.behave('svc-rides', 'dies-at-start');
    process.kill(after?.pid ?? 0, 'SIGKILL');
    const end = await launcher.end();
    expect(end.code).toBe(1);
    expect(launcher.complaints.at(-1)).toMatch(
      /^svc-rides keeps dying \(.*exit code 3.*\), so everything is stopped\. Log: /,
    );
    expect(stillRunning(processes)).toEqual([]);
  }, 60_000);

  it('gets Postgres and nats-server back on their ports when they are killed', async () => {
    const launcher = launch('--no-demo');
    await launcher.says('Ctrl-C stops everything');
    for (const name of ['postgres', 'nats-server']) {
      process.kill(recorded().find((entry) => entry.name === name)?.pid ?? 0, 'SIGKILL');
    }
    await launcher.says('postgres is back.');
    await launcher.says('nats-server is back.');
    launcher.interrupt();
    expect((await launcher.end()).code).toBe(0);
  });

  it('leaves orphans when the launcher is killed, which the next start ends before it begins', async () => {
    repository.behave('svc-admin', 'deaf');
    const killed = launch();
    await killed.says('Ctrl-C stops everything');
    const orphans = recorded();
    process.kill(killed.pid, 'SIGKILL');
    await killed.end();
    expect(stillRunning(orphans)).toEqual(expect.arrayContaining(['postgres', 'nats-server', 'svc-admin']));

    const next = launch();
    await next.says('Ctrl-C stops everything');
    expect(next.output).toMatch(/Ended what an earlier start left running: .*postgres/);
    expect(stillRunning(orphans)).toEqual([]);
    next.interrupt();
    expect((await next.end()).code).toBe(0);
  });
});

describe('a child', () => {
  it('gets the settings of its contract and nothing else of the launcher’s environment', async () => {
    const launcher = launch('--no-demo');
    await launcher.says('Ctrl-C stops everything');
    const { logTail } = await import('../process/log-file.js');
    const line = logTail(join(repository.dataDir, 'logs', 'svc-auth.log')).findLast((text) =>
      text.includes('"starting"'),
    );
    expect(line).toContain('"DATABASE_URL"');
    expect(line).toContain('"SMTP_URL"');
    expect(line).not.toContain('STUB_SECRET');
  });
});
