import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { calculateFare, getRide, logout, Refusal, searchPlaces } from '@rahi/contracts';
import { idempotencyKeyOf, payloadOf, userAgentOf } from './call-input.js';

const request = (parts: { params?: unknown; query?: unknown; body?: unknown }) => ({
  params: undefined,
  query: undefined,
  body: undefined,
  ...parts,
});

function refusalFrom(attempt: () => unknown): Refusal {
  try {
    attempt();
  } catch (error) {
    if (error instanceof Refusal) return error;
  }
  throw new Error('it was not refused');
}

describe('the payload of a call', () => {
  it('carries the parts of the request as they came', () => {
    const body = { distance: '9.8', vehicleType: 'mini', added: 'later' };
    expect(JSON.parse(payloadOf(calculateFare, request({ body })))).toEqual({ params: {}, query: {}, body });
  });

  it('may be empty where nothing is expected', () => {
    expect(JSON.parse(payloadOf(logout, request({})))).toEqual({ params: {}, query: {}, body: {} });
  });

  it('is refused with the part, the place and the reason', () => {
    const cases = [
      { call: getRide, parts: { params: { id: 'x' } }, in: 'path', at: 'id' },
      { call: searchPlaces, parts: { query: { q: 'a' } }, in: 'query', at: 'q' },
      { call: searchPlaces, parts: { query: { q: ['ab', 'cd'] } }, in: 'query', at: 'q' },
      { call: calculateFare, parts: { body: { distance: 'NaN', vehicleType: 'mini' } }, in: 'body', at: 'distance' },
      { call: calculateFare, parts: { body: null }, in: 'body', at: '' },
      { call: calculateFare, parts: { body: [1] }, in: 'body', at: '' },
    ];
    for (const { call, parts, in: part, at } of cases) {
      const refusal = refusalFrom(() => payloadOf(call, request(parts)));
      expect(refusal.code).toBe('invalid_input');
      expect(refusal.extra['errors']).toMatchObject([{ in: part, at }]);
    }
  });
});

it('says of a wrong link that there is nothing (F9)', () => {
  const { detail } = refusalFrom(() => payloadOf(getRide, request({ params: { id: 'abc' } })));
  expect(detail).toBe('There is nothing at this address. Please check the link.');
});

describe('an idempotency key', () => {
  it('is any visible text of up to 200 characters', () => {
    const key = randomUUID();
    expect(idempotencyKeyOf(key)).toBe(key);
    expect(idempotencyKeyOf(undefined)).toBeUndefined();
  });

  it('is refused when it is empty, too long, or sent twice', () => {
    for (const key of ['', 'a b', 'ü', 'x'.repeat(201), ['a', 'b']]) {
      expect(refusalFrom(() => idempotencyKeyOf(key)).code).toBe('invalid_input');
    }
  });
});

describe('how a browser names itself', () => {
  it('is visible ASCII of at most 400 characters', () => {
    expect(userAgentOf(undefined)).toBeUndefined();
    expect(userAgentOf('Mozilla/5.0 (Linux)')).toBe('Mozilla/5.0 (Linux)');
    expect(userAgentOf('Bröwser\t1\u0000')).toBe('Br wser 1 ');
    expect(userAgentOf('x'.repeat(500))).toHaveLength(400);
  });
});
