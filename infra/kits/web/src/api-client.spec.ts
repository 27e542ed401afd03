import { describe, expect, it, jest } from '@jest/globals';
import { getSession, logout, sendOtp } from '@rahi/contracts/calls/auth.calls';
import { getTracking, riderRides } from '@rahi/contracts/calls/rides.calls';
import { createApiClient, type Fetch } from './api-client.js';
import { ApiError, describeError, NetworkError, UnexpectedAnswerError } from './api-errors.js';
import { answerOf, formatMessage, makeUser, problemOf, stubFetch, type StubAnswer } from './testing.js';

const rideId = '0b7a1f0e-8d3c-4a53-8f0a-3a7a5d1c2b10';

function clientFor(handlers: Record<string, StubAnswer>) {
  const server = stubFetch(handlers);
  return { api: createApiClient({ fetch: server.fetch }), seen: server.seen };
}

async function failure(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => Promise.reject(new Error('it should have failed')),
    (error: unknown) => error,
  );
}

describe('createApiClient', () => {
  it('fills the path, sends cookies and no JSON headers when there is no body', async () => {
    const fetchSpy = jest.fn<Fetch>(stubFetch({ 'GET /api/auth/session': answerOf(getSession, makeUser()) }).fetch);
    await createApiClient({ fetch: fetchSpy }).call(getSession, {});
    const [url, init] = fetchSpy.mock.calls[0] ?? [];
    expect(url).toBe('/api/auth/session');
    expect(init?.credentials).toBe('include');
    expect(init?.body).toBeUndefined();
    expect(new Headers(init?.headers).has('Content-Type')).toBe(false);
  });

  it('sends a JSON body with its content type, and the idempotency key of the attempt', async () => {
    const { api, seen } = clientFor({ 'POST /api/auth/send-otp': { body: { success: true, message: 'Sent' } } });
    const answer = await api.call(sendOtp, { body: { email: 'a@b.in' } }, { idempotencyKey: 'k1' });
    expect(answer).toEqual({ success: true, message: 'Sent' });
    expect(seen[0]?.body).toEqual({ email: 'a@b.in' });
    expect(seen[0]?.headers.get('Content-Type')).toBe('application/json');
    expect(seen[0]?.headers.get('Idempotency-Key')).toBe('k1');
  });

  it('asks for answers in the page’s language', async () => {
    const { api, seen } = clientFor({ 'POST /api/auth/send-otp': { body: { success: true, message: 'Sent' } } });
    try {
      for (const language of ['hi-IN', 'en-IN']) {
        document.documentElement.lang = language;
        await api.call(sendOtp, { body: { email: 'a@b.in' } });
      }
    } finally {
      document.documentElement.lang = 'en-IN';
    }
    expect(seen.map(({ headers }) => headers.get('Accept-Language'))).toEqual(['hi-IN', 'en-IN']);
  });

  it('turns a refusal into the documented message and keeps the problem', async () => {
    const refusal = problemOf(409, 'ride_taken', 'Another driver was faster.');
    const { api } = clientFor({ 'POST /api/auth/logout': refusal });
    const error = await failure(api.call(logout, {}));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      message: `409: ${JSON.stringify(refusal.body)}`,
      status: 409,
      code: 'ride_taken',
      detail: 'Another driver was faster.',
    });
  });

  it('uses the status text when the body is empty, and has no problem for a body that is not one', async () => {
    const api = createApiClient({
      fetch: async () => ({
        ok: false,
        status: 502,
        statusText: 'Bad Gateway',
        headers: new Headers(),
        blob: async () => new Blob(),
        text: async () => '',
      }),
    });
    const error = await failure(api.call(logout, {}));
    expect(error).toMatchObject({ message: '502: Bad Gateway', problem: null, code: null, detail: '' });
    expect(describeError(formatMessage, error)).toBe('Please try again.');
  });

  it('tells of a 401 and throws it, or yields null where that was asked for', async () => {
    const onUnauthenticated = jest.fn();
    const server = stubFetch({ 'GET /api/auth/session': problemOf(401, 'unauthenticated', 'Sign in to continue.') });
    const api = createApiClient({ fetch: server.fetch, onUnauthenticated });
    await expect(api.call(getSession, {})).rejects.toThrow(/^401: /);
    await expect(api.callUnlessSignedOut(getSession, {})).resolves.toBeNull();
    expect(onUnauthenticated).toHaveBeenCalledTimes(2);
  });

  it('reads paging from the headers', async () => {
    const link = '</api/riders/x/rides?limit=20&cursor=abc_1>; rel="next", </api/riders/x/rides>; rel="first"';
    const { api, seen } = clientFor({
      'GET /api/riders/*/rides': { body: [], headers: { 'X-Total-Count': '41', Link: link } },
    });
    const page = await api.page(riderRides, { params: { riderId: rideId }, query: { limit: 20 } });
    expect(page).toEqual({ items: [], total: 41, next: 'abc_1' });
    expect(seen[0]?.url).toBe(`/api/riders/${rideId}/rides?limit=20`);
  });

  it('refuses an answer of another form', async () => {
    const { api } = clientFor({ [`GET /api/rides/${rideId}/tracking`]: { body: { routeProgress: 'half' } } });
    const error = await failure(api.call(getTracking, { params: { id: rideId } }));
    expect(error).toBeInstanceOf(UnexpectedAnswerError);
  });

  it('names a lost connection', async () => {
    const error = await failure(clientFor({}).api.call(getSession, {}));
    expect(error).toBeInstanceOf(NetworkError);
    expect(error).toMatchObject({ kind: 'unreachable' });
  });

  it('gives up after the deadline, also when only the body hangs', async () => {
    jest.useFakeTimers();
    try {
      const api = createApiClient({ fetch: hangingBody });
      const result = failure(api.call(getSession, {}, { timeoutMs: 2_000 }));
      await jest.advanceTimersByTimeAsync(1_999);
      await jest.advanceTimersByTimeAsync(1);
      expect(await result).toMatchObject({ kind: 'timeout' });
    } finally {
      jest.useRealTimers();
    }
  });

  it('lets a caller’s own abort through as an abort', async () => {
    const caller = new AbortController();
    const result = failure(createApiClient({ fetch: hangingBody }).call(getSession, {}, { signal: caller.signal }));
    caller.abort();
    expect(await result).toMatchObject({ name: 'AbortError' });
  });
});

const hangingBody: Fetch = async (_url, init) => ({
  ok: true,
  status: 200,
  statusText: 'OK',
  headers: new Headers(),
  blob: async () => new Blob(),
  text: () =>
    new Promise((_resolve, reject) => {
      const abort = () => reject(new DOMException('aborted', 'AbortError'));
      if (init.signal?.aborted) abort();
      init.signal?.addEventListener('abort', abort);
    }),
});
