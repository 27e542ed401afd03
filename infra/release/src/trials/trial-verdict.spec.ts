import { describe, expect, it } from '@jest/globals';
import { figuresIn, NO_FIGURES, since, together, type Figures } from './answer-figures.js';
import { worse, type TrialFigures } from './trial-verdict.js';

/** Answers by subject and status, each as quick as `seconds`. */
function answered(answers: Record<string, number>, seconds = 0.01): Figures {
  const count = Object.values(answers).reduce((sum, one) => sum + one, 0);
  const bounds = [0.01, 0.3, 0.5, 1, 2, 3, 5, Infinity];
  const within = new Map(bounds.map((bound) => [bound, bound >= seconds ? count : 0]));
  return { ...NO_FIGURES, answers: new Map(Object.entries(answers)), within };
}

const withJobs = (jobs: Record<string, number>): Figures => ({ ...NO_FIGURES, jobs: new Map(Object.entries(jobs)) });

function judged(given: Partial<TrialFigures>): string | null {
  const figures = {
    next: NO_FIGURES,
    recent: NO_FIGURES,
    old: NO_FIGURES,
    before: NO_FIGURES,
    failedReads: 0,
    failedChanges: 0,
  };
  return worse({ ...figures, ...given });
}

describe('a new version on trial', () => {
  it('is no worse when both answer well', () => {
    const good = answered({ 'rpc.rides.get 200': 40, 'rpc.rides.get 404': 3 });
    expect(judged({ next: good, recent: good, old: good, before: good })).toBeNull();
  });

  it('is worse after its second fault, and the words say of which kind', () => {
    const next = answered({ 'rpc.rides.get 200': 40, 'rpc.rides.fare 500': 2 });
    expect(judged({ next, before: answered({ 'rpc.rides.get 200': 900 }) })).toBe(
      'requests fail (the new version 2 of 42, the old one 0 of 900: rpc.rides.fare 500 2 times)',
    );
    expect(judged({ next: answered({ 'rpc.rides.get 200': 40, 'rpc.rides.fare 500': 1 }) })).toBeNull();
  });

  it('is worse when callers had no answer from it', () => {
    const next = answered({ 'rpc.rides.get 200': 40 });
    expect(judged({ next, failedChanges: 2 })).toMatch(/^requests fail/);
    expect(judged({ next, failedReads: 2, before: answered({ 'rpc.rides.get 500': 40 }) })).toMatch(/^requests fail/);
  });

  it('is worse after one read and one change that it refused and the old version granted', () => {
    const next = answered({ 'GET /api/rides/:id 401': 1, 'POST /api/calculate-fare 401': 1 });
    expect(
      judged({ next, failedReads: 1, failedChanges: 1, before: answered({ 'GET /api/rides/:id 200': 900 }) }),
    ).toBe('requests fail (the new version 2 of 2, the old one 0 of 900)');
  });

  it('is worse when a job of it fails twice that works in the old version, and the words name it', () => {
    const next = withJobs({ Expiry: 0, 'Dispatch rounds': 2 });
    expect(judged({ next, before: withJobs({ Expiry: 0, 'Dispatch rounds': 0 }) })).toBe(
      'its job "Dispatch rounds" has failed 2 times in a row, and it works in the old version',
    );
    expect(judged({ next })).toMatch(/2 times in a row, and the old version does not name this job$/);
    expect(judged({ next, before: withJobs({ 'Dispatch rounds': 1 }) })).toBeNull();
    expect(judged({ next: withJobs({ 'Dispatch rounds': 1 }), before: withJobs({ 'Dispatch rounds': 0 }) })).toBeNull();
  });

  it('is no worse when the old version fails as often', () => {
    const both = { 'rpc.rides.get 200': 40, 'rpc.rides.fare 500': 4 };
    expect(judged({ next: answered(both), before: answered(both) })).toBeNull();
  });

  it('is no worse when the old version fails as often in the same time', () => {
    const [next, old] = [answered({ 'GET /api/rides 504': 5 }), answered({ 'GET /api/rides 504': 4 })];
    expect(judged({ next, old, before: answered({ 'GET /api/rides 200': 900, 'GET /api/rides 504': 4 }) })).toBeNull();
  });

  it('is worse when it refuses all of a kind that the old version grants', () => {
    const next = answered({ 'rpc.rides.create 400': 3 });
    expect(judged({ next, before: answered({ 'rpc.rides.create 201': 9, 'rpc.rides.create 409': 2 }) })).toBe(
      'all 3 requests to rpc.rides.create were refused, and the old version granted 9 of 11',
    );
    expect(judged({ next, before: answered({ 'rpc.rides.create 409': 9 }) })).toBeNull();
  });

  it('is worse when it is unavailable or cannot handle events, where the old version is and can', () => {
    expect(judged({ next: answered({ 'rpc.rides.get 503': 3 }) })).toMatch(/^3 requests were answered 503/);
    expect(judged({ next: { ...NO_FIGURES, failedEvents: 3 } })).toMatch(/^3 events/);
    expect(judged({ next: { ...NO_FIGURES, failedEvents: 3 }, before: { ...NO_FIGURES, failedEvents: 1 } })).toBeNull();
  });

  it('is worse when several of its answers take three times as long as the old version’s slowest', () => {
    const old = answered({ 'rpc.rides.get 200': 50 }, 0.3);
    expect(judged({ recent: answered({ 'rpc.rides.get 200': 20 }, 2), old })).toBe(
      '20 of its last 20 answers took longer than 1 s, and 99 % of those of the old version at most 0.3 s',
    );
    expect(judged({ recent: answered({ 'rpc.rides.get 200': 20 }, 1), old })).toBeNull();
    expect(judged({ recent: answered({ 'rpc.rides.get 200': 4 }, 2), old })).toBeNull();
  });
});

describe('the figures of a process', () => {
  const text = [
    '# TYPE rahi_rpc_duration_seconds histogram',
    'rahi_rpc_duration_seconds_bucket{le="0.005",service="svc-rides",subject="rpc.rides.get",status="200"} 2',
    'rahi_rpc_duration_seconds_bucket{le="+Inf",service="svc-rides",subject="rpc.rides.get",status="200"} 3',
    'rahi_rpc_duration_seconds_sum{service="svc-rides",subject="rpc.rides.get",status="200"} 0.01',
    'rahi_rpc_duration_seconds_count{service="svc-rides",subject="rpc.rides.get",status="200"} 3',
    'rahi_events_consumed_total{consumer="svc-rides-user",outcome="failed",service="svc-rides"} 4',
    'rahi_events_consumed_total{consumer="svc-rides-user",outcome="handled",service="svc-rides"} 9',
    'rahi_trial_faults_total{of="drivers",kind="read",service="svc-rides"} 1',
    'rahi_job_failures_in_row{job="Dispatch rounds",service="svc-rides"} 2',
    'nodejs_version_info{version="v20.20.2",service="svc-rides"} 1',
  ].join('\n');

  it('are read from the metrics of the gateway too', () => {
    const labels = 'service="gateway",route="/api/rides/:id",method="GET",status="200"';
    const { answers, within } = figuresIn(
      `rahi_http_duration_seconds_bucket{le="0.005",${labels}} 2\nrahi_http_duration_seconds_count{${labels}} 3`,
    );
    expect([...answers, ...within]).toEqual([
      ['GET /api/rides/:id 200', 3],
      [0.005, 2],
    ]);
  });

  it('are read from its metrics, added up and subtracted', () => {
    const figures = figuresIn(text);
    expect(figures).toEqual({
      answers: new Map([['rpc.rides.get 200', 3]]),
      within: new Map([
        [0.005, 2],
        [Infinity, 3],
      ]),
      failedEvents: 4,
      trialFaults: new Map([['drivers read', 1]]),
      jobs: new Map([['Dispatch rounds', 2]]),
    });
    const twice = together([figures, figures]);
    expect(twice.answers.get('rpc.rides.get 200')).toBe(6);
    expect(since(figures, twice)).toEqual(figures);
  });
});
