import { describe, expect, it } from '@jest/globals';
import { readConfig } from '@rahi/service-kit';
import { authConfig } from './config.js';

const needed = { DATABASE_URL: 'postgres://a@b/c', NATS_URL: 'nats://localhost', SMTP_URL: 'smtp://localhost:25' };

describe('the configuration of svc-auth', () => {
  it('reads administrators from a comma-separated list', () => {
    const { ADMIN_EMAILS } = readConfig(authConfig, { ...needed, ADMIN_EMAILS: ' Asha@Rahi.test, ravi@rahi.test,, ' });
    expect([...ADMIN_EMAILS]).toEqual(['asha@rahi.test', 'ravi@rahi.test']);
  });

  it('has no administrators and 20 codes per address by default', () => {
    expect(readConfig(authConfig, needed)).toMatchObject({ ADMIN_EMAILS: new Set(), OTP_PER_ADDRESS: 20 });
  });

  it('refuses an administrator that is no address, and a missing mail server', () => {
    expect(() => readConfig(authConfig, { ...needed, ADMIN_EMAILS: 'asha' })).toThrow('ADMIN_EMAILS is not valid');
    expect(() => readConfig(authConfig, { ...needed, SMTP_URL: '' })).toThrow('SMTP_URL is not set');
  });
});
