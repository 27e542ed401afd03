import { describe, expect, it } from '@jest/globals';
import * as z from 'zod';
import { baseConfig, readConfig } from './config.js';

const schema = baseConfig.extend({ API_KEY: z.string().min(8) });
const good = { DATABASE_URL: 'postgres://a@localhost/b', NATS_URL: 'nats://localhost:4222', API_KEY: 'long enough' };

describe('configuration', () => {
  it('is read with its defaults', () => {
    expect(readConfig(schema, good)).toMatchObject({ API_KEY: 'long enough', LOG_LEVEL: 'info', RAHI_LOCAL: false });
  });

  it('names what is missing or wrong, never its value', () => {
    expect(() => readConfig(schema, { ...good, DATABASE_URL: '', API_KEY: 'hunter2' })).toThrow(
      /^DATABASE_URL is not set; API_KEY is not valid$/,
    );
  });

  it.each(['nats://svc-rides:s3@a:4222,nats://svc-rides:s3@b:4333', 'tls://a,tls://[fd00::7]:4443', 'nats://a/path'])(
    'takes servers of one NATS: %s',
    (NATS_URL) => {
      expect(readConfig(schema, { ...good, NATS_URL }).NATS_URL).toBe(NATS_URL);
    },
  );

  it.each(['nats://a,tls://b', 'nats://svc-rides:s3@a,nats://b', 'wss://a', 'nats://', 'nats://a,'])(
    'refuses what is not one NATS: %s',
    (NATS_URL) => {
      expect(() => readConfig(schema, { ...good, NATS_URL })).toThrow(/^NATS_URL is not valid$/);
    },
  );
});
