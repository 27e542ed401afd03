import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { pushKey, subscribePush, unsubscribePush } from '@rahi/contracts/calls/auth.calls';
import type { User } from '@rahi/contracts/user';
import { createApiClient, createStore, type SessionService } from '@rahi/web-kit';
import { answerOf, makeUser, stubFetch, type StubAnswer, type StubHandler } from '@rahi/web-kit/testing';
import { StandInBrowser, testPushKey } from '../testing.js';
import { keepSubscribed } from './keep-subscribed.js';
import { createNotifications } from './notifications-control.js';

const asha = makeUser();
const ravi = makeUser({ id: '0b7f2c44-9a1e-4f5b-b1ce-9f51d64aa333' });
const answers = {
  'GET /api/push/key': answerOf(pushKey, { publicKey: testPushKey }),
  'POST /api/push/subscriptions': answerOf(subscribePush, { success: true }),
  'DELETE /api/push/subscriptions': answerOf(unsubscribePush, { success: true }),
};

beforeEach(() => window.localStorage.clear());

function open(browser: StandInBrowser | null, handlers: Record<string, StubHandler | StubAnswer> = {}) {
  const { fetch, seen } = stubFetch({ ...answers, ...handlers });
  const user = createStore<User | null>(asha);
  const session: SessionService = {
    ...user,
    refresh: async () => user.getSnapshot(),
    update: user.set,
    signOut: async () => user.set(null),
  };
  const api = createApiClient({ fetch });
  const notifications = createNotifications({ browser, api, session, storage: window.localStorage });
  const asked = () => seen.map(({ method, url }) => `${method} ${url}`);
  return { notifications, session, seen, asked };
}

describe('notifications on a device', () => {
  it('are not supported by a browser without them, and are denied where the person refused', async () => {
    expect(open(null).notifications.getSnapshot()).toBe('unsupported');
    expect(await open(null).notifications.enable()).toBe('unsupported');
    const { notifications, seen } = open(new StandInBrowser('denied'));
    expect(notifications.getSnapshot()).toBe('denied');
    expect(await notifications.enable()).toBe('denied');
    expect(seen).toEqual([]);
  });

  it('come on when an area asks at the right moment and the person agrees', async () => {
    const browser = new StandInBrowser();
    const { notifications, seen, asked } = open(browser);
    expect(notifications.getSnapshot()).toBe('off');
    const states: string[] = [];
    notifications.subscribe(() => states.push(notifications.getSnapshot()));
    const enabled = notifications.enable();
    // It asked before the first await: a browser asks only while it handles a press.
    expect(browser.asked).toBe(1);
    expect(await enabled).toBe('on');
    expect(states).toEqual(['on']);
    expect(asked()).toEqual(['GET /api/push/key', 'POST /api/push/subscriptions']);
    expect(seen.at(-1)?.body).toEqual({
      endpoint: 'https://fcm.googleapis.com/fcm/send/1',
      keys: { p256dh: testPushKey, auth: 'tBHItJI5svbpez7KI4CCXg' },
    });
    expect(await notifications.enable()).toBe('on');
    expect([browser.asked, seen.length]).toEqual([1, 2]);
  });

  it('stay off without an answer, and are denied with a no', async () => {
    const browser = new StandInBrowser();
    const { notifications, seen } = open(browser);
    browser.answers = 'default';
    expect(await notifications.enable()).toBe('off');
    browser.answers = 'denied';
    expect(await notifications.enable()).toBe('denied');
    expect(seen).toEqual([]);
  });

  it('are asked for once by two presses at the same moment', async () => {
    const browser = new StandInBrowser();
    const { notifications, seen } = open(browser);
    expect(await Promise.all([notifications.enable(), notifications.enable()])).toEqual(['on', 'on']);
    expect([browser.asked, seen.length]).toEqual([1, 2]);
  });

  it('are not supported when the server sends none', async () => {
    const { notifications } = open(new StandInBrowser(), { 'GET /api/push/key': { body: { publicKey: null } } });
    expect(await notifications.enable()).toBe('unsupported');
  });

  it('stay off for an area when something fails, and the account page learns why', async () => {
    jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { notifications } = open(new StandInBrowser(), { 'POST /api/push/subscriptions': { status: 503 } });
    expect(await notifications.enable()).toBe('off');
    expect(console.warn).toHaveBeenCalledTimes(1);
    await expect(notifications.turnOn()).rejects.toThrow('503');
    expect(notifications.getSnapshot()).toBe('off');
  });

  it('are not asked for again by an area after the person turned them off, but on the account page they can be', async () => {
    const browser = new StandInBrowser();
    const { notifications, asked } = open(browser);
    await notifications.enable();
    expect(await notifications.disable()).toBe('off');
    expect(browser.own).toBeNull();
    expect(asked().at(-1)).toBe('DELETE /api/push/subscriptions');
    expect(await notifications.enable()).toBe('off');
    expect(browser.own).toBeNull();
    expect(await notifications.turnOn()).toBe('on');
    expect(await notifications.enable()).toBe('on');
  });

  it('can be turned off without a network', async () => {
    jest.spyOn(console, 'info').mockImplementation(() => undefined);
    const browser = new StandInBrowser();
    const { notifications } = open(browser, {
      'DELETE /api/push/subscriptions': () => Promise.reject(new TypeError('x')),
    });
    await notifications.enable();
    expect(await notifications.disable()).toBe('off');
    expect(browser.own).toBeNull();
  });

  it('end when the person signs out, and the next person to sign in can have them', async () => {
    const browser = new StandInBrowser();
    const { notifications, session } = open(browser);
    await notifications.enable();
    await notifications.disable();
    await notifications.turnOn();
    await session.signOut();
    await Promise.resolve();
    expect([browser.own, notifications.getSnapshot()]).toEqual([null, 'off']);
    session.update(ravi);
    expect(await notifications.enable()).toBe('on');
    expect(browser.asked).toBe(1);
  });
});

async function subscribed(key = testPushKey): Promise<StandInBrowser> {
  const browser = new StandInBrowser('granted');
  const { notifications } = open(browser, { 'GET /api/push/key': { body: { publicKey: key } } });
  await notifications.turnOn();
  return browser;
}

describe('a page that opens', () => {
  it('renews the subscription of a device that has one', async () => {
    const browser = await subscribed();
    const { notifications, asked } = open(browser);
    await keepSubscribed(notifications, document);
    expect(notifications.getSnapshot()).toBe('on');
    expect(asked()).toEqual(['GET /api/push/key', 'POST /api/push/subscriptions']);
  });

  it('subscribes again when the server has another key', async () => {
    const other = `${testPushKey.slice(0, -4)}AAAA`;
    const browser = await subscribed(other);
    const before = browser.own;
    const { notifications } = open(browser);
    await keepSubscribed(notifications, document);
    expect(browser.own).not.toBe(before);
    expect(notifications.getSnapshot()).toBe('on');
  });

  it('asks neither the person nor the server when there is none', async () => {
    const browser = new StandInBrowser('granted');
    const { notifications, seen } = open(browser);
    await keepSubscribed(notifications, document);
    expect([notifications.getSnapshot(), seen.length, browser.asked]).toEqual(['off', 0, 0]);
  });

  it('stays on without a network', async () => {
    jest.spyOn(console, 'info').mockImplementation(() => undefined);
    const { notifications } = open(await subscribed(), {
      'GET /api/push/key': () => Promise.reject(new TypeError('x')),
    });
    await keepSubscribed(notifications, document);
    expect(notifications.getSnapshot()).toBe('on');
  });

  it('follows what the person changes in the browser’s settings', async () => {
    const browser = await subscribed();
    const { notifications } = open(browser);
    await keepSubscribed(notifications, document);
    browser.given = 'denied';
    document.dispatchEvent(new Event('visibilitychange'));
    expect(notifications.getSnapshot()).toBe('denied');
  });
});
