import { describe, expect, it } from '@jest/globals';
import * as z from 'zod';
import { baseConfig, readConfig } from './config.js';

const schema = baseConfig.extend({
  PUBLIC_URL: z.url().optional(),
  MAIL_FROM: z.string().default('Rahi <no-reply@rahi.test>'),
  ADMIN_EMAILS: z
    .string()
    .default('')
    .transform((list) => new Set(list.split(','))),
});
const fit = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://rahi_auth:4rTq-Vb8xW0mZc@db.internal/rahi_auth',
  NATS_URL: 'nats://svc-auth:p9_KqQe2LxYtN3@nats.internal:4222',
  MAIL_FROM: 'Rahi <no-reply@rahi.in>',
  ADMIN_EMAILS: 'chief@rahi.in',
};
const reading = (over: Record<string, string>) => () => readConfig(schema, { ...fit, ...over });

describe('in production, a service', () => {
  it('starts with its own settings', () => {
    expect(reading({})()).toMatchObject({ MAIL_FROM: fit.MAIL_FROM });
  });

  it.each([
    [
      'links that lead to the reader’s own machine',
      { PUBLIC_URL: 'http://localhost:3000' },
      'PUBLIC_URL is an address of this machine',
    ],
    [
      'a password from an example',
      { DATABASE_URL: 'postgres://rahi_auth:Postgres@db/rahi_auth' },
      'DATABASE_URL has a well-known password',
    ],
    [
      'the user’s own name as password',
      { NATS_URL: 'nats://svc-auth:svc-auth@nats' },
      'NATS_URL has a well-known password',
    ],
    [
      'a database that asks for none',
      { DATABASE_URL: 'postgres://rahi_auth@db/rahi_auth' },
      'DATABASE_URL has no password',
    ],
    [
      'a well-known password for several servers',
      { NATS_URL: 'nats://svc-auth:changeme@a:4222,nats://svc-auth:changeme@b:4222' },
      'NATS_URL has a well-known password',
    ],
    ['several servers that anybody may use', { NATS_URL: 'nats://a:4222,nats://b:4222' }, 'NATS_URL has no password'],
    ['a NATS that anybody may use', { NATS_URL: 'nats://nats.internal:4222' }, 'NATS_URL has no password'],
    ['the local sender', { MAIL_FROM: '' }, 'MAIL_FROM is an address of the local mode'],
    [
      'the local administrator',
      { ADMIN_EMAILS: 'chief@rahi.in,admin@rahi.test' },
      'ADMIN_EMAILS is an address of the local mode',
    ],
  ])('refuses to start with %s', (_what, over, fault) => {
    expect(reading(over)).toThrow(new RegExp(`^${fault}$`));
  });

  it('names all faults at once, without the values', () => {
    const over = { DATABASE_URL: 'postgres://rahi_auth:changeme@db/rahi_auth', ADMIN_EMAILS: 'admin@rahi.test' };
    expect(reading(over)).toThrow(
      /^DATABASE_URL has a well-known password; ADMIN_EMAILS is an address of the local mode$/,
    );
  });
});

describe('elsewhere', () => {
  const local = {
    DATABASE_URL: 'postgres://postgres:postgres@localhost/rahi',
    NATS_URL: 'nats://localhost',
    MAIL_FROM: '',
  };

  it('the local mode may use its own defaults, also under NODE_ENV=production', () => {
    expect(reading({ ...local, RAHI_LOCAL: '1' })).not.toThrow();
    expect(reading({ ...local, RAHI_LOCAL: '0' })).toThrow('MAIL_FROM');
    expect(reading({ ...local, RAHI_LOCAL: '' })).toThrow('MAIL_FROM');
  });

  it('the local mode is refused where its health answers other machines, as in a container', () => {
    const fault = /^RAHI_LOCAL is only for npm start: HEALTH_HOST lets other machines in$/;
    expect(reading({ RAHI_LOCAL: '1', HEALTH_HOST: '0.0.0.0' })).toThrow(fault);
    expect(reading({ RAHI_LOCAL: '1', HEALTH_HOST: '::' })).toThrow(fault);
    expect(reading({ HEALTH_HOST: '0.0.0.0' })).not.toThrow();
    expect(reading({ ...local, RAHI_LOCAL: '1', HEALTH_HOST: 'localhost' })).not.toThrow();
  });

  it('a test and a programmer’s own start may too', () => {
    for (const mode of ['test', 'development', '']) expect(reading({ ...local, NODE_ENV: mode })).not.toThrow();
  });
});
