import {
  callSubject,
  createRide,
  getRide,
  headerNames,
  ridesUnderWay,
  shareLocation,
  updateRide,
  type Call,
  type CallArguments,
  type DriverStanding,
  type LatLng,
  type Principal,
  type Ride,
  type TariffTerms,
  type UnderWay,
  type VehicleType,
  type Language,
} from '@rahi/contracts';
import { ServiceHarness, startHarness, type HarnessServers, type HarnessService } from '@rahi/service-kit/testing';
import type { TestNatsServer } from '@rahi/testing-kit';
import * as z from 'zod';
import { columnsOf, TariffEntity } from '../pricing/tariffs/tariff.entity.js';
import { RideEntity } from '../ride/ride.entity.js';
import { answerForAuth, answerForDesk } from './auth-stand-in.js';
import { DriversStandIn } from './drivers-stand-in.js';
import { aBooking, aPrincipal, aStanding, pickup } from './factories.js';

/** An answer as the gateway would pass it on. */
export interface Answer {
  status: number;
  /** The parsed body; `problem` members are read from it by name. */
  body: Record<string, unknown>;
  list: Record<string, unknown>[];
  header(name: string): string;
  /** Whether the service says that an administrator reads other people's data. */
  deskRead: boolean;
}

const ridesInPiece = 300;
const hourMs = 3_600_000;

const anObject = z.record(z.string(), z.unknown());

/** Rides are open to every eligible driver at once, and no rounds run: dispatch has its own tests. */
const withoutDispatch = { OPEN_TO_ALL_SECONDS: '0', ROUND_SECONDS: '3600' };

const svcRides: HarnessService = {
  name: 'svc-rides',
  appModule: async () => (await import('../app.module.js')).AppModule,
};

interface RidesOptions {
  /** False leaves svc-auth unanswered: the suite answers for it. */
  auth?: boolean;
  /** See `HarnessOptions`. */
  inProcess?: boolean;
}

/** svc-rides with its own Postgres and nats-server, and people who call it as the gateway does. */
export class RidesHarness extends ServiceHarness {
  readonly nats: TestNatsServer;
  /** The photos that riders show to drivers, in base64, as svc-auth's stand-in has them. */
  readonly riderFaces = new Map<string, string>();
  /** Until when people can call each other because of a lost item, by their ride, as svc-admin's stand-in has it. */
  readonly lostItemsFound = new Map<string, string>();
  readonly #drivers: DriversStandIn;

  constructor(servers: HarnessServers) {
    super(servers);
    this.nats = servers.nats;
    this.#drivers = new DriversStandIn(this.connection);
  }

  /** The drivers whom svc-drivers' stand-in knows. */
  get standings(): Map<string, DriverStanding> {
    return this.#drivers.standings;
  }

  /** The queues of zones that svc-drivers' stand-in knows. */
  get queues(): DriversStandIn['queues'] {
    return this.#drivers.queues;
  }

  /** The photos that svc-drivers' stand-in has, in base64. */
  get driverFaces(): Map<string, string> {
    return this.#drivers.faces;
  }

  /** The photos of parcels that svc-drivers' stand-in has, in base64, by ride and place. */
  get parcelPhotos(): Map<string, string> {
    return this.#drivers.parcelPhotos;
  }

  /** Whether the stand-in knows of all drivers: false while an instance of svc-drivers does not answer. */
  set allDriversKnown(known: boolean) {
    this.#drivers.isWhole = known;
  }

  /** The way by road between two places, as svc-drivers says it; without one, no roads are known. */
  set wayOf(wayOf: DriversStandIn['wayOf']) {
    this.#drivers.wayOf = wayOf;
  }

  /** What svc-drivers' answers to a round wait for, by its first pickup, when a test delays them. */
  set candidatesHeld(held: (pickup: LatLng | undefined) => Promise<unknown>) {
    this.#drivers.candidatesHeld = held;
  }

  /** A promise that svc-drivers' answers about one driver wait for, when a test delays them. */
  set standingsHeld(held: Promise<unknown>) {
    this.#drivers.standingsHeld = held;
  }

  static async start(
    env: Record<string, string> = {},
    instances = 1,
    options: RidesOptions = {},
  ): Promise<RidesHarness> {
    const harness = await RidesHarness.withoutDrivers(env, instances, options);
    harness.#drivers.start();
    return harness;
  }

  /** Starts without a stand-in for svc-drivers. */
  static async withoutDrivers(
    env: Record<string, string> = {},
    instances = 1,
    { auth = true, inProcess = false }: RidesOptions = {},
  ): Promise<RidesHarness> {
    const options = { env: { ...withoutDispatch, ...env }, instances, inProcess };
    const create = (servers: HarnessServers) => new RidesHarness(servers);
    const harness = await startHarness(svcRides, create, options);
    if (auth) answerForAuth(harness.connection, harness.riderFaces);
    answerForDesk(harness.connection, harness.lostItemsFound);
    return harness;
  }

  /** Ends every instance in good order; the database stays. */
  async stopInstances(): Promise<void> {
    await Promise.all(this.services.splice(0).map((service) => service.stop()));
  }

  /** From now on svc-drivers does not answer. */
  stopStandings(): Promise<void> {
    return this.#drivers.stop();
  }

  /** Puts a version of a vehicle type's tariff in force everywhere, as the desk would have an hour ago. */
  async putInForce(vehicleType: VehicleType, version: number, terms: TariffTerms): Promise<void> {
    await this.database.getRepository(TariffEntity).insert({
      id: `everywhere/${vehicleType}`,
      version,
      vehicleType,
      effectiveFrom: new Date(Date.now() - hourMs),
      ...columnsOf(terms),
    });
    // Instances read tariffs every 15 s: new ones have read this.
    const instances = this.services.length;
    await this.stopInstances();
    for (let count = 0; count < instances; count += 1) await this.boot();
  }

  /** Someone with an online driver profile. */
  driver(given: Partial<DriverStanding> = {}, principal: Partial<Principal> = {}): Principal {
    const driver = aPrincipal({ name: 'Dev Singh', type: 'driver', ...principal });
    this.standings.set(driver.userId, aStanding(driver.userId, given));
    return driver;
  }

  async call<C extends Call>(
    call: C,
    principal: Principal,
    args: CallArguments<C>,
    idempotencyKey?: string,
    budgetMs = 10_000,
  ): Promise<Answer> {
    const { status, bytes, header, deskRead } = await this.raw(call, principal, args, idempotencyKey, budgetMs);
    const json: unknown = JSON.parse(Buffer.from(bytes).toString('utf8'));
    if (status < 400) call.answer.parse(json);
    const body = anObject.catch({}).parse(json);
    return { status, header, deskRead, body, list: z.array(anObject).catch([]).parse(json) };
  }

  /** Like `call`, for an answer with any bytes. */
  async raw<C extends Call>(
    call: C,
    principal: Principal,
    args: CallArguments<C>,
    idempotencyKey?: string,
    budgetMs = 10_000,
    language?: Language,
  ): Promise<{ status: number; bytes: Uint8Array; header(name: string): string; deskRead: boolean }> {
    const raw = await this.caller.forward(callSubject(call), JSON.stringify(args), {
      language,
      ...this.outbound(),
      deadline: Date.now() + budgetMs,
      principal: Buffer.from(JSON.stringify(principal)).toString('base64url'),
      idempotencyKey,
    });
    const { status, bytes } = raw;
    const deskRead = raw.headers?.has(headerNames.deskRead) ?? false;
    return { status, bytes, deskRead, header: (name) => raw.headers?.get(headerNames.httpPrefix + name) ?? '' };
  }

  /** The active rides of these people, as a gateway reads them. */
  async underWay(...whose: readonly Principal[]): Promise<UnderWay[]> {
    const question = { userIds: whose.map(({ userId }) => userId) };
    const { people } = await this.caller.ask(ridesUnderWay, question, this.outbound());
    return people;
  }

  async book(rider: Principal, given: Parameters<typeof aBooking>[1] = {}): Promise<string> {
    const answer = await this.call(createRide, rider, { body: aBooking(rider.userId, given) });
    if (answer.status !== 201) throw new Error(`booking refused: ${JSON.stringify(answer.body)}`);
    return String(answer.body['id']);
  }

  /** Moves a ride. The device of a driver who ends a trip has just sent a position at the drop-off (R49). */
  async move(rideId: string, principal: Principal, body: CallArguments<typeof updateRide>['body']): Promise<Answer> {
    if (body.status === 'completed' && body.reason === undefined) await this.#comeToDropoff(rideId, principal);
    return this.moveFromHere(rideId, principal, body);
  }

  /** Moves a ride by a device that sends nothing else. */
  moveFromHere(rideId: string, principal: Principal, body: CallArguments<typeof updateRide>['body']): Promise<Answer> {
    return this.call(updateRide, principal, { params: { id: rideId }, body });
  }

  async #comeToDropoff(rideId: string, { userId: driverId, ...principal }: Principal): Promise<void> {
    const trip = { id: rideId, driverId, status: 'in_progress' as const };
    const ride = await this.database.getRepository(RideEntity).findOneBy(trip);
    if (!ride) return;
    await this.sharePosition(
      rideId,
      { ...principal, userId: driverId },
      { lat: ride.dropoffLat, lng: ride.dropoffLng },
    );
  }

  get(rideId: string, principal: Principal): Promise<Answer> {
    return this.call(getRide, principal, { params: { id: rideId } });
  }

  /** A position as the driver's trip screen sends it. */
  async sharePosition(rideId: string, driver: Principal, at: LatLng = pickup): Promise<Answer> {
    const share = () =>
      this.call(shareLocation, driver, { params: { id: rideId }, body: { ...at, userType: 'driver' } });
    // A driver of a test comes there within milliseconds: the second fix is believed (R49).
    await share();
    return share();
  }

  /** Stores a ride in the database unchanged. */
  async seed(ride: RideEntity): Promise<RideEntity> {
    await this.database.getRepository(RideEntity).insert(ride);
    return ride;
  }

  /** Stores many rides, in pieces: a statement has a few seconds, and a limit of parameters. */
  async seedAll(rides: readonly RideEntity[]): Promise<void> {
    for (let from = 0; from < rides.length; from += ridesInPiece)
      await this.database.getRepository(RideEntity).insert(rides.slice(from, from + ridesInPiece));
  }

  stored(rideId: string): Promise<RideEntity> {
    return this.database.getRepository(RideEntity).findOneByOrFail({ id: rideId });
  }

  /** Moves rides that ended long ago, where `RIDES_MOVE_AFTER_DAYS` is set. @returns how many */
  async moveEnded(): Promise<number> {
    const count = async () => {
      const [ended] = await this.database.query<{ rides: number }[]>('SELECT count(*)::int AS rides FROM ended_rides');
      return ended?.rides ?? NaN;
    };
    const before = await count();
    await this.runJob('Ended rides', { instances: 1 });
    return (await count()) - before;
  }

  /** In which table each of these rides is, in their order. */
  async whereAre(ids: readonly string[]): Promise<string[]> {
    const found = await this.database.query<{ id: string; place: string }[]>(
      `SELECT id, 'rides' AS place FROM rides WHERE id = ANY($1) UNION ALL SELECT id, 'ended_rides' FROM ended_rides WHERE id = ANY($1)`,
      [ids],
    );
    return ids.map((id) =>
      found
        .filter((one) => one.id === id)
        .map(({ place }) => place)
        .join(' and '),
    );
  }

  /** The clock's job looks, on every instance: what has searched too long is cancelled. */
  async expire(): Promise<void> {
    await this.runJob('Expiry of searches');
  }

  /** This ride's events in the outbox, oldest first. */
  outboxOf(rideId: string): Promise<{ type: string; version: number }[]> {
    return this.database.query(
      `SELECT type, (data->>'version')::int AS version FROM outbox WHERE data->>'rideId' = $1 ORDER BY seq`,
      [rideId],
    );
  }

  /** The code as the rider reads it off their screen. */
  async codeOf(rideId: string, rider: Principal): Promise<string> {
    return String((await this.get(rideId, rider)).body['otp']);
  }

  /** Drives a ride to a status along the shortest way, as its people would. */
  async bring(rideId: string, to: Ride['status'], rider: Principal, driver: Principal): Promise<void> {
    const way = ['searching', 'driver_assigned', 'driver_arrived', 'in_progress', 'completed'] as const;
    if (to === 'cancelled') return this.#expect(await this.move(rideId, rider, { status: 'cancelled' }));
    for (const status of way.slice(1, way.indexOf(to) + 1)) {
      const otp = status === 'in_progress' ? await this.codeOf(rideId, rider) : undefined;
      this.#expect(await this.move(rideId, driver, { status, otp }));
    }
  }

  #expect(answer: Answer): void {
    if (answer.status !== 200) throw new Error(`not moved: ${JSON.stringify(answer.body)}`);
  }
}
