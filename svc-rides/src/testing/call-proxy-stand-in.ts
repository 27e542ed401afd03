import type { IncomingMessage } from 'node:http';
import { HttpStandIn } from './http-stand-in.js';

export interface AskedCall {
  path: string;
  authorization: string;
  form: Record<string, string>;
}

/** The telephone company: stores the requests. */
export class CallProxyStandIn extends HttpStandIn {
  readonly asked: AskedCall[] = [];
  answer = '{"Call":{"Sid":"c1","Status":"in-progress"}}';

  get env(): Record<string, string> {
    return {
      CALL_PROXY_URL: `${this.url}/v1/Accounts/rahi1`,
      CALL_PROXY_KEY: 'a-key',
      CALL_PROXY_TOKEN: 'a secret token',
      CALL_PROXY_NUMBER: '08047112233',
    };
  }

  protected took({ url = '', headers }: IncomingMessage, body: string): void {
    const form = Object.fromEntries(new URLSearchParams(body));
    this.asked.push({ path: url, authorization: headers.authorization ?? '', form });
  }
}
