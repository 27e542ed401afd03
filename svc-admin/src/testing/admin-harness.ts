import { jetstreamManager } from '@nats-io/jetstream';
import { headers } from '@nats-io/transport-node';
import { randomUUID } from 'node:crypto';
import {
  billsOfRides,
  eventStream,
  eventSubject,
  exportPiece,
  headerNames,
  rideOfDocument,
  ridesOfContacts,
  type Call,
  type CallAnswer,
  type CallArguments,
  type Envelope,
  type ExportQuery,
  type Principal,
} from '@rahi/contracts';
import * as contracts from '@rahi/contracts/testing';
import { ServiceHarness, startHarness, type HarnessOptions, type HarnessService } from '@rahi/service-kit/testing';
import { waitFor } from '@rahi/testing-kit';

/** An administrator who makes a call. */
export function aPrincipal(given: Partial<Principal> = {}): Principal {
  return contracts.aPrincipal({ name: 'Uma Nair', phone: null, isAdmin: true, ...given });
}

const service: HarnessService = {
  name: 'svc-admin',
  appModule: async () => (await import('../app.module.js')).AppModule,
};

/** svc-admin, as the gateway and the other services use it. */
export class AdminHarness extends ServiceHarness {
  static start(
    instances = 1,
    env: Record<string, string> = {},
    options: Pick<HarnessOptions, 'inProcess'> = {},
  ): Promise<AdminHarness> {
    return startHarness(service, (servers) => new AdminHarness(servers), { instances, env, ...options });
  }

  /** @throws Error with the status and the problem when the call is refused */
  async call<C extends Call>(
    call: C,
    args: CallArguments<C>,
    principal = aPrincipal(),
  ): Promise<{ body: CallAnswer<C>; header: (name: string) => string }> {
    const { status, json, header } = await this.send(call, args, { principal });
    if (status >= 400) throw new Error(`${status}: ${JSON.stringify(json)}`);
    return { body: call.answer.parse(json) as CallAnswer<C>, header };
  }

  /** All pages of a list, by following their links; `between` runs before each further page. */
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
      const question = { query, actorId, after };
      const piece: { csv: string; next: string | null } = await this.caller.ask(exportPiece, question, this.outbound());
      text += piece.csv;
      pieces += 1;
      after = piece.next;
      if (after === null) return { text, pieces };
    }
  }

  /** Answers in place of svc-rides what the bills of rides say; the invoice is named by the ride. The first one has a credit note. */
  async answerBills(): Promise<void> {
    const answered = headers();
    answered.set(headerNames.status, '200');
    this.connection.subscribe(billsOfRides.subject, {
      callback: (_, msg) => {
        const { rideIds } = billsOfRides.request.parse(msg.json());
        const bills = rideIds.map((rideId, at) => ({
          rideId,
          invoiceNumber: `RH/2627/${rideId.slice(0, 7)}`,
          city: 'delhi',
          taxablePaise: 19_100,
          cgstPaise: 477,
          sgstPaise: 478,
          igstPaise: 0,
          state: '07',
          creditNote: at === 0 ? aCreditNote : null,
        }));
        msg.respond(JSON.stringify({ bills }), { headers: answered });
      },
    });
    await this.connection.flush();
  }

  /** Answers in place of svc-rides which rides have people with a name or a phone, until `stop`. */
  async answerContacts(
    answer: { rideIds: string[]; more: boolean } = { rideIds: [], more: false },
  ): Promise<{ questions: unknown[]; stop(): void }> {
    const answered = headers();
    answered.set(headerNames.status, '200');
    const questions: unknown[] = [];
    const subscription = this.connection.subscribe(ridesOfContacts.subject, {
      callback: (_, msg) => {
        questions.push(ridesOfContacts.request.parse(msg.json()));
        msg.respond(JSON.stringify(answer), { headers: answered });
      },
    });
    await this.connection.flush();
    return { questions, stop: () => subscription.unsubscribe() };
  }

  /** Answers in place of svc-rides which ride each document is of; the questions are added to `asked`. */
  async answerDocuments(rideId: string, asked: unknown[] = []): Promise<unknown[]> {
    const answered = headers();
    answered.set(headerNames.status, '200');
    this.connection.subscribe(rideOfDocument.subject, {
      callback: (_, msg) => {
        asked.push(rideOfDocument.request.parse(msg.json()));
        msg.respond(JSON.stringify({ rideId }), { headers: answered });
      },
    });
    await this.connection.flush();
    return asked;
  }

  /** How many events a consumer received again because it had refused them. */
  async handedAgain(consumer: string): Promise<number> {
    const manager = await jetstreamManager(this.connection);
    return (await manager.consumers.info(eventStream, consumer)).num_redelivered;
  }

  /** Publishes events without a message id, so that only the service can notice a repeated one. */
  async publish(events: readonly Envelope[]): Promise<void> {
    for (const event of events)
      await this.connection.request(eventSubject(event.type), JSON.stringify(event), { timeout: 5000 });
    await this.received(events);
  }

  /** Waits until the inbox has events. */
  async received(events: readonly Envelope[]): Promise<void> {
    const ids = [...new Set(events.map((event) => event.id))];
    await waitFor(
      async () => {
        const received = await this.database.query<unknown[]>('SELECT FROM inbox WHERE event_id = ANY($1)', [ids]);
        return received.length === ids.length;
      },
      { what: `${ids.length} events in the inbox`, timeout: 30_000 },
    );
  }
}

const aCreditNote = {
  number: 'RH/2627/C000042',
  issuedAt: '2026-11-20T19:25:00.000Z',
  totalPaise: 1050,
  taxablePaise: 1000,
  cgstPaise: 25,
  sgstPaise: 25,
  igstPaise: 0,
};
