import { Agent, request } from 'node:https';
import { Injectable } from '@nestjs/common';
import type { PushRequest } from './push-request.js';

/** Open connections to one push service: messages for many devices share them. */
const sockets = 16;

/** Posts to push services over HTTPS. Redirects are not followed. */
@Injectable()
export class PushPost {
  readonly agent = new Agent({ keepAlive: true, maxSockets: sockets });

  /**
   * @returns the status of the answer; the body is not read into memory
   * @throws Error when there was no answer, or `signal` ended the wait
   */
  async send({ endpoint, headers, body }: PushRequest, signal: AbortSignal): Promise<number> {
    return new Promise((resolve, reject) => {
      const posted = request(endpoint, { method: 'POST', headers, agent: this.agent, signal }, (answer) => {
        answer.on('end', () => resolve(answer.statusCode ?? 0)).on('error', reject);
        answer.resume();
      });
      posted.on('error', reject).end(body);
    });
  }

  close(): void {
    this.agent.destroy();
  }
}
