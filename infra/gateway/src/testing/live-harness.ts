import { randomUUID } from 'node:crypto';
import { headers } from '@nats-io/transport-node';
import {
  driverVersions,
  headerNames,
  liveSubjects,
  ridesUnderWay,
  type CrowdHint,
  type driverAtVersion,
  type HintMessage,
  type LiveMessage,
  type Principal,
  type UnderWay,
} from '@rahi/contracts';
import { LiveReader } from '@rahi/testing-kit';
import type * as z from 'zod/mini';
import { principal, standInForAuth, startGateway, type GatewayHarness, type People } from './gateway-harness.js';

/** A signed-in user. */
export interface Person {
  readonly principal: Principal;
  readonly token: string;
}

type DriverAtVersion = z.output<typeof driverAtVersion>;

/** A gateway with its live streams on a real nats-server; the test answers for the services. */
export class LiveHarness {
  readonly #readers: LiveReader[] = [];
  /** The answers of svc-rides and svc-drivers, by user. */
  readonly rides = new Map<string, UnderWay>();
  readonly drivers = new Map<string, DriverAtVersion>();
  /** The users of each question to svc-rides. */
  readonly questions: string[][] = [];

  private constructor(
    readonly gateway: GatewayHarness,
    readonly people: People,
  ) {}

  static async start(env: Record<string, string> = {}): Promise<LiveHarness> {
    const gateway = await startGateway(env);
    const live = new LiveHarness(gateway, await standInForAuth(gateway));
    await gateway.answer(ridesUnderWay.subject, (msg) => {
      const { userIds } = ridesUnderWay.request.parse(msg.json());
      live.questions.push(userIds);
      return { body: { people: userIds.map((id) => live.rides.get(id) ?? { riding: null, driving: null }) } };
    });
    await gateway.answer(driverVersions.subject, (msg) => {
      const { userIds } = driverVersions.request.parse(msg.json());
      return { body: { people: userIds.map((id) => live.drivers.get(id) ?? null) } };
    });
    return live;
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
  async open({ token }: Pick<Person, 'token'>): Promise<LiveReader> {
    const reader = await LiveReader.open(this.gateway.url, { cookie: `rahi_session=${token}` });
    this.#readers.push(reader);
    return reader.begun();
  }

  /** Sends the hint of a ride at a version, as the relay of svc-rides does. */
  async hintRide({ principal: { userId } }: Person, version: number, occurredAt = new Date()): Promise<void> {
    const head = headers();
    head.set(headerNames.occurredAt, String(occurredAt.getTime()));
    const message: HintMessage = { kind: 'ride', rideId: randomUUID(), version, status: 'searching' };
    this.gateway.nats.publish(liveSubjects.feed(userId), JSON.stringify(message), { headers: head });
    await this.gateway.nats.flush();
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

/** The versions of the ride hints, in order of arrival. */
export function versionsIn(messages: readonly LiveMessage[]): number[] {
  return messages.flatMap((message) => (message.kind === 'ride' ? [message.version] : []));
}
