import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { services } from '@rahi/contracts';
import { natsLogins } from '@rahi/local';
import { readEnvironment } from '../compose/compose-file.js';
import { deployEnvironment } from './deploy-environment.js';
import { writeEnvironment } from './write-environment.js';

const PASSWORD = /PASSWORD/;
const names = (text: string) => [...text.matchAll(/^(\w+)=/gm)].map(([, name]) => name).toSorted();

describe('the environment of a deployment', () => {
  it('has a password of its own for every login, and another one each time', () => {
    const [one, other] = [readEnvironment(deployEnvironment({})), readEnvironment(deployEnvironment({}))];
    const passwords = [one, other].flatMap((environment) =>
      Object.entries(environment).flatMap(([name, value]) => (PASSWORD.test(name) ? [value] : [])),
    );
    expect(passwords).toHaveLength(2 * (1 + 2 * services.length + natsLogins({ local: false }).length));
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

    it('can be read only by its owner, and is never overwritten', () => {
      expect(writeEnvironment(['--file', 'mine.env'], folder).code).toBe(0);
      const path = join(folder, 'mine.env');
      expect((statSync(path).mode & 0o777).toString(8)).toBe('600');
      const before = readFileSync(path, 'utf8');
      expect(writeEnvironment(['--file', 'mine.env'], folder)).toEqual({
        code: 1,
        said: 'mine.env exists already, and an installation may use its passwords.',
      });
      expect(readFileSync(path, 'utf8')).toBe(before);
    });

    it('of an earlier release gets the passwords that it lacks, and keeps its own', () => {
      const path = join(folder, 'earlier.env');
      const whole = deployEnvironment({});
      const earlier = whole.replaceAll(/^POSTGRES_OWNER_PASSWORD_.*\n/gm, '');
      writeFileSync(path, earlier);
      expect(writeEnvironment(['--file', 'earlier.env'], folder)).toEqual({
        code: 0,
        said: 'Added 4 passwords to earlier.env that this release needs.',
      });
      const now = readFileSync(path, 'utf8');
      expect(now.startsWith(earlier)).toBe(true);
      expect(names(now)).toEqual(names(whole));
      expect(writeEnvironment(['--file', 'earlier.env'], folder).code).toBe(1);
    });

    it('is not begun by an option there is not', () => {
      expect(writeEnvironment(['--hots', 'rahi.in'], folder)).toMatchObject({ code: 2 });
      expect(writeEnvironment(['--host', 'a b', '--file', 'none.env'], folder).said).toMatch(/^--host must be/);
    });
  });
});
