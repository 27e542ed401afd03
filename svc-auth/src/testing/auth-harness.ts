import { randomBytes } from 'node:crypto';
import {
  accountOpen,
  headerNames,
  principalSchema,
  resolveSession,
  sendOtp,
  userSchema,
  verifyOtp,
  type Call,
  type Language,
  type Principal,
} from '@rahi/contracts';
import {
  letTimePass,
  ServiceHarness,
  startHarness,
  type HarnessCaller,
  type HarnessOptions,
  type HarnessServers,
  type HarnessService,
} from '@rahi/service-kit/testing';
import { codeIn, type Inbox, startInbox, waitFor } from '@rahi/testing-kit';
import * as z from 'zod';

export interface Answer {
  status: number;
  body: Record<string, unknown>;
  /** The token for the cookie; '' to clear it; undefined when the answer sets no cookie. */
  session: string | undefined;
}

/** The answers for a browser in English. */
export const answers = {
  sent: 'We have sent a 6-digit code to your email address.',
  onlyLink: 'There were too many wrong codes. Open the link in the email to sign in.',
  wrong: 'That code is wrong or has expired. Use the newest one you received, or request a new one.',
} as const;

/** A browser with a cookie, as the gateway identifies it. */
export const newBrowser = (): string => randomBytes(32).toString('base64url');

const anObject = z.record(z.string(), z.unknown());
let addresses = 0;

const service: HarnessService = {
  name: 'svc-auth',
  appModule: async () => (await import('../app.module.js')).AppModule,
};

/** svc-auth as the gateway uses it, with a mail inbox. */
export class AuthHarness extends ServiceHarness {
  /** The answer of svc-rides for every user. */
  open = { rideRuns: false, moneyDue: false };

  constructor(
    servers: HarnessServers,
    readonly inbox: Inbox,
  ) {
    super(servers);
    // Stands in for svc-rides.
    this.connection.subscribe(accountOpen.subject, {
      callback: (_error, msg) => {
        const { headers } = msg;
        if (!headers) throw new Error('a question without headers');
        headers.set(headerNames.status, '200');
        msg.respond(JSON.stringify(this.open), { headers });
      },
    });
  }

  /** Lets time pass for everything that is stored. */
  async letPass({ days = 0, minutes = 0, seconds = 0 }): Promise<void> {
    await letTimePass(this.database, days * 86_400 + minutes * 60 + seconds);
  }

  /** Every call has its own client address by default, so the limits count each call separately. */
  async call(call: Call, parts = {}, from: HarnessCaller = {}): Promise<Answer> {
    addresses += 1;
    const clientAddress = `10.0.${addresses >> 8}.${addresses & 255}`;
    const { status, json, session } = await this.send(call, parts, { clientAddress, ...from });
    return { status, body: anObject.parse(json), session };
  }

  async principalOf(token: string): Promise<Principal | null> {
    return (await this.caller.ask(resolveSession, { token }, this.outbound())).principal;
  }

  /** Requests a code and reads it from the mail. */
  async codeFor(email: string, language?: Language, browser?: string): Promise<string> {
    const mails = () => this.inbox.mailbox.all().filter(({ to }) => to.some(({ address }) => address === email));
    const before = mails().length;
    const { status } = await this.call(sendOtp, { body: { email } }, { language, browser });
    if (status !== 200) throw new Error(`send-otp answered ${status}`);
    return waitFor(() => mails().slice(before).map(codeIn).at(-1), { what: `a code for ${email}` });
  }

  async signIn(
    email: string,
    before?: Principal,
    userAgent?: string,
    language?: Language,
  ): Promise<{ answer: Answer; token: string; principal: Principal }> {
    const code = await this.codeFor(email, language);
    const answer = await this.call(
      verifyOtp,
      { body: { email, code } },
      { principal: before, language, ...(userAgent !== undefined && { userAgent }) },
    );
    userSchema.parse(answer.body['user']);
    const token = answer.session ?? '';
    return { answer, token, principal: principalSchema.parse(await this.principalOf(token)) };
  }

  override async stop(): Promise<void> {
    await super.stop();
    await this.inbox.close();
  }
}

/** Starts svc-auth with its own Postgres and nats-server. */
export async function startAuth(
  env: Record<string, string> = {},
  { mail, ...options }: Omit<HarnessOptions, 'env'> & { mail?: Inbox } = {},
): Promise<AuthHarness> {
  const inbox = mail ?? (await startInbox());
  return startHarness(service, (servers) => new AuthHarness(servers, inbox), {
    env: { SMTP_URL: inbox.smtpUrl, ...env },
    ...options,
  });
}
