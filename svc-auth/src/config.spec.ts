import { describe, expect, it } from '@jest/globals';
import { readConfig } from '@rahi/service-kit';
import webPush from 'web-push';
import { authConfig } from './config.js';

const needed = { DATABASE_URL: 'postgres://a@b/c', NATS_URL: 'nats://localhost', SMTP_URL: 'smtp://localhost:25' };

const keysOf = (publicKey?: string, privateKey?: string) =>
  readConfig(authConfig, { ...needed, VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey });
const pushServicesOf = (list: string) => readConfig(authConfig, { ...needed, PUSH_SERVICES: list }).PUSH_SERVICES;

describe('the configuration of svc-auth', () => {
  it('reads administrators from a comma-separated list', () => {
    const { ADMIN_EMAILS } = readConfig(authConfig, { ...needed, ADMIN_EMAILS: ' Asha@Rahi.test, ravi@bücher.de,, ' });
    expect([...ADMIN_EMAILS]).toEqual(['asha@rahi.test', 'ravi@xn--bcher-kva.de']);
  });

  it('has no administrators and 20 codes per address by default', () => {
    expect(readConfig(authConfig, needed)).toMatchObject({
      ADMIN_EMAILS: new Set(),
      OTP_PER_ADDRESS: 20,
      OTP_PER_EMAIL: 20,
    });
  });

  it('refuses an administrator that is no address, and a missing mail server', () => {
    expect(() => readConfig(authConfig, { ...needed, ADMIN_EMAILS: 'asha' })).toThrow('ADMIN_EMAILS is not valid');
    expect(() => readConfig(authConfig, { ...needed, SMTP_URL: '' })).toThrow('SMTP_URL is not set');
  });

  it('takes a matching pair of keys for push services, or none', () => {
    const [one, other] = [webPush.generateVAPIDKeys(), webPush.generateVAPIDKeys()];
    expect(keysOf(one.publicKey, one.privateKey)).toMatchObject({ VAPID_PUBLIC_KEY: one.publicKey });
    expect(keysOf()).not.toHaveProperty('VAPID_PRIVATE_KEY');
    const unfit: [string | undefined, string | undefined][] = [
      [one.publicKey, other.privateKey],
      [one.publicKey, undefined],
      [undefined, one.privateKey],
      [one.publicKey, 'A'.repeat(43)],
      [one.publicKey, 'short'],
    ];
    for (const [publicKey, privateKey] of unfit) {
      const fault = privateKey === undefined ? 'VAPID_PRIVATE_KEY is not set' : 'VAPID_PRIVATE_KEY is not valid';
      expect(() => keysOf(publicKey, privateKey)).toThrow(fault);
    }
  });

  it('reads hosts of further push services, and refuses what is no host', () => {
    expect([...pushServicesOf(' Push.rahi.in, 127.0.0.1:8443,')]).toEqual(['push.rahi.in', '127.0.0.1:8443']);
    for (const list of ['https://push.rahi.in', 'push.rahi.in/path', 'user@push.rahi.in', '*.rahi.in', 'a b'])
      expect(() => pushServicesOf(list)).toThrow('PUSH_SERVICES is not valid');
  });
});
