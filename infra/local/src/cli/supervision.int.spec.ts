import { describe, expect, it } from '@jest/globals';
import { launcherSuite, stillRunning } from '../testing/launcher-suite.js';

const suite = launcherSuite();

describe('a product that runs', () => {
  it('restarts an instance that dies, says so, and keeps trying one that keeps dying', async () => {
    const launcher = suite().launch('--no-demo', '--scale', 'svc-rides=3');
    await launcher.says('Ctrl-C stops everything');
    expect(launcher.output).toMatch(/Instances svc-rides-1, svc-rides-2, svc-rides-3\n/);
    const pidsOfOthers = () => ['svc-rides-1', 'svc-rides-3'].map((name) => suite().recordOf(name).pid);
    const others = pidsOfOthers();
    const before = suite().recordOf('svc-rides-2');
    process.kill(before.pid, 'SIGKILL');
    await launcher.says('svc-rides-2 died (killed by SIGKILL) and restarts in 1 s.');
    await launcher.says('svc-rides-2 is back.');
    const after = suite().recordOf('svc-rides-2');
    expect(after.pid).not.toBe(before.pid);
    expect(pidsOfOthers()).toEqual(others);

    suite().repository.behave('svc-rides', 'dies-at-start');
    process.kill(after.pid, 'SIGKILL');
    await launcher.says('3 times in a row.');
    expect(launcher.complaints.at(-1)).toMatch(
      /^svc-rides-2 keeps dying \(.*exit code 3.*\): 3 times in a row\. The next try is in 4 s\. Log: /,
    );
    suite().repository.behave('svc-rides', 'well');
    await launcher.says('svc-rides-2 is back.', 2);
    expect(pidsOfOthers()).toEqual(others);
    launcher.interrupt();
    expect((await launcher.end()).code).toBe(0);
  }, 180_000);

  it('gets Postgres and nats-server back on their ports when they are killed', async () => {
    const launcher = suite().launch('--no-demo');
    await launcher.says('Ctrl-C stops everything');
    for (const name of ['postgres', 'nats-server']) {
      process.kill(suite().recordOf(name).pid, 'SIGKILL');
    }
    await launcher.says('postgres is back.');
    await launcher.says('nats-server is back.');
    launcher.interrupt();
    expect((await launcher.end()).code).toBe(0);
  });

  it('leaves orphans when the launcher is killed, which the next start ends before it begins', async () => {
    suite().repository.behave('svc-admin', 'deaf');
    const killed = suite().launch();
    await killed.says('Ctrl-C stops everything');
    const orphans = suite().recorded();
    process.kill(killed.pid, 'SIGKILL');
    await killed.end();
    expect(stillRunning(orphans)).toEqual(expect.arrayContaining(['postgres', 'nats-server', 'svc-admin']));

    const next = suite().launch();
    await next.says('Ctrl-C stops everything');
    expect(next.output).toMatch(/Ended what an earlier start left running: .*postgres/);
    expect(stillRunning(orphans)).toEqual([]);
    next.interrupt();
    expect((await next.end()).code).toBe(0);
  });
});
