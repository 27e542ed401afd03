import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { productHealth } from '@rahi/contracts/calls/gateway.calls';
import type { FailingJob } from '@rahi/contracts/jobs';
import { answerOf, problemOf } from '@rahi/web-kit/testing';
import { fireEvent, screen } from '@testing-library/react';
import { pass, renderAdmin } from '../testing/render-admin.js';

beforeEach(() => {
  jest.useFakeTimers({ now: Date.UTC(2026, 5, 1, 6) });
});
afterEach(() => {
  jest.useRealTimers();
});

const service = (name: string, state: 'up' | 'down', failing: FailingJob[] = []) =>
  state === 'up'
    ? { name, state, version: '0.1.0', instances: 2, latencyMs: 3.4, failing }
    : { name, state, version: null, instances: 0, latencyMs: null, failing };
const failed = (job: string, failures: number) => {
  return { job, failures, error: 'Error: no such column', since: '2026-06-01T05:59:00.000Z' };
};
const health = (...services: ReturnType<typeof service>[]) =>
  answerOf(productHealth, {
    status: services.some(({ state, failing }) => state === 'down' || failing.length > 0) ? 'degraded' : 'ok',
    services,
    checkedAt: '2026-06-01T06:00:00.000Z',
  });
const checkHealth = async (answer: Parameters<typeof renderAdmin>[1]) => {
  const { toasts } = await renderAdmin('/admin', answer);
  fireEvent.click(screen.getByRole('button', { name: 'Health Check' }));
  await pass(50);
  return toasts.at(-1);
};

describe('the light of the health', () => {
  it('turns red with what is down, and green again, by itself', async () => {
    let answer = health(service('svc-auth', 'up'), service('svc-rides', 'up'));
    await renderAdmin('/admin', { 'GET /api/health': () => answer });
    const light = screen.getByRole('status', { name: 'Health' });
    expect(light).toHaveTextContent('All services up');
    answer = health(service('svc-auth', 'up'), service('svc-rides', 'down'));
    await pass(5_000);
    expect(light).toHaveTextContent('svc-rides down');
    answer = health(service('svc-auth', 'up'), service('svc-rides', 'up', [failed('Dispatch rounds', 3)]));
    await pass(5_000);
    expect(light).toHaveTextContent('Failing: Dispatch rounds');
    answer = problemOf(503, 'unavailable', 'Try again soon.');
    await pass(5_000);
    expect(light).toHaveTextContent('The gateway does not answer');
    const network = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    fireEvent.offline(window);
    expect(light).toHaveTextContent('Unknown while you are offline');
    network.mockRestore();
    fireEvent.online(window);
    answer = health(service('svc-auth', 'up'), service('svc-rides', 'up'));
    await pass(5_000);
    expect(light).toHaveTextContent('All services up');
  });
});

describe('the health check', () => {
  it('says what it found, service by service', async () => {
    expect(await checkHealth({ 'GET /api/health': health(service('svc-auth', 'up')) })).toMatchObject({
      title: 'Health check: all services answer',
      description: 'svc-auth up, 3 ms, version 0.1.0, 2 instances',
      tone: 'ok',
    });
  });

  it('names first what does not answer', async () => {
    const answer = health(service('svc-auth', 'up'), service('svc-rides', 'down'));
    expect(await checkHealth({ 'GET /api/health': answer })).toMatchObject({
      title: 'Health check: 1 of 2 does not answer',
      description: 'svc-rides does not answer\nsvc-auth up, 3 ms, version 0.1.0, 2 instances',
      tone: 'bad',
    });
  });

  it('names the jobs that fail again and again, and their last errors', async () => {
    const failing = [failed('Dispatch rounds', 3), failed('Surge', 0)];
    const answer = health(service('svc-auth', 'up'), service('svc-rides', 'up', failing));
    expect(await checkHealth({ 'GET /api/health': answer })).toMatchObject({
      title: 'Health check: all services answer, 2 jobs fail',
      description: [
        'svc-rides: Dispatch rounds has failed 3 times in a row: Error: no such column',
        'svc-rides: Surge fails: Error: no such column',
        'svc-auth up, 3 ms, version 0.1.0, 2 instances',
        'svc-rides up, 3 ms, version 0.1.0, 2 instances',
      ].join('\n'),
      tone: 'bad',
    });
  });

  it('says why it failed', async () => {
    expect(await checkHealth({ 'GET /api/health': problemOf(503, 'unavailable', 'Try again soon.') })).toMatchObject({
      title: 'Health check failed',
      description: 'Try again soon.',
    });
  });
});
