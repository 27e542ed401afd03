import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { EventEmitter, once } from 'node:events';
import { createServer, type Server } from 'node:https';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { testFolder, waitFor } from '@rahi/testing-kit';
import type { PushMessage } from '@rahi/contracts';
import { generate } from 'selfsigned';
import { PushDevice, readVapid, type VapidClaims } from './push-device.js';

/** A message that arrived for a device, decrypted. */
export interface Pushed {
  message: PushMessage;
  headers: IncomingHttpHeaders;
  publicKey: string;
  claims: VapidClaims;
}

/** How requests for a device are answered; `never` keeps them waiting. */
type Answers = { status: number; location?: string } | 'never';

/** A device at the stand-in. */
export class StandInDevice extends PushDevice {
  readonly pushed: Pushed[] = [];
  answers: Answers = { status: 201 };

  /** Waits for a number of messages. */
  async messages(count: number): Promise<PushMessage[]> {
    await waitFor(() => this.pushed.length >= count, { what: `${count} messages for ${this.endpoint}` });
    return this.pushed.map(({ message }) => message);
  }
}

/** The setting with which a program trusts the certificates of these services. */
export function trustIn(...services: readonly PushService[]): { NODE_EXTRA_CA_CERTS: string } {
  const file = join(testFolder('push'), 'authorities.pem');
  writeFileSync(file, services.map(({ certificate }) => certificate).join('\n'));
  return { NODE_EXTRA_CA_CERTS: file };
}

/** A push service over HTTPS with its own certificate. It decrypts messages as the devices' browsers do. */
export class PushService {
  readonly #devices = new Map<string, StandInDevice>();
  /** Requests that it has had, to whatever path. */
  requests = 0;
  /** The most requests that were open at the same time. */
  mostAtOnce = 0;
  #atOnce = 0;
  #held: Promise<unknown> | null = null;

  private constructor(
    private readonly server: Server,
    readonly certificate: string,
  ) {
    server.on('request', (asked, answer) => void this.#take(asked, answer));
  }

  static async start(): Promise<PushService> {
    const extensions = [{ name: 'subjectAltName' as const, altNames: [{ type: 7 as const, ip: '127.0.0.1' }] }];
    const { cert, private: key } = await generate([{ name: 'commonName', value: '127.0.0.1' }], { extensions });
    const server = createServer({ cert, key });
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    return new PushService(server, cert);
  }

  /** The value for the setting PUSH_SERVICES. */
  get host(): string {
    const address = this.server.address();
    if (address === null || typeof address === 'string') throw new Error('the push service does not listen');
    return `127.0.0.1:${address.port}`;
  }

  device(): StandInDevice {
    const path = `/device/${this.#devices.size + 1}`;
    const device = new StandInDevice(`https://${this.host}${path}`);
    this.#devices.set(path, device);
    return device;
  }

  /** Answers nothing until the returned function is called. */
  hold(): () => void {
    const gate = new EventEmitter();
    this.#held = once(gate, 'open');
    return () => void gate.emit('open');
  }

  async #take(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
    this.requests += 1;
    this.#atOnce += 1;
    this.mostAtOnce = Math.max(this.mostAtOnce, this.#atOnce);
    const body = await buffer(asked);
    await this.#held;
    const device = this.#devices.get(asked.url ?? '');
    if (!device) return this.#answer(answer, { status: 404 });
    const { publicKey, claims } = readVapid(asked.headers.authorization ?? '');
    device.pushed.push({ message: device.read(body), headers: asked.headers, publicKey, claims });
    this.#answer(answer, device.answers);
  }

  #answer(answer: ServerResponse, how: Answers): void {
    this.#atOnce -= 1;
    if (how === 'never') return;
    answer.writeHead(how.status, how.location === undefined ? {} : { location: how.location }).end();
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
