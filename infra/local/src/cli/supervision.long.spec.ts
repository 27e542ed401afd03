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
    await launcher.says('svc-rides-2 died (killed by SIGKILL) and restarts at once.');
    await launcher.says('svc-rides-2 is back.');
    const after = suite().recordOf('svc-rides-2');
    expect(after.pid).not.toBe(before.pid);
    expect(pidsOfOthers()).toEqual(others);

    suite().repository.behave('svc-rides', 'dies-at-start');
    process.kill(after.pid, 'SIGKILL');
    await launcher.says('3 times in a row.');
    expect(launcher.complaints.at(-1)).toMatch(
      /^svc-rides-2 keeps dying \(.*exit code 3.*\): 3 times in a row\. The next try is in 2 s\. Log: /,
    );
    suite().repository.behave('svc-rides', 'well');
    await launcher.says('svc-rides-2 is back.', 2);
    expect(pidsOfOthers()).toEqual(others);
    launcher.interrupt();
    expect((await launcher.end()).code).toBe(0);
  }, 180_000);

  it('runs more or fewer instances of a service on request', async () => {
    const { repository } = suite();
    const launcher = suite().launch('--no-demo');
    await launcher.says('Ctrl-C stops everything');
    const first = suite().recordOf('svc-rides').pid;
    const instances = () =>
      suite()
        .recorded()
        .flatMap(({ name }) => (name.startsWith('svc-rides') ? [name] : []));
    expect(await repository.command('scale', 'svc-rides=3')).toEqual({
      code: 0,
      said: 'svc-rides runs, 3 instances.',
    });
    expect(instances()).toEqual(['svc-rides', 'svc-rides-2', 'svc-rides-3']);

    repository.behave('svc-rides', 'dies-at-start');
    const failed = await repository.command('scale', 'svc-rides=4');
    expect(failed).toMatchObject({ code: 1, said: expect.stringContaining('svc-rides-4 stopped while starting') });
    expect(instances()).toEqual(['svc-rides', 'svc-rides-2', 'svc-rides-3']);

    expect(await repository.command('scale', 'svc-rides=1')).toEqual({ code: 0, said: 'svc-rides runs.' });
    expect(instances()).toEqual(['svc-rides']);
    expect(suite().recordOf('svc-rides').pid).toBe(first);
    for (const [asked, why] of [
      ['svc-rides=9', 'svc-rides runs as 1 to 8 instances, not 9.'],
      ['svc-rides=many', 'svc-rides runs as 1 to 8 instances, not NaN.'],
      ['gateway=2', 'gateway always runs once.'],
      ['shell=2', 'shell consists of files: there is nothing to scale.'],
      ['svc-rides', 'npm run scale -- <service>=<instances>'],
    ] as const) {
      const refused = await repository.command('scale', asked);
      expect({ asked, code: refused.code === 0 }).toEqual({ asked, code: false });
      expect(refused.said).toContain(why);
    }
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

  it('kills what does not answer for 20 s, and starts it again: a service, Postgres, nats-server and the demo fleet', async () => {
    const launcher = suite().launch();
    await launcher.says('Ctrl-C stops everything');
    const names = ['svc-rides', 'simulator', 'postgres', 'nats-server'];
    const before = new Map(names.map((name) => [name, suite().recordOf(name).pid]));
    for (const pid of before.values()) process.kill(pid, 'SIGSTOP');
    await Promise.all(
      names.map((name) =>
        launcher.says(`${name} was killed (it did not answer for 20 s) and restarts at once.`, 1, 45_000),
      ),
    );
    await Promise.all(names.map((name) => launcher.says(`${name} is back.`)));
    for (const name of names) expect(suite().recordOf(name).pid).not.toBe(before.get(name));
    expect(launcher.output).not.toContain('svc-auth is back.');
    launcher.interrupt();
    expect((await launcher.end()).code).toBe(0);
  });

  it('says which job fails three times in a row, once, and when it is well again', async () => {
    const { repository } = suite();
    const launcher = suite().launch('--no-demo');
    await launcher.says('Ctrl-C stops everything');
    const surge = { job: 'Surge', failures: 0, error: 'it has run for 70 s' };
    repository.fail('svc-rides', { job: 'Dispatch rounds', failures: 3, error: 'no such column' }, surge);
    await launcher.says('Dispatch rounds of svc-rides has failed 3 times: no such column. Log: ');
    await launcher.says('Surge of svc-rides does not work: it has run for 70 s. Log: ');
    repository.fail('svc-rides', surge);
    await launcher.says('Dispatch rounds of svc-rides is well again.');
    expect(launcher.complaints).toHaveLength(2);
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
