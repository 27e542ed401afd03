import type { Call, CallAnswer, CallArguments } from '@rahi/contracts/call';
import { ApiError, NetworkError, parseJson, UnexpectedAnswerError } from './api-errors.js';
import { requestPath, type CallParts } from './call-path.js';
import { pageLanguage } from './language/page-language.js';
import { pageInfo } from './page-headers.js';

export const defaultTimeoutMs = 10_000;

export interface CallOptions {
  signal?: AbortSignal;
  /** Same key, same effect: one per attempt of a person, kept across retries (R13). */
  idempotencyKey?: string;
  /** Milliseconds until the call fails; 10,000 by default. */
  timeoutMs?: number;
}

/** One page of a list that grows. */
export interface Page<T> {
  items: T;
  /** Length of the whole list; null when the server does not say. */
  total: number | null;
  /** Cursor of the next page for `query.cursor`; null on the last one. */
  next: string | null;
}

export interface ApiClient {
  /**
   * Makes a call of the contracts and parses its answer: `api.call(getRide, { params: { id } })`.
   * @throws ApiError on a refusal, NetworkError without an answer, UnexpectedAnswerError on one of another form
   */
  call<C extends Call>(call: C, args: CallArguments<C>, options?: CallOptions): Promise<CallAnswer<C>>;
  /** Like `call`, with the paging of the answer's headers. */
  page<C extends Call>(call: C, args: CallArguments<C>, options?: CallOptions): Promise<Page<CallAnswer<C>>>;
  /** Like `call`, for a call whose answer is a file. @throws ApiError, NetworkError */
  file<C extends Call>(call: C, args: CallArguments<C>, options?: CallOptions): Promise<Blob>;
  /** Like `call`, with null for a 401 instead of an error. */
  callUnlessSignedOut<C extends Call>(
    call: C,
    args: CallArguments<C>,
    options?: CallOptions,
  ): Promise<CallAnswer<C> | null>;
}

type Answer = Pick<Response, 'ok' | 'status' | 'statusText' | 'headers' | 'text' | 'blob'>;

/** The part of `fetch` that the client uses. */
export type Fetch = (url: string, init: RequestInit) => Promise<Answer>;

export interface ApiClientOptions {
  fetch?: Fetch;
  /** Prefix of every path; by default the page's origin. */
  baseUrl?: string;
  /** Is called on every 401, before the call throws. */
  onUnauthenticated?: () => void;
  /** Is called on a 403 with its body. True makes the call once more: the person has confirmed that it is them (R36). */
  onForbidden?: (problem: string, call: Call) => Promise<boolean>;
}

/** The only way to the server. Sends cookies with every call, and JSON only where there is a body (§7). */
export function createApiClient(client: ApiClientOptions = {}): ApiClient {
  const { baseUrl = '', onUnauthenticated, onForbidden } = client;

  async function send<T>(
    call: Call,
    args: CallParts,
    options: CallOptions,
    read: (response: Answer) => Promise<T>,
    again = false,
  ): Promise<{ content: T; headers: Headers }> {
    const { body } = args;
    // The server answers people in the page's language.
    const headers = new Headers({ 'Accept-Language': pageLanguage.getSnapshot() });
    if (body !== undefined) headers.set('Content-Type', 'application/json');
    if (options.idempotencyKey) headers.set('Idempotency-Key', options.idempotencyKey);
    const request: RequestInit = { method: call.method, headers, credentials: 'include' };
    if (body !== undefined) request.body = JSON.stringify(body);
    const url = `${baseUrl}${requestPath(call, args)}`;
    const { response, outcome } = await withDeadline(options, async (signal) => {
      const answer = await (client.fetch ?? fetch)(url, { ...request, signal });
      if (answer.ok) return { response: answer, outcome: { content: await read(answer) } };
      return { response: answer, outcome: await answer.text() };
    });
    if (typeof outcome === 'object') return { ...outcome, headers: response.headers };
    if (response.status === 401) onUnauthenticated?.();
    if (response.status === 403 && !again && (await onForbidden?.(outcome, call)))
      return send(call, args, options, read, true);
    throw new ApiError(response.status, response.statusText, outcome);
  }

  async function exchange<C extends Call>(call: C, args: CallArguments<C>, options: CallOptions = {}) {
    const { content, headers } = await send(call, args, options, (response) => response.text());
    // 204 has no content.
    const parsed = call.answer.safeParse(content === '' ? null : parseJson(content));
    if (!parsed.success) throw new UnexpectedAnswerError(call.name, { cause: parsed.error });
    // Parsed by this call's schema, which the compiler cannot see through the generic C.
    return { answer: parsed.data as CallAnswer<C>, headers };
  }

  async function callOnce<C extends Call>(call: C, args: CallArguments<C>, options?: CallOptions) {
    return (await exchange(call, args, options)).answer;
  }

  return {
    call: callOnce,
    async page(call, args, options) {
      const { answer, headers } = await exchange(call, args, options);
      return { items: answer, ...pageInfo(headers) };
    },
    async file(call, args, options = {}) {
      return (await send(call, args, options, (response) => response.blob())).content;
    },
    async callUnlessSignedOut(call, args, options) {
      try {
        return await callOnce(call, args, options);
      } catch (error) {
        if (error instanceof ApiError && error.status === 401) return null;
        throw error;
      }
    },
  };
}

/** Runs one step of a request. The caller's own abort passes unchanged. */
async function withDeadline<T>(
  { signal, timeoutMs = defaultTimeoutMs }: CallOptions,
  step: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), timeoutMs);
  const abort = () => deadline.abort(signal?.reason);
  signal?.addEventListener('abort', abort);
  if (signal?.aborted) abort();
  try {
    return await step(deadline.signal);
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new NetworkError(deadline.signal.aborted ? 'timeout' : 'unreachable', { cause: error });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}
