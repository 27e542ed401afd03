import { randomUUID } from 'node:crypto';
import {
  callSubject,
  principalSchema,
  resolveSession,
  sendOtp,
  userSchema,
  verifyOtp,
  type Call,
  type Principal,
} from '@rahi/contracts';
import {
  bootService,
  Caller,
  createLogger,
  NatsLink,
  type NatsConnection,
  type RunningService,
} from '@rahi/service-kit';
import {
  codeIn,
  heldToDocument,
  type Inbox,
  startInbox,
  startNatsServer,
  testDatabase,
  waitFor,
} from '@rahi/testing-kit';
import type { DataSource } from 'typeorm';
import { Clock } from '../clock.js';
import { AppModule } from '../app.module.js';

export interface Answer {
  status: number;
  body: Record<string, unknown>;
  /** The token for the cookie; '' to clear it; undefined when the answer has neither. */
  session: string | undefined;
}

interface Circumstances {
  principal?: Principal;
  /** For the limits. Every request has a new one by default. */
  clientAddress?: string;
}

export interface AuthHarness {
  app: RunningService['app'];
  /** The service's own clock: `jest.spyOn(auth.clock, 'now')` moves it. */
  clock: Clock;
  database: DataSource;
  databaseUrl: string;
  nats: NatsConnection;
  inbox: Inbox;
  call(call: Call, parts?: object, circumstances?: Circumstances): Promise<Answer>;
  /** Requests a code and reads it from the mail. */
  codeFor(email: string): Promise<string>;
  signIn(email: string, before?: Principal): Promise<{ answer: Answer; token: string; principal: Principal }>;
  principalOf(token: string): Promise<Principal | null>;
  stop(): Promise<void>;
}

const decoder = new TextDecoder();
let addresses = 0;

/** svc-auth with its own database and nats-server, called as the gateway calls it. */
export async function startAuth(env: Record<string, string> = {}, mail?: Inbox): Promise<AuthHarness> {
  const [server, store, inbox] = await Promise.all([startNatsServer(), testDatabase(), mail ?? startInbox()]);
  const service = await bootService(AppModule, {
    DATABASE_URL: store.url,
    NATS_URL: server.url,
    SMTP_URL: inbox.smtpUrl,
    LOG_LEVEL: 'silent',
    ...env,
  });
  const link = await NatsLink.open(server.url, 'test', createLogger('test', 'silent'));
  const caller = heldToDocument(new Caller(link));

  const call: AuthHarness['call'] = async (target, parts = {}, { principal, clientAddress } = {}) => {
    addresses += 1;
    const raw = await caller.forward(callSubject(target), JSON.stringify(parts), {
      requestId: randomUUID(),
      deadline: Date.now() + 10_000,
      principal: principal && Buffer.from(JSON.stringify(principal)).toString('base64url'),
      clientAddress: clientAddress ?? `10.0.${addresses >> 8}.${addresses & 255}`,
    });
    const body: unknown = JSON.parse(decoder.decode(raw.bytes));
    const session = raw.headers?.has('rahi-session') ? raw.headers.get('rahi-session') : undefined;
    return { status: raw.status, body: { ...(body as object) }, session };
  };

  const principalOf = async (token: string) => {
    const circumstances = { requestId: randomUUID(), deadline: Date.now() + 10_000 };
    return (await caller.ask(resolveSession, { token }, circumstances)).principal;
  };

  const mailsTo = (email: string) =>
    inbox.mailbox.all().filter((message) => message.to.some((to) => to.address === email));

  const codeFor = async (email: string) => {
    const before = mailsTo(email).length;
    const { status } = await call(sendOtp, { body: { email } });
    if (status !== 200) throw new Error(`send-otp answered ${status}`);
    return waitFor(() => mailsTo(email).slice(before).map(codeIn).at(-1), { what: `a code for ${email}` });
  };

  return {
    app: service.app,
    clock: service.app.get(Clock, { strict: false }),
    database: service.database,
    databaseUrl: store.url,
    nats: link.connection,
    inbox,
    call,
    codeFor,
    principalOf,
    signIn: async (email, before) => {
      const code = await codeFor(email);
      const answer = await call(verifyOtp, { body: { email, code } }, before ? { principal: before } : {});
      userSchema.parse(answer.body['user']);
      const token = answer.session ?? '';
      return { answer, token, principal: principalSchema.parse(await principalOf(token)) };
    },
    stop: async () => {
      await link.connection.close();
      await service.stop();
      await Promise.all([server.stop(), inbox.close()]);
      await store.drop();
    },
  };
}
