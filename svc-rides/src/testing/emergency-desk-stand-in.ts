import type { IncomingMessage } from 'node:http';
import { HttpStandIn } from './http-stand-in.js';

export interface Notice {
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

/** The operator's emergency service: stores the notices that it receives. */
export class EmergencyDeskStandIn extends HttpStandIn {
  readonly notices: Notice[] = [];
  readonly secret = 'a secret of the desk';
  answer = 'CASE-7';

  get env(): Record<string, string> {
    return { EMERGENCY_WEBHOOK_URL: `${this.url}/`, EMERGENCY_WEBHOOK_SECRET: this.secret };
  }

  protected took({ headers }: IncomingMessage, body: string): void {
    this.notices.push({ headers, body });
  }
}
