import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import {
  adminStats,
  getRide,
  Refusal,
  rideRequests,
  riderActiveRide,
  riderRides,
  updateRide,
  type ErrorCode,
} from '@rahi/contracts';
import { aRide } from '@rahi/contracts/testing';
import { answerProblems, answerProblemsAt } from './answer-problems.js';

const ride = aRide();
const problem = (code: ErrorCode, extra = {}) => new Refusal(code, 'Because.', extra).problem(randomUUID());

describe('an answer', () => {
  it('fits when it is as documented, for the rides of a list too', () => {
    expect(answerProblems(getRide, { status: 200, body: ride })).toEqual([]);
    expect(answerProblems(riderRides, { status: 200, body: [ride, ride] })).toEqual([]);
    expect(answerProblems(riderActiveRide, { status: 200, body: null })).toEqual([]);
  });

  it.each([
    ['a member is missing', { ...ride, fare: undefined }],
    ['a member is of another type', { ...ride, fare: 200.55 }],
    ['a member is not documented', { ...ride, secret: 1 }],
    ['a member within is not documented', { ...ride, rider: { ...ride.rider, email: 'asha@rahi.test' } }],
    ['a status is unknown', { ...ride, status: 'flying' }],
    ['a time is none', { ...ride, createdAt: 'yesterday' }],
    ['an id is none', { ...ride, id: '1' }],
    ['it is nothing', null],
  ])('does not fit when %s', (_, body) => {
    expect(answerProblems(updateRide, { status: 200, body: JSON.parse(JSON.stringify(body)) })).not.toEqual([]);
    expect(answerProblems(riderRides, { status: 200, body: [ride, JSON.parse(JSON.stringify(body))] })).not.toEqual([]);
  });

  it('does not fit with a status that is not documented', () => {
    expect(answerProblems(getRide, { status: 201, body: ride })).toEqual(['rides.get documents no 201']);
    expect(answerProblems(getRide, { status: 500, body: problem('internal') })).toEqual(['rides.get documents no 500']);
    expect(answerProblems(getRide, { status: 409, body: problem('key_reused') })).not.toEqual([]);
    expect(answerProblems({ name: 'rides.new' }, { status: 200, body: {} })).toHaveLength(1);
  });
});

describe('a refusal', () => {
  it('is valid with a code of its call, and with its own members', () => {
    expect(
      answerProblems(updateRide, { status: 409, body: problem('ride_taken', { rideStatus: 'cancelled' }) }),
    ).toEqual([]);
    expect(answerProblems(getRide, { status: 404, body: problem('not_found') })).toEqual([]);
    const errors = [{ in: 'path', at: 'id', message: 'Invalid UUID' }];
    expect(answerProblems(getRide, { status: 400, body: problem('invalid_input', { errors }) })).toEqual([]);
  });

  it('does not fit with a code of another call, another status, or not all its members', () => {
    expect(answerProblems(updateRide, { status: 409, body: problem('already_rated') })).not.toEqual([]);
    expect(answerProblems(updateRide, { status: 404, body: problem('key_reused') })).not.toEqual([]);
    expect(answerProblems(getRide, { status: 404, body: { ...problem('not_found'), detail: undefined } })).not.toEqual(
      [],
    );
    expect(answerProblems(getRide, { status: 400, body: { ...problem('invalid_input'), errors: [{}] } })).not.toEqual(
      [],
    );
    expect(answerProblems(adminStats, { status: 403, body: problem('account_suspended') })).not.toEqual([]);
  });
});

describe('an answer by method and path', () => {
  const id = randomUUID();
  const json = { 'content-type': 'application/json; charset=utf-8', 'x-request-id': id };

  it('is compared with the operation at that path', () => {
    expect(answerProblemsAt('GET', `/api/rides/${id}`, { status: 200, body: ride })).toEqual([]);
    expect(answerProblemsAt('GET', `/api/rides/${id}`, { status: 200, body: [] })).not.toEqual([]);
    const active = { status: 200, body: [ride], headers: new Headers({ ...json, 'x-total-count': '1' }) };
    expect(answerProblemsAt('GET', '/api/rides/active', active)).toEqual([]);
    expect(answerProblemsAt('HEAD', `/api/rides/${id}`, { status: 200, body: undefined })).toEqual([]);
  });

  it('must have the documented headers', () => {
    const page = { status: 200, body: [] };
    expect(answerProblems(riderRides, { ...page, headers: new Headers({ ...json, 'x-total-count': '0' }) })).toEqual(
      [],
    );
    expect(answerProblems(riderRides, { ...page, headers: new Headers(json) })).toEqual(['no X-Total-Count']);
    const busy = { status: 429, body: problem('too_many_requests') };
    const headers = { ...json, 'content-type': 'application/problem+json' };
    expect(answerProblems(rideRequests, { ...busy, headers: new Headers(headers) })).toEqual(['no Retry-After']);
    expect(answerProblems(rideRequests, { ...busy, headers: new Headers({ ...json, 'retry-after': '1' }) })).toEqual([
      'application/json came instead of application/problem+json',
    ]);
  });

  it('must be a problem document where there is no such operation', () => {
    expect(
      answerProblemsAt('DELETE', `/api/rides/${id}`, { status: 405, body: problem('method_not_allowed') }),
    ).toEqual([]);
    const patched = { status: 405, body: problem('method_not_allowed') };
    expect(answerProblemsAt('PATCH', '/api/rides/active', patched)).toEqual([]);
    expect(answerProblemsAt('GET', '/api/nothing', { status: 404, body: 'nothing' })).not.toEqual([]);
    expect(answerProblemsAt('GET', '/rider', { status: 404, body: 'no page' })).toEqual([]);
  });
});
