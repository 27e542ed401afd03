import { callPath, problemSchema, type Call, type CallAnswer, type CallArguments } from '@rahi/contracts';

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

/** An ordinary client of the public API, with one session cookie of its own. */
export class ApiClient {
  constructor(
    private readonly baseUrl: string,
    private cookie: string | null = null,
  ) {}

  /** The session cookie, to be kept for the next start. */
  get session(): string | null {
    return this.cookie;
  }

  /**
   * Makes a call and parses its answer.
   * @throws ApiRefusal when the API refuses; TypeError or TimeoutError when it cannot be reached.
   */
  async call<C extends Call>(call: C, args: CallArguments<C>): Promise<CallAnswer<C>> {
    const { params, query, body }: { params?: unknown; query?: unknown; body?: unknown } = args;
    const response = await fetch(this.baseUrl + callPath(call, members(params), members(query)), {
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
    const answer: unknown = await response.json();
    if (!response.ok) {
      const problem = problemSchema.safeParse(answer);
      throw new ApiRefusal(
        response.status,
        problem.data?.code ?? 'unknown',
        problem.data?.detail ?? response.statusText,
      );
    }
    // Parsed by this very call's schema; the generic C hides that from the compiler.
    return call.answer.parse(answer) as CallAnswer<C>;
  }
}

function members(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
