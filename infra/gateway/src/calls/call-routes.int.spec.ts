import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { allCalls, callSubject, partnersProgram } from '@rahi/contracts';
import { startGateway, type GatewayHarness } from '../testing/gateway-harness.js';
import { methodsByPath } from './call-routes.js';

const services = ['auth', 'rides', 'drivers', 'admin', 'gateway'];

let gateway: GatewayHarness;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway?.stop());

describe('the routes of the gateway', () => {
  it('are the calls of the contracts, each once', () => {
    for (const { method, path } of allCalls) {
      expect(gateway.routes.filter((route) => route === `${method} ${path}`)).toHaveLength(1);
    }
  });

  it('answer every usual method of a path, with a refusal where there is no call', () => {
    for (const path of new Set(allCalls.map(({ path: each }) => each))) {
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
        expect(gateway.routes.filter((route) => route === `${method} ${path}`)).toHaveLength(1);
      }
    }
  });

  it('are under /api, and their subjects name one of the services, or the partners’ program', () => {
    for (const call of allCalls) {
      expect(call.path).toMatch(/^\/api\/[a-z]/);
      expect([...services, partnersProgram]).toContain(callSubject(call).split('.')[1]);
    }
    expect(new Set(allCalls.map(callSubject)).size).toBe(allCalls.length);
  });
});

describe('the methods of a path', () => {
  it('are those of all its calls', () => {
    const calls = [
      { path: '/api/a', method: 'GET' },
      { path: '/api/b', method: 'GET' },
      { path: '/api/a', method: 'PATCH' },
    ] as const;
    expect(methodsByPath(calls)).toEqual(
      new Map([
        ['/api/a', ['GET', 'PATCH']],
        ['/api/b', ['GET']],
      ]),
    );
  });
});
