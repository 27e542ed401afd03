import { Inject, Injectable } from '@nestjs/common';
import { Refusal, type CallAnswer, type verifyOtp } from '@rahi/contracts';
import { CONFIG, LOGGER, Reply, type Asked, type Logger } from '@rahi/service-kit';
import { InjectDataSource } from '@nestjs/typeorm';
import { IsNull, type DataSource, type EntityManager } from 'typeorm';
import type { AuthConfig } from '../../config.js';
import { isTooSlow, Mailer, mailFault, mailRefusal } from '../../mail/mailer.js';
import { SignIns, type SignInAsked } from './sign-ins.js';
import { addressKey } from './client-address.js';
import { CodesStore, dayMs } from './codes.store.js';
import { bytesOf, Guesses } from './guesses.js';
import {
  codesPerBrowser,
  hashCode,
  hashLink,
  isCode,
  newCode,
  newLinkToken,
  noCode,
  triesAllowed,
} from './one-time-code.js';
import { WrongGuesses } from './wrong-guesses.js';
import { say } from '../../say.js';

type Secrets = Parameters<Mailer['sendCode']>[1];
type Use = (manager: EntityManager) => Promise<boolean>;
type Sender = Pick<Asked, 'clientAddress' | 'requestId' | 'language' | 'browser'>;

/** One-time codes (R3, R36). Answers and response times are the same for a known and an unknown address. */
@Injectable()
export class CodesService {
  /** Mails that the mail server has not answered in time, by browser and email: another request waits for the same mail. */
  readonly #late = new Map<string, Promise<void>>();

  constructor(
    @InjectDataSource() private readonly database: DataSource,
    @Inject(CONFIG) private readonly config: Pick<AuthConfig, 'OTP_PER_ADDRESS' | 'OTP_PER_EMAIL'>,
    @Inject(LOGGER) private readonly log: Logger,
    private readonly store: CodesStore,
    private readonly guesses: Guesses,
    private readonly counted: WrongGuesses,
    private readonly mailer: Mailer,
    private readonly signIns: SignIns,
  ) {}

  /**
   * Sends a new code, which replaces the earlier one of the same browser.
   * @throws Refusal too_many_requests past a limit; invalid_input when the mail server refuses the address; unavailable
   * when the mail could not be sent, or not yet: its code is then valid when it arrives.
   */
  async send(email: string, asked: Sender): Promise<{ success: true; message: string }> {
    const key = `${email} ${asked.browser?.id}`;
    const mailing = this.#late.get(key) ?? (await this.#begin(email, asked)).mailing;
    try {
      await this.mailer.inTime(mailing);
    } catch (error) {
      if (!isTooSlow(error)) throw error;
      this.#late.set(key, mailing);
      const settled = () => {
        if (this.#late.get(key) === mailing) this.#late.delete(key);
      };
      mailing.then(settled, settled);
      throw new Refusal('unavailable', say('code.mailSlow'));
    }
    return { success: true, message: say('code.sent').in(asked.language) };
  }

  /** Opens a session for a right code, and ends `before`, the session that the browser had (R1: rotation). */
  async verify(
    { email, code }: { email: string; code: string },
    asked: SignInAsked,
  ): Promise<Reply<CallAnswer<typeof verifyOtp>>> {
    const tried = await this.#guess(email, code, asked.browser, (use) => this.signIns.open(email, asked, use));
    return typeof tried === 'string' ? refused(say(`code.${tried}`).in(asked.language)) : tried;
  }

  /** Uses up a right code of a signed-in user, which proves that they still read their mail (R36). */
  async confirm(email: string, code: string, browser: Asked['browser']): Promise<'right' | 'wrong' | 'onlyLink'> {
    const used = (use: Use) => this.database.transaction(async (manager) => ((await use(manager)) ? 'right' : null));
    return this.#guess(email, code, browser, used);
  }

  /**
   * Compares a guess within the budgets.
   * @param done the action after a right code: it calls `use` in its transaction; null when another request has used
   * the code up
   */
  async #guess<T>(
    email: string,
    code: string,
    browser: Asked['browser'],
    done: (use: Use) => Promise<T | null>,
  ): Promise<T | 'wrong' | 'onlyLink'> {
    const attempt = await this.guesses.attempt(email, browser);
    if (attempt.spent) return 'onlyLink';
    const compared = attempt.codes.length > 0 ? attempt.codes : [{ ...noCode, id: '', tries: 0 }];
    const fits = compared.filter((one) => isCode(code, one));
    const right = fits.find(({ id, tries }) => id !== '' && tries <= triesAllowed);
    const use = async (manager: EntityManager, id: string) => {
      await this.guesses.forgive(manager, attempt.guessId);
      return this.store.spend(manager, id);
    };
    const answer = right ? await done((manager) => use(manager, right.id)) : null;
    if (answer !== null) return answer;
    this.counted.wrong('code');
    return 'wrong';
  }

  /** Opens a session for the link of a mail, in whatever browser it is opened (R36); its code ends with it. */
  async useLink(token: string, asked: SignInAsked): Promise<Reply<CallAnswer<typeof verifyOtp>>> {
    const code = await this.store.byLink(hashLink(token));
    const answer =
      code && (await this.signIns.open(code.email, asked, (manager) => this.store.spend(manager, code.id)));
    if (answer) return answer;
    this.counted.wrong('link');
    return refused(say('code.linkWrong').in(asked.language));
  }

  /** Stores a code and begins to mail it. `mailing` settles when the mail server has answered. */
  async #begin(email: string, asked: Sender): Promise<{ mailing: Promise<void> }> {
    const [code, link] = [newCode(), newLinkToken()];
    const id = await this.#reserve(email, asked, code, link);
    return { mailing: this.#mailed(id, email, { code, link }, asked) };
  }

  async #mailed(id: string, email: string, secrets: Secrets, { browser, requestId, language }: Sender): Promise<void> {
    try {
      await this.mailer.sendCode(email, secrets, language);
    } catch (error) {
      this.log.error({ requestId, error: mailFault(error) }, 'a code could not be mailed');
      const refusal = mailRefusal(error);
      // Without an answer the mail server may have taken the mail: the code in it must then be valid.
      await (refusal === null ? this.store.uncount(id) : this.store.remove(id));
      if (refusal === 'address') throw new Refusal('invalid_input', say('code.noAddress'));
      throw new Refusal('unavailable', say('code.mailFailed'));
    }
    await this.store.activate(id, email, bytesOf(browser));
  }

  /** Checks the limits and stores the code, which counts for them, in one transaction. */
  async #reserve(email: string, { clientAddress, browser }: Sender, code: string, link: string): Promise<string> {
    const address = addressKey(clientAddress);
    const bytes = bytesOf(browser);
    return this.database.transaction(async (manager) => {
      // Always in this order: two requests cannot wait for each other.
      await this.store.lock(manager, 'email', email);
      await this.store.lock(manager, 'clientAddress', address);
      const known = await this.guesses.isKnown(manager, email, browser);
      const ofBrowser = { email, browser: bytes ?? IsNull() };
      // Strangers at an address, as behind a carrier's NAT, do not lock out its browsers that are known.
      const ofAddress = { clientAddress: address, known: false };
      const wait = Math.max(
        await this.store.waitMinutes(manager, ofBrowser, codesPerBrowser),
        known ? 0 : await this.store.waitMinutes(manager, ofAddress, this.config.OTP_PER_ADDRESS),
      );
      if (wait > 0) throw tooMany('code.tooMany', wait);
      const strangers = { email, known: false };
      const dayWait = known ? 0 : await this.store.waitMinutes(manager, strangers, this.config.OTP_PER_EMAIL, dayMs);
      if (dayWait > 0) {
        this.counted.refused('mails');
        throw tooMany('code.tooManyToday', dayWait);
      }
      const row = { email, clientAddress: address, browser: bytes, known, linkHash: hashLink(link) };
      return this.store.add(manager, { ...row, ...hashCode(code) });
    });
  }
}

const refused = (message: string) => new Reply({ success: false, message });

const tooMany = (text: 'code.tooMany' | 'code.tooManyToday', minutes: number) =>
  new Refusal('too_many_requests', say(text, { minutes, hours: Math.ceil(minutes / 60) }), {
    retryAfterSeconds: minutes * 60,
  });
