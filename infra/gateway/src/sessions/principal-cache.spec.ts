import { beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { Principal } from '@rahi/contracts';
import { lookedAtMs, PrincipalCache } from './principal-cache.js';

let now: number;
let cache: PrincipalCache;
beforeEach(() => {
  now = 1_000_000;
  cache = new PrincipalCache(3, () => now);
});

function principal(over: Partial<Principal> = {}): Principal {
  return {
    userId: randomUUID(),
    sessionId: randomUUID(),
    name: 'आशा',
    phone: null,
    type: 'rider',
    isAdmin: false,
    suspended: false,
    ...over,
  };
}
const learn = (token: string, whose: Principal | null) => cache.settle(cache.ask(), token, whose);

describe('the cache of principals', () => {
  it('knows a session for 30 seconds, with its header', () => {
    const asha = principal();
    learn('a', asha);
    now += 29_999;
    const known = cache.get('a');
    expect(known?.principal).toEqual(asha);
    expect(JSON.parse(Buffer.from(known?.encoded ?? '', 'base64url').toString())).toEqual(asha);
    now += 1;
    expect(cache.get('a')).toBeUndefined();
  });

  it('keeps a session that is refreshed regularly for 45 seconds', () => {
    const asha = principal();
    cache.settle(cache.ask(), 'a', asha, lookedAtMs);
    now += 44_999;
    expect(cache.get('a')?.principal).toEqual(asha);
    now += 1;
    expect(cache.get('a')).toBeUndefined();
    cache.settle(cache.ask(), 'dead', null, lookedAtMs);
    now += 1000;
    expect(cache.get('dead')).toBeUndefined();
  });

  it('remembers for one second that a token is not valid', () => {
    learn('dead', null);
    expect(cache.get('dead')).toBeNull();
    now += 1000;
    expect(cache.get('dead')).toBeUndefined();
  });

  it('drops one session, or all sessions, of only one user', () => {
    const one = principal();
    const other = principal({ userId: one.userId });
    learn('one', one);
    learn('other', other);
    learn('stranger', principal());
    cache.drop(one.userId, one.sessionId);
    expect([cache.get('one'), cache.get('other')?.principal]).toEqual([undefined, other]);
    cache.drop(one.userId);
    expect(cache.get('other')).toBeUndefined();
    expect(cache.get('stranger')).toBeDefined();
  });

  it('does not cache an answer when the user changed since the question', () => {
    const asha = principal();
    const question = cache.ask();
    cache.drop(asha.userId);
    expect(cache.settle(question, 'a', asha)?.principal).toEqual(asha);
    expect(cache.get('a')).toBeUndefined();
  });

  it('caches it when another user changed, or this one before the question', () => {
    const asha = principal();
    cache.drop(asha.userId);
    const question = cache.ask();
    cache.drop(randomUUID());
    cache.settle(question, 'a', asha);
    expect(cache.get('a')?.principal).toEqual(asha);
  });

  it('drops everything, answers to open questions included, when hints may have been missed', () => {
    const asha = principal();
    learn('a', asha);
    const question = cache.ask();
    cache.clear();
    cache.settle(question, 'b', asha);
    expect([cache.get('a'), cache.get('b')]).toEqual([undefined, undefined]);
  });

  it('never holds more than its capacity: the first to expire goes', () => {
    for (const token of ['a', 'b', 'c', 'd']) learn(token, principal());
    expect(cache.size).toBe(3);
    expect(cache.get('a')).toBeUndefined();
    expect(cache.get('d')).toBeDefined();
  });

  it('holds no data of users whose tokens were dropped', () => {
    const asha = principal();
    learn('a', asha);
    learn('a', asha);
    cache.drop(asha.userId);
    cache.drop(asha.userId);
    expect(cache.size).toBe(0);
  });
});
