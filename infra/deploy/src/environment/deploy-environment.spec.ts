import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { services } from '@rahi/contracts';
import { natsLogins } from '@rahi/machine-kit';
import { readEnvironment } from '../compose/compose-file.js';
import { deployEnvironment } from './deploy-environment.js';
import { writeEnvironment } from './write-environment.js';

const PASSWORD = /PASSWORD/;
/** Of the services, and of the partners' program. */
const databases = services.length + 1;
const names = (text: string) => [...text.matchAll(/^(\w+)=/gm)].map(([, name]) => name).toSorted();

describe('the environment of a deployment', () => {
  it('has a password of its own for every login, and another one each time', () => {
    const [one, other] = [readEnvironment(deployEnvironment({})), readEnvironment(deployEnvironment({}))];
    const passwords = [one, other].flatMap((environment) =>
      Object.entries(environment).flatMap(([name, value]) => (PASSWORD.test(name) ? [value] : [])),
    );
    expect(passwords).toHaveLength(2 * (1 + 2 * databases + natsLogins({ local: false }).length));
    expect(new Set(passwords).size).toBe(passwords.length);
    for (const password of passwords) expect(password).toMatch(/^r[0-9a-f]{48}$/);
  });

  it('gets the certificate of a public name from a public authority, and for this machine from its own', () => {
    const admins = 'asha@rahi.in, ravi@rahi.in';
    expect(readEnvironment(deployEnvironment({}))).toMatchObject({ RAHI_HOST: 'rahi.localhost', RAHI_TLS: 'internal' });
    expect(readEnvironment(deployEnvironment({ host: 'rahi.in', admins }))).toMatchObject({
      RAHI_TLS: 'asha@rahi.in',
      ADMIN_EMAILS: 'asha@rahi.in,ravi@rahi.in',
      MAIL_FROM: 'Rahi <no-reply@rahi.in>',
    });
    expect(readEnvironment(deployEnvironment({ host: 'rahi.in', tls: '/certs/tls.crt /certs/tls.key' })).RAHI_TLS).toBe(
      '/certs/tls.crt /certs/tls.key',
    );
  });

  it.each([
    [{ host: 'http://rahi.in' }, '--host must be a host name, such as rahi.example.in.'],
    [
      { host: 'rahi.in' },
      '--tls is needed for rahi.in without --admins: an email address for the authority, or internal.',
    ],
    [{ admins: 'asha' }, '--admins must be email addresses, comma separated.'],
    [{ smtp: 'mail.rahi.in:25' }, '--smtp must be an address such as smtps://user:password@mail.example.in.'],
    [{ 'mail-from': "O'Hara <a@rahi.in>" }, '--mail-from may hold neither quotes nor line breaks.'],
  ])('is refused in one sentence: %j', (wishes, sentence) => {
    expect(() => deployEnvironment(wishes)).toThrow(sentence);
  });

  describe('as a file', () => {
    let folder: string;
    beforeAll(() => {
      folder = mkdtempSync(join(tmpdir(), 'rahi-environment-'));
    });
    afterAll(() => rmSync(folder, { recursive: true }));

    const run = (file: string, ...options: string[]) => writeEnvironment(['--file', file, ...options], folder);
    const settingsIn = (file: string) => readEnvironment(readFileSync(join(folder, file), 'utf8'));

    it('can be read only by its owner, and stays as it is when nothing else is wished', () => {
      expect(writeEnvironment(['--file', 'mine.env'], folder).code).toBe(0);
      const path = join(folder, 'mine.env');
      expect((statSync(path).mode & 0o777).toString(8)).toBe('600');
      const before = readFileSync(path, 'utf8');
      expect(run('mine.env')).toEqual({
        code: 0,
        said: 'mine.env has all of this already: nothing is changed.',
      });
      expect(readFileSync(path, 'utf8')).toBe(before);
    });

    it('of a trial gets its public name, keeps every password and what else is in it, and says what it changed', () => {
      run('trial.env', '--admins', 'asha@rahi.in');
      const path = join(folder, 'trial.env');
      writeFileSync(path, `${readFileSync(path, 'utf8')}# Ours\nTILES_URL='https://tiles.example.in/{z}/{x}/{y}'\n`);
      const before = settingsIn('trial.env');
      const smtp = 'smtps://user:secret@mail.rahi.in';
      expect(run('trial.env', '--host', 'rahi.in', '--smtp', smtp)).toEqual({
        code: 0,
        said: [
          'Changed trial.env, and kept its passwords:',
          '  RAHI_HOST is rahi.in, it was rahi.localhost',
          '  RAHI_TLS is asha@rahi.in, it was internal',
          '  MAIL_FROM is Rahi <no-reply@rahi.in>, it was Rahi <no-reply@rahi.internal>',
          '  SMTP_URL is another mail server',
          'Next is docker compose up --detach.',
        ].join('\n'),
      });
      expect(settingsIn('trial.env')).toEqual({
        ...before,
        RAHI_HOST: 'rahi.in',
        RAHI_TLS: 'asha@rahi.in',
        MAIL_FROM: 'Rahi <no-reply@rahi.in>',
        SMTP_URL: smtp,
      });
      expect(readFileSync(path, 'utf8')).toContain('# Ours\n');
      expect((statSync(path).mode & 0o777).toString(8)).toBe('600');
    });

    it('keeps a certificate and a sender that somebody chose when the host changes', () => {
      const own = ['--tls', '/certs/tls.crt /certs/tls.key', '--mail-from', 'Asha <asha@rahi.in>'];
      run('own.env', '--host', 'a.rahi.in', '--admins', 'asha@rahi.in', ...own);
      expect(run('own.env', '--host', 'b.rahi.in').said).toContain('RAHI_HOST is b.rahi.in, it was a.rahi.in');
      expect(settingsIn('own.env')).toMatchObject({
        RAHI_TLS: '/certs/tls.crt /certs/tls.key',
        MAIL_FROM: 'Asha <asha@rahi.in>',
      });
    });

    it('is not changed by a wish that cannot be', () => {
      run('refused.env');
      const before = readFileSync(join(folder, 'refused.env'), 'utf8');
      expect(run('refused.env', '--host', 'rahi.in')).toMatchObject({
        code: 2,
        said: expect.stringContaining('--tls is needed for rahi.in without --admins'),
      });
      expect(readFileSync(join(folder, 'refused.env'), 'utf8')).toBe(before);
    });

    it('of an earlier release gets the passwords that it lacks, and keeps its own', () => {
      const path = join(folder, 'earlier.env');
      const whole = deployEnvironment({});
      const earlier = whole.replaceAll(/^POSTGRES_OWNER_PASSWORD_.*\n/gm, '');
      writeFileSync(path, earlier);
      expect(run('earlier.env').said).toContain(`${databases} passwords that this release needs are new`);
      const now = readFileSync(path, 'utf8');
      expect(now.startsWith(earlier)).toBe(true);
      expect(names(now)).toEqual(names(whole));
      expect(run('earlier.env').said).toContain('nothing is changed');
    });

    it('is not begun by an option there is not', () => {
      expect(writeEnvironment(['--hots', 'rahi.in'], folder)).toMatchObject({ code: 2 });
      expect(writeEnvironment(['--host', 'a b', '--file', 'none.env'], folder).said).toMatch(/^--host must be/);
    });
  });
});
