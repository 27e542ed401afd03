import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { CONFIG } from '@rahi/service-kit';
import { createTransport } from 'nodemailer';
import { firstValueFrom, from, timeout } from 'rxjs';
import type { AuthConfig } from '../config.js';
import { codeMail } from './code-mail.js';

/** Less than the three seconds of a request, so that a person gets an answer when the mail server is slow. */
const mailTimeoutMs = 2200;

/** Sends mail over SMTP, on a pool of connections. */
@Injectable()
export class Mailer implements OnModuleDestroy {
  readonly #transport;

  constructor(@Inject(CONFIG) private readonly config: Pick<AuthConfig, 'SMTP_URL' | 'MAIL_FROM'>) {
    const { hostname, port, protocol, username, password } = new URL(config.SMTP_URL);
    const secure = protocol === 'smtps:';
    this.#transport = createTransport({
      pool: true,
      maxConnections: 4,
      host: hostname.replace(/^\[|\]$/g, ''),
      port: Number(port) || (secure ? 465 : 587),
      secure,
      ...(username ? { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } } : {}),
      connectionTimeout: mailTimeoutMs,
      greetingTimeout: mailTimeoutMs,
      socketTimeout: 30_000,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }

  /** @throws Error when the mail server did not accept the mail in time. */
  async sendCode(to: string, code: string): Promise<void> {
    const sending = this.#transport.sendMail({ from: this.config.MAIL_FROM, to, ...codeMail(code) });
    await firstValueFrom(from(sending).pipe(timeout(mailTimeoutMs)));
  }

  onModuleDestroy(): void {
    this.#transport.close();
  }
}
