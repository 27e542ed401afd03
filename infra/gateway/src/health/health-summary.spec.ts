import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { summaryOf, type HeardAnswer } from './health-summary.js';

const answer = (service: string, over: Partial<HeardAnswer> = {}): HeardAnswer => ({
  service,
  version: '1.0.0',
  instanceId: randomUUID(),
  uptime: 10,
  ready: true,
  latencyMs: 2,
  ...over,
});

const failing = (name: string, failures: number) => ({
  job: name,
  failures,
  error: 'no',
  since: '2026-06-01T06:00:00Z',
});

describe('the health of the product', () => {
  it('counts the instances of a service and names the shortest latency', () => {
    const answers = [answer('svc-rides', { latencyMs: 7.26 }), answer('svc-rides', { latencyMs: 3.14 })];
    expect(summaryOf(answers, ['svc-rides'])).toEqual([
      { name: 'svc-rides', state: 'up', version: '1.0.0', instances: 2, latencyMs: 3.1, failing: [] },
    ]);
  });

  it('names an expected service that stays silent, as down', () => {
    expect(summaryOf([], ['svc-auth'])).toEqual([
      { name: 'svc-auth', state: 'down', version: null, instances: 0, latencyMs: null, failing: [] },
    ]);
  });

  it('counts an instance without its database as away', () => {
    const answers = [answer('svc-auth', { ready: false }), answer('svc-rides', { ready: false }), answer('svc-rides')];
    expect(summaryOf(answers, ['svc-auth', 'svc-rides'])).toMatchObject([
      { state: 'down', instances: 0 },
      { state: 'up', instances: 1 },
    ]);
  });

  it('names the jobs that fail, each once, of every instance', () => {
    const [rounds, surge] = [failing('Dispatch rounds', 7), failing('Surge', 0)];
    const answers = [
      answer('svc-rides', { failing: [surge, failing('Dispatch rounds', 3)] }),
      answer('svc-rides', { failing: [rounds] }),
      // Of an older release.
      answer('svc-rides'),
    ];
    expect(summaryOf(answers, ['svc-rides'])).toMatchObject([{ state: 'up', instances: 3, failing: [rounds, surge] }]);
  });

  it('shows both versions during a release, and services that were not expected', () => {
    const answers = [answer('svc-new', { version: '1.1.0' }), answer('svc-new')];
    expect(summaryOf(answers, ['svc-auth'])).toMatchObject([
      { name: 'svc-auth', state: 'down' },
      { name: 'svc-new', version: '1.0.0, 1.1.0', instances: 2 },
    ]);
  });
});
