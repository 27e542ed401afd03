import { randomUUID } from 'node:crypto';
import { liveSubjects, type CrowdHint, type HintMessage, type LiveMessage, type Principal } from '@rahi/contracts';
import { LiveStore } from '@rahi/service-kit';
import { LiveReader } from '@rahi/testing-kit';
import { principal, standInForAuth, startGateway, type GatewayHarness, type People } from './gateway-harness.js';

/** Somebody signed in. */
export interface Person {
  readonly principal: Principal;
  readonly token: string;
}

/** A gateway with its live streams, and the services' end of them: the real store on a real nats-server. */
export class LiveHarness {
  readonly #readers: LiveReader[] = [];

  private constructor(
    readonly gateway: GatewayHarness,
    readonly people: People,
    readonly store: LiveStore,
  ) {}

  static async start(env: Record<string, string> = {}): Promise<LiveHarness> {
    const gateway = await startGateway(env);
    const store = await LiveStore.open(gateway.nats);
    await store.ensure({ update: false });
    return new LiveHarness(gateway, await standInForAuth(gateway), store);
  }

  async stop(): Promise<void> {
    for (const reader of this.#readers) reader.drop();
    await this.gateway.stop();
  }

  someone(over: Partial<Principal> = {}): Person {
    const whose = principal(over);
    return { principal: whose, token: this.people.add(whose) };
  }

  /** Opens a stream, and waits until it has begun. */
  async open({ token }: Pick<Person, 'token'>, after = ''): Promise<LiveReader> {
    const reader = await LiveReader.open(this.gateway.url, { cookie: `rahi_session=${token}`, after });
    this.#readers.push(reader);
    return reader.begun();
  }

  /** Keeps a message for somebody, as the relay of a service does. */
  async keep({ principal: { userId } }: Person, version: number, occurredAt = new Date()): Promise<void> {
    const message = { kind: 'ride', rideId: randomUUID(), version, status: 'searching' } as const;
    await this.store.publish({ userId, message }, { id: randomUUID(), occurredAt });
  }

  async hint(subject: string, message: HintMessage | CrowdHint): Promise<void> {
    this.gateway.nats.publish(subject, JSON.stringify(message));
    await this.gateway.nats.flush();
  }

  feedOf({ principal: { userId } }: Person): string {
    return liveSubjects.feed(userId);
  }

  async metric(name: string): Promise<number> {
    const text = await (await fetch(`${this.gateway.healthUrl}/metrics`)).text();
    return Number(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)$`, 'm').exec(text)?.[1] ?? Number.NaN);
  }
}

/** The versions of the rides told, in the order they came. */
export function versionsIn(messages: readonly LiveMessage[]): number[] {
  return messages.flatMap((message) => (message.kind === 'ride' ? [message.version] : []));
}
