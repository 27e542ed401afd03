import { randomBytes, randomUUID } from 'node:crypto';
import { headers as natsHeaders, connect, type Msg, type NatsConnection } from '@nats-io/transport-node';
import { headerNames, hints, resolveSession, resolveSessions, type Principal } from '@rahi/contracts';
import { answerProblemsAt, mustFit, startNatsServer, type TestNatsServer } from '@rahi/testing-kit';
import { bootGateway } from '../gateway.js';

/** The answer of a stand-in for a service; null for no answer. */
export interface Canned {
  status?: number;
  body?: unknown;
  headers?: Record<string, string>;
}

export interface GatewayHarness {
  readonly url: string;
  readonly healthUrl: string;
  /** Every route, as `GET /api/health`. */
  readonly routes: readonly string[];
  readonly nats: NatsConnection;
  readonly server: TestNatsServer;
  /** Answers one subject as a service would, until the returned function is called. */
  answer(subject: string, reply: (msg: Msg) => Canned | null | Promise<Canned | null>): Promise<() => Promise<void>>;
  /** Gives it a message of its parent. */
  hear(message: unknown): Promise<unknown>;
  fetch(path: string, init?: RequestInit & { token?: string }): Promise<Response>;
  stop(): Promise<void>;
}

/** A gateway with its own nats-server, on which the test answers for the services. */
export async function startGateway(env: Record<string, string> = {}): Promise<GatewayHarness> {
  const server = await startNatsServer();
  const given = { NATS_URL: server.url, PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'silent', ...env };
  const gateway = await bootGateway(given).catch(async (error: unknown) => {
    await server.stop();
    throw error;
  });
  const nats = await connect({ servers: server.url, maxReconnectAttempts: -1, reconnectTimeWait: 50 });
  const url = `http://127.0.0.1:${gateway.port}`;
  return {
    url,
    healthUrl: `http://127.0.0.1:${gateway.healthPort}`,
    routes: gateway.routes,
    nats,
    server,
    hear: (message) => gateway.hear(message),
    answer: async (subject, reply) => {
      const subscription = nats.subscribe(subject, {
        callback: (_error, msg) => {
          void Promise.resolve(reply(msg)).then((canned) => {
            if (canned) respond(msg, canned);
          });
        },
      });
      await nats.flush();
      return async () => {
        subscription.unsubscribe();
        // The server must know it before the next call asks.
        await nats.flush();
      };
    },
    fetch: async (path, { token, headers, ...init } = {}) => {
      const response = await fetch(url + path, {
        redirect: 'manual',
        ...init,
        headers: { ...(token ? { cookie: `rahi_session=${token}` } : {}), ...Object.fromEntries(new Headers(headers)) },
      });
      await checkRefusal(init.method ?? 'GET', path, response);
      return response;
    },
    stop: async () => {
      await gateway.stop();
      await nats.close();
      await server.stop();
    },
  };
}

/** A refusal of the gateway must be as documented. */
async function checkRefusal(method: string, path: string, response: Response): Promise<void> {
  if (response.status < 400 || method === 'HEAD') return;
  const text = await response.clone().text();
  const answered = { status: response.status, body: jsonOr(text), headers: response.headers };
  mustFit(answerProblemsAt(method, path.replace(/\?.*$/, ''), answered), `${method} ${path}`, answered);
}

function jsonOr(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function respond(msg: Msg, { status = 200, body = null, headers = {} }: Canned): void {
  const head = natsHeaders();
  head.set(headerNames.status, String(status));
  for (const [name, value] of Object.entries(headers)) head.set(name, value);
  msg.respond(typeof body === 'string' ? body : JSON.stringify(body), { headers: head });
}

export const newToken = () => randomBytes(32).toString('base64url');

export function principal(over: Partial<Principal> = {}): Principal {
  return {
    userId: randomUUID(),
    sessionId: randomUUID(),
    name: 'आशा राव',
    phone: null,
    type: 'rider',
    isAdmin: false,
    suspended: false,
    ...over,
  };
}

export interface People {
  /** How often the gateway asked for each token. */
  readonly asked: Map<string, number>;
  /** The tokens of each question about several. */
  readonly askedTogether: (readonly string[])[];
  /** The principal of each token; a test may change it. */
  readonly sessions: Map<string, Principal>;
  /** Signs a user in. @returns the token */
  add(whose: Principal): string;
  /** Publishes the hint of svc-auth that something changed. */
  tell(hint: { userId: string; sessionId?: string }): Promise<void>;
}

/** Answers for svc-auth about sessions. */
export async function standInForAuth(gateway: GatewayHarness): Promise<People> {
  const asked = new Map<string, number>();
  const askedTogether: (readonly string[])[] = [];
  const sessions = new Map<string, Principal>();
  await gateway.answer(resolveSession.subject, (msg) => {
    const { token } = resolveSession.request.parse(msg.json());
    asked.set(token, (asked.get(token) ?? 0) + 1);
    return { body: { principal: sessions.get(token) ?? null } };
  });
  await gateway.answer(resolveSessions.subject, (msg) => {
    const { tokens } = resolveSessions.request.parse(msg.json());
    askedTogether.push(tokens);
    return { body: { principals: tokens.map((token) => sessions.get(token) ?? null) } };
  });
  return {
    asked,
    askedTogether,
    sessions,
    add: (whose) => {
      const token = newToken();
      sessions.set(token, whose);
      return token;
    },
    tell: async (hint) => {
      gateway.nats.publish(hints.sessionRevoked.subject, JSON.stringify(hint));
      await gateway.nats.flush();
    },
  };
}
