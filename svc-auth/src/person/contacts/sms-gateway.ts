import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '@rahi/service-kit';
import type { AuthConfig } from '../../config.js';

const patienceMs = 8_000;

/** The operator's way to send an SMS: one POST of `{to, text}`, with a bearer token where one is set. Any 2xx means that it took it. */
@Injectable()
export class SmsGateway {
  constructor(@Inject(CONFIG) private readonly config: Pick<AuthConfig, 'SMS_GATEWAY_URL' | 'SMS_GATEWAY_TOKEN'>) {}

  /** @throws Error when there is no gateway, or it did not accept the SMS in time. */
  async send(to: string, text: string): Promise<void> {
    const { SMS_GATEWAY_URL: url, SMS_GATEWAY_TOKEN: token } = this.config;
    if (url === undefined) throw new Error('there is no SMS gateway');
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify({ to, text }),
      signal: AbortSignal.timeout(patienceMs),
      redirect: 'manual',
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`the SMS gateway answered ${response.status}`);
  }
}
