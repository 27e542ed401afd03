import { describe, expect, it } from '@jest/globals';
import type { PushMessage } from '@rahi/contracts';
import fc from 'fast-check';
import webPush from 'web-push';
import { PushDevice, readVapid } from '../../testing/push-device.js';
import { pushRequest } from './push-request.js';

const now = Date.UTC(2026, 10, 22, 9, 0, 0);
const vapid = { subject: 'mailto:hello@rahi.in', ...webPush.generateVAPIDKeys() };
const device = new PushDevice('https://web.push.apple.com/QGuQyavXutnMH');
const { endpoint, keys } = device.subscription;
const at = { endpoint, ...keys };

const aMessage = (given: Partial<PushMessage> = {}): PushMessage => ({
  kind: 'ride',
  title: 'Your driver has arrived',
  body: 'Meet Vikram at the pickup.',
  url: '/rider/trip/1',
  tag: 'ride-1',
  ...given,
});

const urgencyOf = (kind: PushMessage['kind']) => pushRequest(at, aMessage({ kind }), vapid, now)?.headers['Urgency'];

describe('a request to a push service', () => {
  it('holds the message, readable only with the device’s private key', () => {
    fc.assert(
      fc.property(fc.string(), fc.string({ unit: 'grapheme' }), (title, body) => {
        const message = aMessage({ title, body });
        const request = pushRequest(at, message, vapid, now);
        if (!request) throw new Error('nothing is sent');
        expect(device.read(request.body)).toEqual(message);
        expect(() => new PushDevice(endpoint).read(request.body)).toThrow('unable to authenticate data');
      }),
      { numRuns: 50 },
    );
  });

  it('is signed for its push service, for less than a day', () => {
    const request = pushRequest(at, aMessage(), vapid, now);
    const { publicKey, claims } = readVapid(String(request?.headers['Authorization']));
    expect(publicKey).toBe(vapid.publicKey);
    expect(claims).toMatchObject({ aud: 'https://web.push.apple.com', sub: 'mailto:hello@rahi.in' });
    const secondsLeft = claims.exp - Date.now() / 1000;
    expect(secondsLeft).toBeGreaterThan(3600);
    expect(secondsLeft).toBeLessThan(24 * 3600);
  });

  it('says how long the message is of use, and nothing is sent that no longer is', () => {
    fc.assert(
      fc.property(fc.integer({ min: -100_000, max: 100_000_000 }), (leftMs) => {
        const message = aMessage({ until: now + leftMs });
        const request = pushRequest(at, message, vapid, now);
        expect(request?.headers['TTL'] ?? 0).toBe(Math.max(0, Math.floor(leftMs / 1000)));
        expect(request && device.read(request.body)).toEqual(request && { ...message, leftMs });
      }),
      { numRuns: 50 },
    );
    expect(pushRequest(at, aMessage(), vapid, now)?.headers['TTL']).toBe(24 * 3600);
  });

  it('names the tag as a topic that push services take and that tells them nothing', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), fc.string({ minLength: 1 }), (one, other) => {
        const [first, second] = [one, other].map(
          (tag) => pushRequest(at, aMessage({ tag }), vapid, now)?.headers['Topic'],
        );
        expect(first).toMatch(/^[\w-]{1,32}$/);
        expect(first === second).toBe(one === other);
      }),
      { numRuns: 30 },
    );
  });

  it('is urgent, except a receipt, which may wait until the phone wakes', () => {
    expect((['request', 'ride', 'message'] as const).map(urgencyOf)).toEqual(['high', 'high', 'high']);
    expect(urgencyOf('receipt')).toBe('normal');
  });
});
