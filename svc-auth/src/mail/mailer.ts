import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { CONFIG, errorKind, Jobs, type Watch } from '@rahi/service-kit';
import { sendOtp, type Language, type ReceiptFile } from '@rahi/contracts';
import { createTransport } from 'nodemailer';
import { firstValueFrom, from, timeout, TimeoutError } from 'rxjs';
import type { AuthConfig } from '../config.js';
import { bookingMail, type BookingMailKind, type BookingTold } from './booking-mail.js';
import { codeMail } from './code-mail.js';
import { copyMail } from './copy-mail.js';
import { receiptMail } from './receipt-mail.js';

/** Less than the request may take: a person gets an answer even when the mail server is slow. */
const mailTimeoutMs = sendOtp.timeoutMs - 1000;
/** A server that takes no connection has failed before that: then it is known that no mail was sent. */
const connectTimeoutMs = mailTimeoutMs / 2;

interface Mail {
  to: string;
  subject: string;
  text: string;
  html?: string;
  attachments?: { filename: string; content: Buffer; contentType: string }[];
}

/** Sends mail over SMTP, on a pool of connections. */
@Injectable()
export class Mailer implements OnModuleDestroy {
  readonly #transport;
  readonly #watch: Watch;
  /** The page of the operator's texts: in the footer of every mail. */
  readonly legal: string;

  constructor(
    @Inject(CONFIG) private readonly config: Pick<AuthConfig, 'SMTP_URL' | 'MAIL_FROM' | 'PUBLIC_URL'>,
    jobs: Jobs,
  ) {
    this.#watch = jobs.watch('Mail');
    this.legal = new URL('/legal', config.PUBLIC_URL).href;
    const { hostname, port, protocol, username, password } = new URL(config.SMTP_URL);
    const secure = protocol === 'smtps:';
    this.#transport = createTransport({
      pool: true,
      maxConnections: 4,
      host: hostname.replace(/^\[|\]$/g, ''),
      port: Number(port) || (secure ? 465 : 587),
      secure,
      ...(username ? { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } } : {}),
      connectionTimeout: connectTimeoutMs,
      greetingTimeout: connectTimeoutMs,
      socketTimeout: 30_000,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }

  /** Settles when the mail server has answered, however long that takes. @throws Error when it did not accept the mail */
  async sendCode(to: string, { code, link }: { code: string; link: string }, language: Language): Promise<void> {
    // In the fragment, which a browser sends to no server.
    const url = new URL(`/login/link#${link}`, this.config.PUBLIC_URL).href;
    await this.#send({ to, ...codeMail(code, url, this.legal, language) });
  }

  /** Waits for a mail as long as the request has. @throws TimeoutError past that: it may still be sent */
  async inTime(mailing: Promise<void>): Promise<void> {
    await firstValueFrom(from(mailing).pipe(timeout(mailTimeoutMs)));
  }

  /** Says that a copy of their data is there. @throws Error when the mail server did not accept the mail in time. */
  async sendCopyReady(to: string, language: Language): Promise<void> {
    await this.sendInTime(to, copyMail(this.legal, language));
  }

  /** Sends the receipt of a ride as a PDF. @throws Error when the mail server did not accept the mail in time. */
  async sendReceipt(to: string, { name, pdf, totalPaise }: ReceiptFile, language: Language): Promise<void> {
    const attachments = [{ filename: name, content: Buffer.from(pdf, 'base64'), contentType: 'application/pdf' }];
    await this.sendInTime(to, { ...receiptMail(totalPaise, this.legal, language), attachments });
  }

  /**
   * Tells of a booking for later, with a file for calendars.
   * @throws Error when the mail server did not accept the mail in time.
   */
  async sendBooking(
    to: string,
    { kind, calendar, ...told }: BookingTold & { kind: BookingMailKind; calendar: string },
    language: Language,
  ): Promise<void> {
    const contentType = 'text/calendar; charset=utf-8';
    const attachments = [{ filename: 'ride.ics', content: Buffer.from(calendar), contentType }];
    await this.sendInTime(to, { ...bookingMail(kind, told, this.legal, language), attachments });
  }

  /** Settles when the mail server has answered, however long that takes. @throws Error when it did not accept the mail */
  async sendFully(to: string, content: (legal: string) => Omit<Mail, 'to'>): Promise<void> {
    await this.#send({ to, ...content(this.legal) });
  }

  /** @throws Error when the mail server did not accept the mail in time. */
  async sendInTime(to: string, content: Omit<Mail, 'to'>): Promise<void> {
    await this.inTime(this.#send({ to, ...content }));
  }

  async #send(mail: Mail): Promise<void> {
    try {
      const text = `${mail.text.trimEnd()}\n\n-- \nRahi: ${this.legal}\n`;
      await this.#transport.sendMail({ from: this.config.MAIL_FROM, ...mail, text });
      this.#watch.succeeded();
    } catch (error) {
      // An address that anybody can type, and the server refuses, is no failure of the server.
      if (!isRefusedAddress(error)) this.#watch.failed(new Error(mailFault(error)));
      throw error;
    }
  }

  onModuleDestroy(): void {
    this.#transport.close();
  }
}

export const isTooSlow = (error: unknown): boolean => error instanceof TimeoutError;

/**
 * Whether the mail was certainly not sent: `address` when the server refused the address (for example an `xn--` domain
 * that cannot be decoded), `server` when it refused for another reason or could not be reached, null when it is
 * unknown.
 */
export function mailRefusal(error: unknown): 'address' | 'server' | null {
  if (!(error instanceof Error)) return null;
  if ('responseCode' in error && typeof error.responseCode === 'number')
    return error.responseCode === 501 || error.responseCode === 553 ? 'address' : 'server';
  const unreached =
    ('syscall' in error && error.syscall === 'connect') ||
    ('timeoutType' in error && error.timeoutType !== 'SOCKET_TIMEOUT') ||
    ('code' in error && neverSent.has(String(error.code)));
  return unreached ? 'server' : null;
}

/** The server refused it for now (4xx), as greylisting does with a recipient that it does not know yet: it may take it later. */
export const isRefusedForNow = (error: unknown): boolean =>
  error instanceof Error &&
  'responseCode' in error &&
  typeof error.responseCode === 'number' &&
  error.responseCode >= 400 &&
  error.responseCode < 500;

/** The server refused this recipient, for example because there is no such mailbox. */
export const isRefusedAddress = (error: unknown): boolean =>
  error instanceof Error && 'command' in error && error.command === 'RCPT TO';

const neverSent: ReadonlySet<string> = new Set(['EDNS', 'EAUTH', 'ETLS']);

/** Only the kind of the failure: the mail server's text may contain the recipient. */
export function mailFault(error: unknown): string {
  return isTooSlow(error) ? 'timeout' : errorKind(error);
}
