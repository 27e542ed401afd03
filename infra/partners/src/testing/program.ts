import { randomUUID } from 'node:crypto';
import { headers as natsHeaders, type NatsConnection } from '@nats-io/transport-node';
import { callSubject, headerNames, partnerRequest, problemSchema, type Call, type Principal } from '@rahi/contracts';
import * as z from 'zod/mini';

type Sent = z.input<typeof partnerRequest.request>;

/** An administrator who works on the desk, and has just proved who they are. */
export const anAdministrator: Principal = {
  userId: randomUUID(),
  sessionId: randomUUID(),
  name: 'Asha',
  phone: null,
  type: 'rider',
  isAdmin: true,
  adminRole: 'operations',
  suspended: false,
  steppedUpAt: Date.now(),
  secondFactor: false,
};

/** Asks the partners' program over NATS, as the gateway does. */
export class ProgramClient {
  constructor(private readonly connection: NatsConnection) {}

  /** A call of the desk. @throws Error when it is refused */
  async desk<C extends Call>(
    call: C,
    parts: { params?: object; query?: object; body?: object } = {},
  ): Promise<z.output<C['answer']>> {
    const { status, json } = await this.tryDesk(call, parts);
    if (status >= 400) throw new Error(`${call.name}: ${JSON.stringify(json)}`);
    const schema: C['answer'] = call.answer;
    return z.parse(schema, json);
  }

  /** A call of the desk, refused or not. */
  async tryDesk(
    call: Call,
    parts: { params?: object; query?: object; body?: object },
    by: Principal = anAdministrator,
  ) {
    const headers = this.#headers();
    headers.set(headerNames.principal, Buffer.from(JSON.stringify(by)).toString('base64url'));
    const answer = await this.connection.request(callSubject(call), JSON.stringify(parts), { headers, timeout: 6000 });
    const json: unknown = answer.json();
    return { status: Number(answer.headers?.get(headerNames.status)), json };
  }

  /** A request with a key, or for a token. */
  async send(
    path: string,
    { method = 'GET', query = '', body = '', ...given }: Partial<Omit<Sent, 'headers'>> & Partial<Sent['headers']> = {},
  ) {
    const { authorization = null, contentType = null, version = null, acceptLanguage = null } = given;
    const { idempotencyKey = null } = given;
    const request: Sent = {
      method,
      path,
      query,
      body,
      headers: { authorization, contentType, version, acceptLanguage, idempotencyKey },
    };
    const headers = this.#headers();
    const message = await this.connection.request(partnerRequest.subject, JSON.stringify(request), {
      headers,
      timeout: 6000,
    });
    const outer = Number(message.headers?.get(headerNames.status));
    if (outer !== 200) {
      const retryAfter = message.headers?.get(`${headerNames.httpPrefix}retry-after`) ?? '';
      return { status: outer, json: problemSchema.parse(message.json()), headers: { 'retry-after': retryAfter } };
    }
    const answer = partnerRequest.answer.parse(message.json());
    const json: unknown = JSON.parse(answer.body);
    return { ...answer, json };
  }

  /** Asks for a token. */
  token(form: Record<string, string>, authorization: string | null = null) {
    return this.send('/oauth/token', {
      method: 'POST',
      contentType: 'application/x-www-form-urlencoded',
      body: new URLSearchParams({ grant_type: 'client_credentials', ...form }).toString(),
      authorization,
    });
  }

  #headers() {
    const headers = natsHeaders();
    headers.set(headerNames.requestId, randomUUID());
    headers.set(headerNames.deadline, String(Date.now() + 5000));
    return headers;
  }
}
