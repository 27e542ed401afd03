import { describe, expect, it } from '@jest/globals';
import { PushDevice } from '../../testing/push-device.js';
import { areKeysOfDevice, isPushService } from './push-services.js';

const none: ReadonlySet<string> = new Set();

describe('the endpoints that are sent to', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/gAAAA',
    'https://wns2-pn1p.notify.windows.com/w/?token=BQYAAA',
    'https://web.push.apple.com/QGuQyavXutnMH',
  ])('are those of the browsers’ push services: %s', (endpoint) => {
    expect(isPushService(endpoint, none)).toBe(true);
  });

  it.each([
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/fcm/send/abc',
    'https://fcm.googleapis.com@evil.example/',
    'https://user:pass@fcm.googleapis.com/',
    'https://fcm.googleapis.com.evil.example/',
    'https://evilfcm.googleapis.com/',
    'https://push.services.mozilla.com.evil.example/',
    'https://evil.example/?https://fcm.googleapis.com/',
    'https://notify.windows.com.evil.example/',
    'https://evilnotify.windows.com/',
    'https://169.254.169.254/latest/meta-data',
    'https://127.0.0.1:4222/',
    'https://[::1]/',
    'file:///etc/passwd',
    'not an address',
  ])('are no others: %s', (endpoint) => {
    expect(isPushService(endpoint, none)).toBe(false);
  });

  it('are also those that the settings name, with their port', () => {
    const further = new Set(['push.rahi.in', 'push.rahi.in:8443']);
    expect(isPushService('https://push.rahi.in/a', further)).toBe(true);
    expect(isPushService('https://push.rahi.in:8443/a', further)).toBe(true);
    expect(isPushService('https://push.rahi.in:9000/a', further)).toBe(false);
    expect(isPushService('http://push.rahi.in/a', further)).toBe(false);
  });
});

describe('the keys of a device', () => {
  const { keys } = new PushDevice('https://web.push.apple.com/a').subscription;

  it('are a point of the curve and 16 secret bytes', () => {
    expect(areKeysOfDevice(keys)).toBe(true);
    expect(areKeysOfDevice({ ...keys, p256dh: Buffer.alloc(65, 4).toString('base64url') })).toBe(false);
    expect(areKeysOfDevice({ ...keys, auth: Buffer.alloc(17).toString('base64url') })).toBe(false);
  });
});
