import { once } from 'node:events';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { serviceNames } from '@rahi/contracts';
import { portOf } from '@rahi/machine-kit/inbox/mail-server';
import { logLines } from '@rahi/machine-kit/process/log-file';
import { siteForChecks } from '@rahi/release/front-end/settle-front-end';
import { CHILDREN, launcherSuite, stillRunning } from '../testing/launcher-suite.js';

const suite = launcherSuite();

/** The running product, as the check of a release finds it, and what the check says. */
async function site() {
  const said: string[] = [];
  return { found: await siteForChecks(suite().repository.dataDir, (line) => said.push(line)), said };
}

describe('a start', () => {
  it('starts everything, prints the addresses, and stops in order within five seconds on a Ctrl-C', async () => {
    const launcher = suite().launch();
    await launcher.says('Ctrl-C stops everything');
    expect(launcher.output).toMatch(/Rahi {6}http:\/\/localhost:\d+/);
    expect(launcher.output).toContain('admin@rahi.test');
    expect(launcher.output).toMatch(/Postgres {2}embedded Postgres 18/);
    const inbox = /Inbox {5}(\S+)/.exec(launcher.output)?.[1];
    expect(await (await fetch(`${inbox}/email`)).json()).toEqual([]);
    expect(await site()).toEqual({ found: { baseUrl: expect.stringMatching(/^http:/), inboxUrl: inbox }, said: [] });
    const processes = suite().recorded();
    expect(processes.map(({ name }) => name).toSorted()).toEqual(CHILDREN.toSorted());

    const logs = readdirSync(join(suite().repository.dataDir, 'logs'));
    const modes = logs.map((name) => statSync(join(suite().repository.dataDir, 'logs', name)).mode & 0o777);
    expect(new Set(modes)).toEqual(new Set([0o600]));

    launcher.interrupt();
    const end = await launcher.end();
    expect(end).toMatchObject({ code: 0, signal: null });
    expect(end.tookMs).toBeLessThan(5_000);
    expect(stillRunning(processes)).toEqual([]);
    expect(await site()).toEqual({ found: undefined, said: [] });
    expect(suite().recorded()).toEqual([]);
    const stops = suite().repository.stops();
    expect(stops.slice(0, 2)).toEqual(['simulator asked', 'gateway asked']);
    expect(stops.slice(2).toSorted()).toEqual(serviceNames.map((name) => `${name} asked`).toSorted());
  });

  it('offers every kind of ride, and goes on without them when that fails', async () => {
    suite().repository.failOps();
    const launcher = suite().launch();
    await launcher.says('Rentals and outstation trips are not offered: its command ended with 1.');
    expect(suite().repository.ops()).toContain('tariffs offer-all');
    launcher.interrupt();
    expect(await launcher.end()).toMatchObject({ code: 0, signal: null });
  });

  it('can be stopped before it is ready', async () => {
    suite().repository.behave('svc-rides', 'slow');
    const launcher = suite().launch('--no-demo');
    const started = Date.now();
    while (
      !suite()
        .recorded()
        .some(({ name }) => name === 'svc-rides') &&
      Date.now() - started < 20_000
    ) {
      await new Promise((resolve) => setImmediate(resolve));
    }
    const processes = suite().recorded();
    launcher.interrupt();
    const end = await launcher.end();
    expect(end.code).toBe(0);
    expect(end.tookMs).toBeLessThan(5_000);
    expect(stillRunning(processes)).toEqual([]);
  });

  it('stops in time even when a child does not listen, and a second Ctrl-C ends everything at once', async () => {
    suite().repository.behave('svc-auth', 'deaf');
    const patient = suite().launch('--no-demo');
    await patient.says('Ctrl-C stops everything');
    patient.interrupt();
    const end = await patient.end();
    expect(end.code).toBe(0);
    expect(end.tookMs).toBeLessThan(5_000);

    suite().repository.behave('gateway', 'deaf');
    suite().repository.behave('svc-rides', 'deaf');
    const hasty = suite().launch('--no-demo');
    await hasty.says('Ctrl-C stops everything');
    const processes = suite().recorded();
    hasty.interrupt();
    await hasty.says('Stopping');
    const second = await hasty.interruptUntilItEnds();
    expect(second.code).toBe(130);
    expect(second.tookMs).toBeLessThan(1_500);
    expect(stillRunning(processes)).toEqual([]);
  });
});

describe('a start through npm', () => {
  it('ends with 0 on a Ctrl-C', async () => {
    const launcher = suite().launchWith({ throughNpm: true }, '--no-demo');
    await launcher.says('Ctrl-C stops everything');
    const processes = suite().recorded();
    launcher.interrupt();
    expect(await launcher.end()).toMatchObject({ code: 0, signal: null });
    expect(stillRunning(processes)).toEqual([]);
  });

  it.each(['SIGTERM', 'SIGKILL'] as const)('leaves nothing running when only npm gets %s', async (signal) => {
    const launcher = suite().launchWith({ throughNpm: true }, '--no-demo');
    await launcher.says('Ctrl-C stops everything');
    const processes = suite().recorded();
    process.kill(launcher.pid, signal);
    // The output is closed when the last process that writes to it has gone.
    await launcher.end();
    expect(stillRunning(processes)).toEqual([]);
  });
});

describe('a start with servers of one’s own', () => {
  it('uses those instead, says so, and leaves them running', async () => {
    const servers = JSON.parse(readFileSync(process.env['RAHI_TEST_SERVERS'] ?? '', 'utf8'));
    const launcher = suite().launchWith({
      env: {
        DATABASE_URL: servers.postgres,
        NATS_URL: servers.nats,
        SMTP_URL: 'smtp://mailer:hunter2@mail.rahi.test',
      },
    });
    await launcher.says('Ctrl-C stops everything');
    expect(launcher.output).toMatch(/Postgres {2}DATABASE_URL \(postgres:\/\/postgres@127/);
    expect(launcher.output).toMatch(/NATS {6}NATS_URL \(nats:/);
    expect(launcher.output).toMatch(/Inbox {5}SMTP_URL \(smtp:\/\/mailer@mail\.rahi\.test/);
    expect(launcher.output).toContain('No demo drivers');
    const { found, said } = await site();
    expect([found?.inboxUrl, ...said]).toEqual([null, expect.stringContaining('Nobody can sign in for the check')]);
    expect(launcher.output).not.toContain('hunter2');
    expect(
      suite()
        .recorded()
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(['gateway', ...serviceNames].toSorted());
    launcher.interrupt();
    expect((await launcher.end()).code).toBe(0);
    const { port } = new URL(servers.nats);
    const socket = createConnection(Number(port), '127.0.0.1');
    expect(String((await once(socket, 'data'))[0])).toContain('INFO');
    socket.destroy();
  });
});

describe('a start that cannot be', () => {
  it('says which port is busy and how to choose another', async () => {
    const squatter = createServer();
    await new Promise<void>((resolve) => squatter.listen(0, '127.0.0.1', resolve));
    const port = portOf(squatter.address());
    const launcher = suite().launch('--port', String(port));
    const end = await launcher.end();
    await new Promise((resolve) => squatter.close(resolve));
    expect(end.code).toBe(1);
    expect(launcher.complaints).toEqual([`Port ${port} is in use: choose another with --port (or RAHI_PORT).`]);
    expect(suite().recorded()).toEqual([]);
  });

  it('says which child died, its last words and where its log is', async () => {
    suite().repository.behave('svc-drivers', 'dies-at-start');
    const launcher = suite().launch();
    const end = await launcher.end();
    expect(end.code).toBe(1);
    expect(launcher.complaints).toEqual([
      'svc-drivers stopped while starting (exit code 3): the migration failed: relation "rides" exists',
      `Log: ${join(suite().repository.dataDir, 'logs', 'svc-drivers.log')}`,
    ]);
    expect(stillRunning(suite().recorded())).toEqual([]);
  });

  it('names another launcher on the same data folder, and leaves that one running', async () => {
    const first = suite().launch('--no-demo');
    await first.says('Ctrl-C stops everything');
    const processes = suite().recorded();
    const second = suite().launch('--no-demo');
    const end = await second.end();
    expect(end.code).toBe(1);
    expect(second.complaints).toEqual([
      `Rahi already runs on ${suite().repository.dataDir} (pid ${first.pid}): stop that one, or choose another folder with --data.`,
    ]);
    expect(stillRunning(processes)).toHaveLength(processes.length);
  });

  it('says what is wrong with an option, and exits 2', async () => {
    const launcher = suite().launch('--prot', '4000');
    expect((await launcher.end()).code).toBe(2);
    expect(launcher.complaints).toEqual(['There is no option --prot: see npm start -- --help.']);
  });
});

describe('a child', () => {
  it('gets the settings of its contract and nothing else of the launcher’s environment', async () => {
    const launcher = suite().launch('--no-demo');
    await launcher.says('Ctrl-C stops everything');
    const line = logLines(join(suite().repository.dataDir, 'logs', 'svc-auth.log')).findLast((text) =>
      text.includes('"starting"'),
    );
    expect(line).toContain('"DATABASE_URL"');
    expect(line).toContain('"SMTP_URL"');
    expect(line).not.toContain('STUB_SECRET');
  });
});
