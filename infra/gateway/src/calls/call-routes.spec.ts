import { beforeEach, describe, expect, it } from '@jest/globals';
import { allCalls, callSubject } from '@rahi/contracts';
import { fastify } from 'fastify';
import { methodsByPath, registerCalls } from './call-routes.js';

const never = () => Promise.reject(new Error('not called'));
const services = ['auth', 'rides', 'drivers', 'admin', 'gateway'];

describe('the routes of the gateway', () => {
  let registered: string[];
  beforeEach(() => {
    registered = [];
    const server = fastify();
    server.addHook('onRoute', ({ method, url }) => {
      for (const each of [method].flat()) registered.push(`${each} ${url}`);
    });
    registerCalls(server, { open: never, make: never, noteRefusal: never });
  });

  it('are the calls of the contracts, each once', () => {
    for (const { method, path } of allCalls) {
      expect(registered.filter((route) => route === `${method} ${path}`)).toHaveLength(1);
    }
  });

  it('answer every usual method of a path, with a refusal where there is no call', () => {
    const paths = new Set(allCalls.map(({ path }) => path));
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      expect(registered.filter((route) => route.startsWith(`${method} `))).toHaveLength(paths.size);
    }
  });

  it('lie under /api, and their subjects name one of the services', () => {
    for (const call of allCalls) {
      expect(call.path).toMatch(/^\/api\/[a-z]/);
      expect(services).toContain(callSubject(call).split('.')[1]);
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
