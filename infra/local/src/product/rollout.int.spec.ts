import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { areaOf } from '@rahi/release/releases/areas';
import { releasesIn } from '@rahi/release/releases/folders';
import { readPlace } from '@rahi/release/releases/pointer';
import { SOURCE } from '@rahi/release/releases/release';
import { launcherSuite } from '../testing/launcher-suite.js';

const suite = launcherSuite();

const pidsOf = (...names: string[]) => names.map((name) => suite().recordOf(name).pid);
const folders = (name: string) =>
  readFileSync(join(suite().repository.dataDir, 'logs', `${name}.log`), 'utf8')
    .split('\n')
    .flatMap((line) => (line.includes('"folder"') ? [String(JSON.parse(line).folder)] : []));

const placeOfRides = () => readPlace(releasesIn(suite().repository.dataDir), areaOf('svc-rides'));

/** Requests a page again and again, each time on a new connection. */
function requesting(url: string): { stop(): Promise<{ answers: Set<string>; failures: string[] }> } {
  const answers = new Set<string>();
  const failures: string[] = [];
  const over = new AbortController();
  const done = (async () => {
    while (!over.signal.aborted) {
      await fetch(url, { headers: { connection: 'close' } }).then(
        async (response) => answers.add(await response.text()),
        (error: unknown) => failures.push(String(error)),
      );
    }
  })();
  return {
    stop: async () => {
      over.abort();
      await done;
      return { answers, failures };
    },
  };
}

describe('a release beside a running product', () => {
  it('replaces one instance after another, is withdrawn when it does not start, and never closes the port of the gateway', async () => {
    const { repository } = suite();
    const launcher = suite().launch('--no-demo', '--scale', 'svc-rides=2');
    await launcher.says('Ctrl-C stops everything');
    const url = /Rahi +(http:\S+)/.exec(launcher.output)?.[1] ?? '';
    const before = pidsOf('svc-rides-1', 'svc-rides-2');

    repository.behave('svc-rides', 'dies-at-start');
    await repository.releaseProgram('svc-rides', '1.0.0', true);
    await launcher.says(
      'svc-rides 1.0.0 is withdrawn, the processes that ran keep running, and the next start runs what the repository then holds',
    );
    expect(placeOfRides()).toEqual({ version: SOURCE, before: [] });
    expect(pidsOf('svc-rides-1', 'svc-rides-2')).toEqual(before);
    repository.behave('svc-rides', 'well');

    await repository.releaseProgram('svc-rides', '1.1.0');
    await launcher.says('svc-rides 1.1.0 runs.');
    const after = pidsOf('svc-rides-1', 'svc-rides-2');
    expect(after.filter((pid) => before.includes(pid))).toEqual([]);
    // The launcher writes it when the version runs, and says so after that.
    expect(placeOfRides()).toEqual({ version: '1.1.0', before: [SOURCE] });
    const home = join(repository.dataDir, 'services', 'svc-rides', '1.1.0', 'svc-rides');
    expect(folders('svc-rides-2')).toEqual([join(repository.root, 'svc-rides'), home]);

    repository.behave('svc-rides', 'dies-at-start');
    const refused = await repository.command('release', 'svc-rides', '--as', '1.2.0');
    expect(refused.code).toBe(1);
    expect(refused.said).toContain(
      'svc-rides 1.2.0 is withdrawn, 1.1.0 keeps running: svc-rides-1 stopped while starting',
    );
    expect(refused.said).toContain('(exit code 3): the migration failed');
    expect(pidsOf('svc-rides-1', 'svc-rides-2')).toEqual(after);
    expect(placeOfRides()).toEqual({ version: '1.1.0', before: [SOURCE] });
    repository.behave('svc-rides', 'well');
    // As a command does that is killed after it has moved the pointer.
    await repository.releaseProgram('svc-rides', '1.3.0', true);
    await launcher.says('svc-rides 1.3.0 is withdrawn, 1.1.0 keeps running: svc-rides-1 stopped while starting');
    expect(placeOfRides()).toEqual({ version: '1.1.0', before: [SOURCE] });
    expect(await repository.command('restart', 'svc-rides')).toEqual({
      code: 0,
      said: 'svc-rides runs, 2 instances.',
    });
    expect(folders('svc-rides-1').at(-1)).toBe(home);

    repository.behave('gateway', 'dies-at-start');
    await repository.releaseProgram('gateway', '1.0.0', true);
    const lastWords = 'stopped while starting (exit code 3): the migration failed: relation "rides" exists';
    await launcher.says(`gateway-trial ${lastWords}`);
    expect(await repository.command('restart', 'gateway')).toMatchObject({
      code: 1,
      said: expect.stringContaining(`the new version ${lastWords}`),
    });
    repository.behave('gateway', 'well');

    const client = requesting(url);
    await repository.releaseProgram('gateway', '1.1.0');
    await launcher.says('gateway 1.1.0 runs.');
    const { answers, failures } = await client.stop();
    expect(failures).toEqual([]);
    expect([...answers]).toEqual([
      join(repository.root, 'infra/gateway'),
      join(repository.dataDir, 'services', 'gateway', '1.1.0', 'infra/gateway'),
    ]);

    launcher.interrupt();
    expect((await launcher.end()).code).toBe(0);
    await repository.releaseProgram('svc-rides', '1.4.0', true);
    expect(placeOfRides()).toEqual({ version: '1.4.0', before: ['1.1.0', SOURCE], proven: '1.1.0' });
    const next = suite().launch('--no-demo');
    await next.says('Ctrl-C stops everything');
    expect(next.output).toMatch(/Released {2}svc-rides 1\.1\.0, gateway 1\.1\.0 {3}npm run rollback/);
    await next.says('svc-rides 1.4.0 is withdrawn, 1.1.0 keeps running: svc-rides stopped while starting');
    expect(placeOfRides()).toEqual({ version: '1.1.0', before: [SOURCE] });
  }, 180_000);
});
