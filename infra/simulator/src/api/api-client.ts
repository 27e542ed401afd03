import { problemSchema, type Call, type CallAnswer, type CallArguments } from '@rahi/contracts';
import { requestOf } from './call-request.js';

/** A refusal of the API, with its code. */
export class ApiRefusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    detail: string,
  ) {
    super(`${status} ${code}: ${detail}`);
    this.name = 'ApiRefusal';
  }
}

const timeoutMs = 8000;

/** An ordinary client of the public API, with one session cookie. */
export class ApiClient {
  constructor(
    private readonly baseUrl: string,
    private cookie: string | null = null,
  ) {}

  /** The session cookie, stored for the next start. */
  get session(): string | null {
    return this.cookie;
  }

  /**
   * Makes a call and parses its answer.
   * @throws ApiRefusal when the API refuses; TypeError or TimeoutError when it cannot be reached
   */
  async call<C extends Call>(call: C, args: CallArguments<C>): Promise<CallAnswer<C>> {
    const { path, body } = requestOf(call, args);
    const response = await fetch(this.baseUrl + path, {
      method: call.method,
      headers: {
        ...(this.cookie ? { cookie: this.cookie } : {}),
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      body: body ? JSON.stringify(body) : null,
      signal: AbortSignal.timeout(timeoutMs),
    });
    const cookie = response.headers.getSetCookie().find((entry) => entry.includes('rahi_session='));
    if (cookie) this.cookie = cookie.split(';', 1)[0] ?? null;
    const answer: unknown = response.status === 204 ? null : await response.json();
    if (!response.ok) {
      const { code = 'unknown', detail = response.statusText } = problemSchema.safeParse(answer).data ?? {};
      throw new ApiRefusal(response.status, code, detail);
    }
    // Parsed by this call's own schema; the compiler cannot follow that through the type parameter.
    return call.answer.parse(answer) as CallAnswer<C>;
  }
}
