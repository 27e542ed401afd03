import { describe, expect, it } from '@jest/globals';
import { runMain } from './testing/running-process.js';

/** The settings of a copied example: nothing listens at the addresses, and none of them is called. */
const copied = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://postgres:postgres@127.0.0.1:1/rahi',
  NATS_URL: 'nats://127.0.0.1:1',
  SMTP_URL: 'smtp://127.0.0.1:1',
  ADMIN_EMAILS: 'admin@rahi.test',
  PORT: '0',
  HOST: '127.0.0.1',
};
const database = 'DATABASE_URL has a well-known password; NATS_URL has no password';

describe('in production, with what the local mode uses', () => {
  it.each([
    [
      'svc-auth',
      `${database}; MAIL_FROM is an address of the local mode; PUBLIC_URL is an address of this machine; ADMIN_EMAILS is an address of the local mode`,
    ],
    ['svc-rides', database],
    ['svc-drivers', database],
    ['svc-admin', database],
    ['infra/gateway', 'NATS_URL has no password'],
  ])('%s does not start, and says why in one sentence', async (workspace, sentence) => {
    const name = workspace.replace('infra/', '');
    await expect(runMain(`${workspace}/dist/main.js`, copied)).rejects.toThrow(`ended with 1: ${name}: ${sentence}`);
  });
});
