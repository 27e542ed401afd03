import { Inject, Injectable } from '@nestjs/common';
import { Refusal, type CallAnswer, type verifyOtp } from '@rahi/contracts';
import { CONFIG, LOGGER, Outbox, Reply, type Logger } from '@rahi/service-kit';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import type { AuthConfig } from '../config.js';
import { Mailer } from '../mail/mailer.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { viewOf } from '../users/user.entity.js';
import { UsersService } from '../users/users.service.js';
import { addressKey } from './client-address.js';
import { CodesStore } from './codes.store.js';
import { codesPerEmail, hashCode, isCode, newCode, noCode, triesAllowed } from './one-time-code.js';

export const answers = {
  sent: 'We have sent a 6-digit code to your email address.',
  wrong: 'That code is wrong or has expired. Use the newest one you received, or request a new one.',
  welcome: 'You are signed in.',
} as const;

/** One-time codes (R3). Answers and times are the same for a known and an unknown address. */
@Injectable()
export class CodesService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    @Inject(CONFIG) private readonly config: Pick<AuthConfig, 'OTP_PER_ADDRESS'>,
    @Inject(LOGGER) private readonly log: Logger,
    private readonly store: CodesStore,
    private readonly mailer: Mailer,
    private readonly users: UsersService,
    private readonly sessions: SessionsService,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Sends a new code, which then replaces the one before.
   * @throws Refusal too_many_requests past a limit; invalid_input when the mail server takes no mail for the address;
   * unavailable when the mail could not be sent.
   */
  async send(email: string, clientAddress: string, requestId: string): Promise<{ success: true; message: string }> {
    const code = newCode();
    const id = await this.#reserve(email, addressKey(clientAddress), code);
    try {
      await this.mailer.sendCode(email, code);
    } catch (error) {
      this.log.error({ requestId, error: mailFault(error) }, 'a code could not be mailed');
      await this.store.remove(id);
      if (isNoAddress(error)) throw new Refusal('invalid_input', 'email: no mail can be sent to this address');
      throw new Refusal('unavailable', 'We could not send the email just now. Please try again in a minute.');
    }
    await this.store.activate(id, email);
    return { success: true, message: answers.sent };
  }

  /** Opens a session for a right code, and ends `before`, the session that the browser had (R1: rotation). */
  async verify(
    { email, code }: { email: string; code: string },
    before: { userId: string; sessionId: string } | null,
    { requestId, userAgent }: { requestId: string; userAgent: string },
  ): Promise<Reply<CallAnswer<typeof verifyOtp>>> {
    const tried = await this.store.countTry(email);
    const right = isCode(code, tried ?? noCode);
    if (!tried || tried.tries > triesAllowed || !right) return wrong();
    const opened = await this.outbox.transaction(async (manager, emit) => {
      if (!(await this.store.spend(manager, tried.id))) return null;
      const { user, isNewUser } = await this.users.signIn(manager, emit, email, requestId);
      return { user, isNewUser, token: await this.sessions.open(manager, user.id, userAgent) };
    });
    if (!opened) return wrong();
    if (before) await this.sessions.end(before, requestId);
    const { user, isNewUser, token } = opened;
    return new Reply({ success: true, message: answers.welcome, user: viewOf(user), isNewUser }, { session: token });
  }

  /** Checks both limits and stores the code, which counts for them, in one transaction. */
  async #reserve(email: string, address: string, code: string): Promise<string> {
    // Always in this order: two requests cannot wait for each other.
    const limits = [
      ['email', email, codesPerEmail],
      ['clientAddress', address, this.config.OTP_PER_ADDRESS],
    ] as const;
    return this.database.transaction(async (manager) => {
      let wait = 0;
      for (const [counted, value, limit] of limits) {
        await this.store.lock(manager, counted, value);
        wait = Math.max(wait, await this.store.waitMinutes(manager, counted, value, limit));
      }
      if (wait > 0) throw tooMany(wait);
      return this.store.add(manager, email, address, hashCode(code));
    });
  }
}

const wrong = () => new Reply({ success: false, message: answers.wrong });

const tooMany = (minutes: number) =>
  new Refusal(
    'too_many_requests',
    `You have requested too many codes. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
    { retryAfterSeconds: minutes * 60 },
  );

/** The mail server refused the address: for example an `xn--` domain that cannot be decoded. */
function isNoAddress(error: unknown): boolean {
  return (
    error instanceof Error && 'responseCode' in error && (error.responseCode === 501 || error.responseCode === 553)
  );
}

/** Only the kind of the failure: the text of a mail server may quote the recipient. */
function mailFault(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error ? String(error.code) : error.name;
}
