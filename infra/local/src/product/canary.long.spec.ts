import { expect, it } from '@jest/globals';
import { areaOf } from '@rahi/release/releases/areas';
import { releasesIn } from '@rahi/release/releases/folders';
import { readPlace } from '@rahi/release/releases/pointer';
import { SOURCE } from '@rahi/release/releases/release';
import { launcherSuite } from '../testing/launcher-suite.js';

const suite = launcherSuite();
const place = () => readPlace(releasesIn(suite().repository.dataDir), areaOf('svc-rides'));
const processes = () =>
  suite()
    .recorded()
    .flatMap(({ name }) => (name.startsWith('svc-rides') ? [name] : []));

it('a version serves a share of the sessions, then another share, then all, or none after a rollback or its death', async () => {
  const { repository } = suite();
  const launcher = suite().launch('--no-demo');
  await launcher.says('Ctrl-C stops everything');
  const share = (percent: string, ...args: string[]) =>
    repository.command('release', 'svc-rides', '--share', percent, ...args);

  expect(await share('10%', '--as', '1.0.0')).toMatchObject({
    code: 0,
    said: expect.stringContaining('svc-rides 1.0.0 is released for 10% of the sessions.'),
  });
  expect(place()).toEqual({ version: SOURCE, before: [], canary: { version: '1.0.0', share: 10 } });
  expect(processes()).toEqual(['svc-rides', 'svc-rides-canary']);

  expect(await share('25%')).toMatchObject({ code: 0 });
  await launcher.says('svc-rides 1.0.0 serves 25% of the sessions.');
  expect(await share('100%')).toMatchObject({ code: 0, said: expect.stringContaining('svc-rides runs.') });
  expect(place()).toEqual({ version: '1.0.0', before: [SOURCE] });
  expect(processes()).toEqual(['svc-rides']);

  expect(await share('10%', '--as', '1.1.0')).toMatchObject({ code: 0 });
  expect(await repository.command('rollback', 'svc-rides')).toMatchObject({ code: 0 });
  await launcher.says('svc-rides 1.1.0 has no share any more.');
  expect(place()).toEqual({ version: '1.0.0', before: [SOURCE] });
  expect(processes()).toEqual(['svc-rides']);

  expect(await share('10%', '--as', '1.2.0')).toMatchObject({ code: 0 });
  process.kill(suite().recordOf('svc-rides-canary').pid, 'SIGKILL');
  await launcher.says('svc-rides 1.2.0 is withdrawn, 1.0.0 serves all sessions: it died');
  expect(place()).toEqual({ version: '1.0.0', before: [SOURCE] });

  repository.behave('svc-rides', 'dies-at-start');
  const refused = await share('10%', '--as', '1.3.0');
  expect(refused).toMatchObject({ code: 1, said: expect.stringContaining('svc-rides 1.3.0 is withdrawn') });
  repository.behave('svc-rides', 'well');
  expect(await repository.command('release', 'gateway', '--share', '10%', '--as', '1.0.0')).toMatchObject({ code: 0 });
  await launcher.says('gateway 1.0.0 serves 10% of the sessions.');
  expect(suite().recordOf('gateway-canary').pid).toBeGreaterThan(0);
  expect(await repository.command('rollback', 'gateway')).toMatchObject({ code: 0 });
  await launcher.says('gateway 1.0.0 has no share any more.');
  for (const [area, percent] of [
    ['shell', '10%'],
    ['svc-rides', '0%'],
    ['svc-rides', 'some'],
  ] as const) {
    expect(await repository.command('release', area, '--share', percent, '--as', '2.0.0')).toMatchObject({ code: 2 });
  }
  launcher.interrupt();
  expect((await launcher.end()).code).toBe(0);
}, 240_000);
