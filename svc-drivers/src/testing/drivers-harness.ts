import { jetstream } from '@nats-io/jetstream';
import { Kvm } from '@nats-io/kv';
import {
  callSubject,
  dispatchCandidates,
  driverByUser,
  driverOwners,
  driverStanding,
  driverStateSchema,
  envelopeSchema,
  eventSubject,
  headerNames,
  nearbyDrivers,
  ownerSubject,
  Refusal,
  updateDriver,
  type Call,
  type CallAnswer,
  type CallArguments,
  type DriverProfile,
  type DriverStanding,
  type DriverState,
  type Envelope,
  type EventType,
  type NearbyDriver,
  type Principal,
} from '@rahi/contracts';
import { plateOf } from '@rahi/contracts/numbered-plates';
import { Jobs, type NatsLink } from '@rahi/service-kit';
import {
  isInProcess,
  ServiceHarness,
  startHarness,
  type HarnessServers,
  type HarnessService,
  type Instance,
} from '@rahi/service-kit/testing';
import { waitFor, type TestNatsServer } from '@rahi/testing-kit';
import * as z from 'zod/mini';
import { anEnvelope, connaughtPlace } from './factories.js';
import { packsWithoutRoads } from './packs-without-roads.js';

type Question = z.input<typeof dispatchCandidates.request>;
type UpdateBody = CallArguments<typeof updateDriver>['body'];

export interface Answer<C extends Call> {
  body: CallAnswer<C>;
  text: string;
  header(name: string): string;
}

export const aVehicle = { vehicleModel: 'White Dzire', vehicleNumber: 'DL 01 AB 4207', vehicleType: 'mini' } as const;

/** The vehicle of one driver, with a plate that no other driver of the suite has. */
export const vehicleOf = ({ userId }: Principal) => ({ ...aVehicle, vehicleNumber: plateOf(userId) });

/** The name of the job that makes the search of places ready. */
const placesReady = 'Places search';

const service: HarnessService = {
  name: 'svc-drivers',
  appModule: async () => (await import('../app.module.js')).AppModule,
};

/** svc-drivers with its own Postgres and nats-server, called like the gateway and svc-rides call it. */
export class DriversHarness extends ServiceHarness {
  /** The events of the service with a driver's state, in the order of their arrival. */
  readonly events: { type: string; data: DriverState }[] = [];
  readonly link: NatsLink;
  readonly nats: TestNatsServer;

  constructor(servers: HarnessServers) {
    super(servers);
    ({ link: this.link, nats: this.nats } = servers);
    this.connection.subscribe('evt.driver.>', {
      callback: (_, msg) => {
        const { type, data } = envelopeSchema.parse(msg.json());
        if (type !== 'driver.upi_changed.v1') this.events.push({ type, data: driverStateSchema.parse(data) });
      },
    });
  }

  /** Starts without the roads of Mumbai unless `CITY_PACKS` is set: a suite that needs routes gives `ownPacks`. */
  static async start(
    env: Record<string, string> = {},
    { instances = 1, inProcess = false }: { instances?: number; inProcess?: boolean } = {},
  ): Promise<DriversHarness> {
    const packs = env['CITY_PACKS'] ?? (await packsWithoutRoads());
    return startHarness(service, (servers) => new DriversHarness(servers), {
      env: { DRIVER_APPROVAL: 'automatic', ...env, CITY_PACKS: packs },
      instances,
      inProcess,
    });
  }

  /** In process the places of all cities are not read unasked: that would hold up the calls of a test on a busy machine. */
  override async boot(env?: Readonly<Record<string, string>>): Promise<Instance> {
    const instance = await super.boot(env);
    if (isInProcess(instance)) await instance.app.get(Jobs).named(placesReady)?.stop();
    return instance;
  }

  async call<C extends Call>(call: C, principal: Principal, args: CallArguments<C>): Promise<CallAnswer<C>> {
    const subject = ownerSubject(call, args);
    if (subject === null) return this.#ask(callSubject(call), call, principal, args);
    // As the gateway: while a place has no owner, any instance is asked.
    return this.#ask(subject, call, principal, args).catch((error: unknown) => {
      if (!(error instanceof Refusal) || error.code !== 'unavailable') throw error;
      return this.#ask(callSubject(call), call, principal, args);
    });
  }

  /** Like `call`, but returns also the headers that the gateway passes on. */
  async answer<C extends Call>(call: C, principal: Principal, args: CallArguments<C>): Promise<Answer<C>> {
    const raw = await this.caller.forward(callSubject(call), JSON.stringify(args), {
      ...this.outbound(),
      principal: encoded(principal),
    });
    if (raw.status >= 400) throw new Error(`${call.name} answered ${raw.status}`);
    const text = Buffer.from(raw.bytes).toString('utf8');
    return {
      body: z.parse<C['answer']>(call.answer, call.answerType === 'application/json' ? JSON.parse(text) : text),
      text,
      header: (name) => raw.headers?.get(headerNames.httpPrefix + name) ?? '',
    };
  }

  update(driver: Principal, body: UpdateBody): Promise<DriverProfile> {
    return this.call(updateDriver, driver, { params: { driverId: driver.userId }, body });
  }

  /** A driver of a test comes to a place within milliseconds: a later fix is believed (R49), at the latest by an instance’s second. */
  async comesTo(driver: Principal, place: { currentLat: number; currentLng: number }): Promise<DriverProfile> {
    for (const _ of this.services) await this.update(driver, place);
    return this.update(driver, place);
  }

  profile(driver: Principal): Promise<DriverProfile> {
    return this.call(driverByUser, driver, { params: { userId: driver.userId } });
  }

  /** What riders see, but with each driver’s own id, which svc-rides asks for by the alias. */
  async near(
    rider: Principal,
    query: Partial<CallArguments<typeof nearbyDrivers>['query']> = {},
  ): Promise<NearbyDriver[]> {
    const near = await this.call(nearbyDrivers, rider, { query: { ...connaughtPlace, ...query } });
    return Promise.all(near.map(async (one) => ({ ...one, id: (await this.known(one.id, rider)) ?? 'nobody' })));
  }

  /** The id of a driver whom a rider knows by an alias. */
  async known(alias: string, { userId: forRider }: Principal): Promise<string | null> {
    const { driver } = await this.caller.ask(driverStanding, { driverId: alias, forRider }, this.outbound());
    return driver?.driverId ?? null;
  }

  /** Goes online at Connaught Place with a vehicle, unless `body` differs. */
  goOnline(driver: Principal, body: Partial<UpdateBody> = {}): Promise<DriverProfile> {
    const { lat: currentLat, lng: currentLng } = connaughtPlace;
    return this.update(driver, { ...vehicleOf(driver), currentLat, currentLng, isOnline: true, ...body });
  }

  async standing(driverId: string): Promise<DriverStanding | null> {
    return (await this.caller.ask(driverStanding, { driverId }, this.outbound())).driver;
  }

  /** Asks like svc-rides in a round of dispatch: by default for minis within 10 km of Connaught Place. */
  candidates(given: Partial<Question> = {}): Promise<z.output<typeof dispatchCandidates.answer>> {
    const question: Question = { vehicleType: 'mini', pickups: [connaughtPlace], radiusKm: 10, ...given };
    return this.caller.ask(dispatchCandidates, question, this.outbound());
  }

  /** Who owns and who should own each partition, by the bucket in which the instances record it. */
  async owners(): Promise<z.output<typeof driverOwners.value>> {
    const bucket = await new Kvm(jetstream(this.connection)).open(driverOwners.bucket);
    return driverOwners.value.parse((await bucket.get('owners'))?.json());
  }

  /** Waits until so many instances own partitions, each what it should. */
  async sharedBy(count: number): Promise<void> {
    const isShared = async () => {
      const { owners, desired } = await this.owners();
      return new Set(owners).size === count && owners.every((owner, one) => owner !== '' && owner === desired[one]);
    };
    await waitFor(isShared, { what: `${count} owners`, timeout: 20_000 });
  }

  /** Publishes an event on the stream, as the outbox of another service does. */
  async publish(type: EventType, data: unknown): Promise<Envelope> {
    const envelope = anEnvelope(type, data);
    await this.republish(envelope);
    return envelope;
  }

  /** Publishes an event again, without the message id by which the stream would drop it. */
  async republish(envelope: Envelope): Promise<void> {
    await this.connection.request(eventSubject(envelope.type), JSON.stringify(envelope), { timeout: 5000 });
  }

  /** Waits until events were taken. */
  async handled(...envelopes: readonly Envelope[]): Promise<void> {
    const ids = [...new Set(envelopes.map(({ id }) => id))];
    const inTheInbox = async () => {
      const rows: unknown[] = await this.database.query('SELECT 1 FROM inbox WHERE event_id = ANY($1)', [ids]);
      return rows.length === ids.length;
    };
    await waitFor(inTheInbox, { what: `${ids.length} events in the inbox` });
  }

  #ask<C extends Call>(subject: string, call: C, principal: Principal, args: CallArguments<C>): Promise<CallAnswer<C>> {
    const rpc = { subject, request: z.unknown(), answer: call.answer };
    return this.caller.ask<z.ZodMiniUnknown, C['answer']>(rpc, args, {
      ...this.outbound(),
      principal: encoded(principal),
    });
  }

  /** The events of one driver. */
  eventsOf(driverId: string): { type: string; version: number }[] {
    return this.events
      .filter(({ data }) => data.driverId === driverId)
      .map(({ type, data }) => ({ type, version: data.version }));
  }
}

function encoded(principal: Principal): string {
  return Buffer.from(JSON.stringify(principal)).toString('base64url');
}
