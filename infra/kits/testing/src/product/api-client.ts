import { callPath, type Call, type CallAnswer, type CallArguments } from '@rahi/contracts';
import { answerProblemsAt, mustFit } from '../contract/answer-problems.js';
import { InboxReader } from './inbox-reader.js';

export interface ApiAnswer {
  readonly status: number;
  /** The parsed JSON, the text if it is not JSON, or undefined without a body. */
  readonly body: unknown;
  readonly headers: Headers;
}

export interface RequestOptions {
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

/** The HTTP client of one person. It keeps that person's cookies. */
export class ApiClient {
  private readonly cookies = new Map<string, string>();
  private readonly inbox: InboxReader;

  constructor(
    readonly baseUrl: string,
    inboxUrl: string,
  ) {
    this.inbox = new InboxReader(inboxUrl);
  }

  /** The value of a cookie, for a browser of the same person. */
  cookie(name: string): string | undefined {
    return this.cookies.get(name);
  }

  async get(path: string, options?: RequestOptions): Promise<ApiAnswer> {
    return this.send('GET', path, undefined, options);
  }

  async post(path: string, body?: unknown, options?: RequestOptions): Promise<ApiAnswer> {
    return this.send('POST', path, body, options);
  }

  async patch(path: string, body?: unknown, options?: RequestOptions): Promise<ApiAnswer> {
    return this.send('PATCH', path, body, options);
  }

  async delete(path: string, options?: RequestOptions): Promise<ApiAnswer> {
    return this.send('DELETE', path, undefined, options);
  }

  /**
   * @param body a string is sent unchanged, to try broken JSON
   * @throws Error when the answer or refusal does not fit the OpenAPI document
   */
  async send(
    method: string,
    path: string,
    body?: unknown,
    { headers = {}, signal }: RequestOptions = {},
  ): Promise<ApiAnswer> {
    const response = await fetch(new URL(path, this.baseUrl), {
      method,
      redirect: 'manual',
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(this.cookies.size > 0 && { cookie: this.cookieHeader }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      ...(signal && { signal }),
    });
    this.keepCookies(response.headers.getSetCookie());
    const answer = { status: response.status, headers: response.headers, body: parsed(await response.text()) };
    const { pathname } = new URL(path, this.baseUrl);
    mustFit(answerProblemsAt(method, pathname, answer), `${method} ${pathname}`, answer);
    return answer;
  }

  /**
   * Makes a call of the contract and parses its answer.
   * @throws Error with status and body when it is refused
   */
  async call<C extends Call>(
    call: C,
    { params, query, body }: CallArguments<C>,
    options?: RequestOptions,
  ): Promise<CallAnswer<C>> {
    const path = callPath(call, asRecord(params), asRecord(query));
    const answer = await this.send(call.method, path, call.method === 'GET' ? undefined : body, options);
    if (answer.status !== call.success) {
      throw new Error(`${call.name} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    }
    // The answer is parsed by this schema; TypeScript cannot derive that from the type parameter.
    return call.answer.parse(answer.body) as CallAnswer<C>;
  }

  /**
   * Signs in by a code from the inbox.
   * @returns the answer of verify-otp
   */
  async signIn(email: string): Promise<ApiAnswer> {
    const seen = (await this.inbox.messages(email)).length;
    const sent = await this.post('/api/auth/send-otp', { email });
    if (sent.status !== 200) throw new Error(`send-otp answered ${sent.status}: ${JSON.stringify(sent.body)}`);
    const code = await this.inbox.code(email, { seen });
    const verified = await this.post('/api/auth/verify-otp', { email, code });
    if (verified.status !== 200)
      throw new Error(`verify-otp answered ${verified.status}: ${JSON.stringify(verified.body)}`);
    return verified;
  }

  /** The `cookie` header; empty without cookies. */
  get cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  private keepCookies(lines: readonly string[]): void {
    for (const line of lines) {
      const [, name, value = ''] = /^([^=;]+)=([^;]*)/.exec(line) ?? [];
      if (name === undefined) continue;
      if (value === '' || /;\s*max-age=0\b/i.test(line)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
  }
}

function asRecord(part: unknown): Readonly<Record<string, unknown>> {
  return typeof part === 'object' && part !== null ? { ...part } : {};
}

function parsed(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    // Pages and files are not JSON.
    return text;
  }
}
