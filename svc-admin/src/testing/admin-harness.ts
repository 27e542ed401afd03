import { jetstreamManager } from '@nats-io/jetstream';
import { randomUUID } from 'node:crypto';
import {
  callSubject,
  eventStream,
  eventSubject,
  exportPiece,
  headerNames,
  principalSchema,
  type Call,
  type CallAnswer,
  type CallArguments,
  type Envelope,
  type ExportQuery,
  type Principal,
} from '@rahi/contracts';
import { bootService, Caller, createLogger, NatsLink, type RunningService } from '@rahi/service-kit';
import { heldToDocument, onOwnServers, type TestNatsServer, waitFor } from '@rahi/testing-kit';
import type { DataSource } from 'typeorm';
import { AppModule } from '../app.module.js';

export function aPrincipal(given: Partial<Principal> = {}): Principal {
  return principalSchema.parse({
    userId: randomUUID(),
    sessionId: randomUUID(),
    name: 'Uma Nair',
    phone: null,
    type: 'rider',
    isAdmin: true,
    suspended: false,
    ...given,
  });
}

/** The real service with its own Postgres and nats-server, called as the gateway and the other services call it. */
export class AdminHarness {
  private constructor(
    private readonly services: readonly RunningService[],
    private readonly nats: TestNatsServer,
    private readonly link: NatsLink,
    readonly caller: Caller,
    private readonly url: string,
    private readonly dropDatabase: () => Promise<void>,
  ) {}

  static async start(instances = 1): Promise<AdminHarness> {
    return onOwnServers(async (nats, database) => {
      const env = { DATABASE_URL: database.url, NATS_URL: nats.url, LOG_LEVEL: 'silent' };
      const services = await Promise.all(Array.from({ length: instances }, () => bootService(AppModule, env)));
      const link = await NatsLink.open(nats.url, 'admin-spec', createLogger('admin-spec', 'silent'));
      return new AdminHarness(services, nats, link, heldToDocument(new Caller(link)), database.url, () =>
        database.drop(),
      );
    });
  }

  /** The settings for another instance. */
  get env(): Record<string, string> {
    return { DATABASE_URL: this.url, NATS_URL: this.nats.url, LOG_LEVEL: 'silent' };
  }

  get service(): RunningService {
    const [service] = this.services;
    if (!service) throw new Error('no instance runs');
    return service;
  }

  get connection() {
    return this.link.connection;
  }

  get database(): DataSource {
    return this.service.database;
  }

  async stop(): Promise<void> {
    for (const service of this.services) await service.stop();
    await this.link.connection.close();
    await this.nats.stop();
    await this.dropDatabase();
  }

  async call<C extends Call>(
    call: C,
    args: CallArguments<C>,
    principal = aPrincipal(),
  ): Promise<{ status: number; body: CallAnswer<C>; header: (name: string) => string }> {
    const raw = await this.caller.forward(callSubject(call), JSON.stringify(args), {
      requestId: randomUUID(),
      deadline: Date.now() + 10_000,
      principal: Buffer.from(JSON.stringify(principal)).toString('base64url'),
    });
    const json: unknown = JSON.parse(Buffer.from(raw.bytes).toString('utf8'));
    if (raw.status >= 400) throw new Error(`${raw.status}: ${JSON.stringify(json)}`);
    const header = (name: string) => raw.headers?.get(headerNames.httpPrefix + name) ?? '';
    return { status: raw.status, body: call.answer.parse(json) as CallAnswer<C>, header };
  }

  /** All pages of a list, by their links; `between` runs before each further page. */
  async pages<C extends Call>(
    call: C,
    args: CallArguments<C> & { query?: object },
    between: () => Promise<void> = () => Promise.resolve(),
  ): Promise<CallAnswer<C>[]> {
    const { body, header } = await this.call(call, args);
    const next = /^<([^>]+)>; rel="next"$/.exec(header('link'))?.[1];
    if (!next) return [body];
    await between();
    const url = new URL(next, 'http://rahi.test');
    if (url.pathname !== call.path) throw new Error(`the next page is at ${url.pathname}`);
    const query = Object.fromEntries(url.searchParams);
    return [body, ...(await this.pages(call, { ...args, query }, between))];
  }

  /** A file, joined piece by piece as in the gateway; `between` runs before each further piece. */
  async file(
    query: ExportQuery,
    {
      actorId = randomUUID(),
      between = () => Promise.resolve(),
    }: { actorId?: string; between?: () => Promise<void> } = {},
  ): Promise<{ text: string; pieces: number }> {
    let text = '';
    let pieces = 0;
    for (let after: string | null = null; ; await between()) {
      const circumstances = { requestId: randomUUID(), deadline: Date.now() + 10_000 };
      const { csv, next }: { csv: string; next: string | null } = await this.caller.ask(
        exportPiece,
        { query, actorId, after },
        circumstances,
      );
      text += csv;
      pieces += 1;
      after = next;
      if (after === null) return { text, pieces };
    }
  }

  /** How many events a consumer received again because it had refused them. */
  async handedAgain(consumer: string): Promise<number> {
    const manager = await jetstreamManager(this.link.connection);
    return (await manager.consumers.info(eventStream, consumer)).num_redelivered;
  }

  /** Publishes events without a message id, so that only the service can notice a repeated one. */
  async publish(events: readonly Envelope[]): Promise<void> {
    for (const event of events)
      await this.link.connection.request(eventSubject(event.type), JSON.stringify(event), { timeout: 5000 });
    const ids = [...new Set(events.map((event) => event.id))];
    await waitFor(
      async () => {
        const heard = await this.database.query<unknown[]>('SELECT 1 FROM inbox WHERE event_id = ANY($1)', [ids]);
        return heard.length === ids.length;
      },
      { what: `${ids.length} events in the inbox`, timeout: 30_000 },
    );
  }
}
