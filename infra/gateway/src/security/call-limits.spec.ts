import { describe, expect, it } from '@jest/globals';
import { allCalls, type CallName } from '@rahi/contracts';
import { readConfig } from '@rahi/service-kit/process';
import { gatewayConfig } from '../gateway.config.js';

const factorOf = (RATE_LIMIT_FACTOR: string) =>
  readConfig(gatewayConfig, { NATS_URL: 'nats://localhost', RATE_LIMIT_FACTOR }).RATE_LIMIT_FACTOR;

/** §7 and §9: seconds between two polls of one screen. */
const polls = {
  'rides.tracking': 2,
  'rides.get': 3,
  'rides.requests': 3,
  'rides.active-of-driver': 3,
  'rides.active-of-rider': 5,
  'drivers.nearby': 10,
  'drivers.route': 30,
  'drivers.online': 2,
  'rides.active': 2,
  'admin.stats': 10,
  // A position on every change, one a second, and also every 10 s.
  'drivers.update': 60 / 66,
  'rides.location': 1,
} as const satisfies Partial<Record<CallName, number>>;

describe('the limits of calls', () => {
  it('are whole numbers above 0', () => {
    expect(allCalls.filter(({ limit }) => !(Number.isInteger(limit) && limit > 0))).toEqual([]);
  });

  it.each(Object.entries(polls))('leave %s room for the documented poll of five tabs', (name, everySeconds) => {
    expect(allCalls.find((call) => call.name === name)?.limit).toBeGreaterThanOrEqual(5 * (60 / everySeconds));
  });
});

describe('the factor of all limits', () => {
  it('is a number that widens or narrows them', () => {
    expect([factorOf(''), factorOf('20'), factorOf('0.5')]).toEqual([1, 20, 0.5]);
  });

  it.each(['0', '-1', 'off', 'Infinity', '1e9', 'NaN'])('does not turn them off: %s stops the start', (factor) => {
    expect(() => factorOf(factor)).toThrow('RATE_LIMIT_FACTOR is not valid');
  });
});
