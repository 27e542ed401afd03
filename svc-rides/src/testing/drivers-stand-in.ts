import type { NatsConnection, Subscription } from '@nats-io/transport-node';
import {
  dispatchCandidates,
  distanceKm,
  driverFace,
  driversAround,
  driverStanding,
  queueBefore,
  freeDrivers,
  keepParcelPhoto,
  keptParcelPhoto,
  mostCandidates,
  nearestAround,
  roadWay,
  surgeCellOf,
  type DriverStanding,
  type LatLng,
  type VehicleType,
} from '@rahi/contracts';
import type * as z from 'zod/mini';
import { answerFor } from './answer-for.js';

type Question = z.output<typeof dispatchCandidates.request>;
type Around = z.output<typeof driversAround.request>;
type Whereabouts = z.input<typeof driversAround.answer>;
type Candidates = z.input<typeof dispatchCandidates.answer>;
type Way = z.input<typeof roadWay.answer>['polyline'];
type Placed = DriverStanding & LatLng;

/**
 * Stands in for svc-drivers where no roads are known, with its limits: `drivers/drivers-contract.int.spec.ts` compares the two. Its
 * drivers are those that a test has set; whether they are on a trip it does not know.
 */
export class DriversStandIn {
  readonly standings = new Map<string, DriverStanding>();
  /** A promise that its answers about one driver wait for, when a test delays them. */
  standingsHeld: Promise<unknown> = Promise.resolve();
  /** What its answers to a round wait for, when a test delays them: by the first pickup. */
  candidatesHeld: (pickup: LatLng | undefined) => Promise<unknown> = () => Promise.resolve();
  /** The way by road between two places; null where no roads are known. */
  wayOf: (trip: z.output<typeof roadWay.request>) => Way = () => null;
  /** Photos that the desk has approved, in base64. */
  readonly faces = new Map<string, string>();
  /** Photos of parcels, in base64, by ride and place. */
  readonly parcelPhotos = new Map<string, string>();
  /** The queues of zones, each around a place, with those who wait in their order. */
  readonly queues: { zoneId: string; center: LatLng; km: number; driverIds: string[] }[] = [];
  /** Whether all its instances answer. */
  isWhole = true;
  readonly #answering: Subscription[] = [];

  constructor(
    private readonly connection: NatsConnection,
    private readonly limit = mostCandidates,
  ) {}

  start(): void {
    this.#answering.push(
      answerFor(this.connection, driverStanding, async ({ driverId }) => {
        await this.standingsHeld;
        const driver = this.standings.get(driverId);
        // Their devices send a position every few seconds, unless a test says when the last one came.
        return { driver: driver ? { fixAt: Date.now(), ...driver } : null };
      }),
      answerFor(this.connection, driverFace, ({ driverId }) => ({ photo: this.faces.get(driverId) ?? null })),
      answerFor(this.connection, keepParcelPhoto, ({ rideId, place, file }) => {
        this.parcelPhotos.set(`${rideId} ${place}`, file);
        return { takenAt: new Date().toISOString() };
      }),
      answerFor(this.connection, keptParcelPhoto, ({ rideId, place }) => {
        return { photo: this.parcelPhotos.get(`${rideId} ${place}`) ?? null };
      }),
      answerFor(this.connection, dispatchCandidates, async (question) => {
        await this.candidatesHeld(question.pickups[0]);
        return this.#candidates(question);
      }),
      answerFor(this.connection, driversAround, (question) => this.#around(question)),
      answerFor(this.connection, queueBefore, ({ pickup, driverId }) => {
        const queue = this.queues.find(({ center, km }) => distanceKm(center, pickup) <= km);
        const [first = driverId] = queue?.driverIds ?? [];
        return { others: first !== driverId };
      }),
      answerFor(this.connection, roadWay, (trip) => ({ polyline: this.wayOf(trip) })),
      answerFor(this.connection, freeDrivers, ({ vehicleType, cells }) => {
        const free = this.#free(vehicleType).map(surgeCellOf);
        return { free: cells.map((cell) => free.filter((one) => one === cell).length), whole: this.isWhole };
      }),
    );
  }

  /** From now on it does not answer. */
  async stop(): Promise<void> {
    for (const subscription of this.#answering.splice(0)) subscription.unsubscribe();
    await this.connection.flush();
  }

  #free(vehicleType: VehicleType): Placed[] {
    return [...this.standings.values()].filter(isPlaced).filter((driver) => driver.vehicleType === vehicleType);
  }

  /** Whoever is online is free here. */
  #around({ vehicleType, pickups, radiusKm, driverIds }: Around): Whereabouts {
    const placed = [...this.standings.values()].filter(hasPlace);
    return {
      around: pickups.map((pickup) => {
        const near = placed
          .filter((driver) => driver.vehicleType === vehicleType && distanceKm(pickup, driver) <= radiusKm)
          .map((driver) => ({ driver, km: distanceKm(pickup, driver) }))
          .toSorted((a, b) => a.km - b.km);
        const offline = near.filter(({ driver }) => !driver.isOnline);
        return {
          counts: { free: near.length - offline.length, on_trip: 0, silent: 0, offline: offline.length },
          nearest: offline
            .slice(0, nearestAround)
            .map(({ driver: { driverId, name }, km }) => ({ driverId, name, km, where: 'offline' as const })),
        };
      }),
      asked: placed
        .filter(({ driverId }) => driverIds.includes(driverId))
        .map((driver) => ({
          driverId: driver.driverId,
          name: driver.name,
          place: { lat: driver.lat, lng: driver.lng },
          where: driver.vehicleType === vehicleType ? whereOf(driver) : ('other_vehicle' as const),
        })),
    };
  }

  #candidates({ vehicleType, pickups, radiusKm }: Question): Candidates {
    const free = this.#free(vehicleType);
    const near = pickups.map((pickup) =>
      free
        .map((driver) => ({ driver, km: distanceKm(pickup, driver) }))
        .filter(({ km }) => km <= radiusKm)
        .toSorted((a, b) => a.km - b.km)
        .map(({ driver }) => driver),
    );
    const queues = this.queues.flatMap(({ zoneId, center, km, driverIds }) => {
      const inside = [...pickups.keys()].filter((number) => distanceKm(center, pickups[number] ?? center) <= km);
      const waiting = driverIds.filter((id) => free.some(({ driverId }) => driverId === id));
      return inside.length > 0 ? [{ zoneId, pickups: inside, driverIds: waiting }] : [];
    });
    const queued = free.filter(({ driverId }) => queues.some(({ driverIds }) => driverIds.includes(driverId)));
    const drivers = [...new Set([...queued, ...firstOfEach(near, this.limit)])].map(
      ({ driverId, name, lat, lng, rating, ...standing }) => {
        const { woman, womenOnly, features, takesPets } = standing;
        const usual = { idleSeconds: 60, maxPickupKm: null, towards: null };
        return { driverId, name, lat, lng, rating: rating ?? 5, ...usual, woman, womenOnly, features, takesPets };
      },
    );
    return { drivers, seconds: drivers.map(() => pickups.map(() => null)), ...(queues.length > 0 && { queues }) };
  }
}

const whereOf = ({ isOnline }: Placed) => (isOnline ? ('free' as const) : ('offline' as const));

const hasPlace = (driver: DriverStanding): driver is Placed => driver.lat !== null && driver.lng !== null;

const isPlaced = (driver: DriverStanding): driver is Placed => hasPlace(driver) && driver.isOnline && !driver.suspended;

/** The nearest of every list, then the second nearest of every list, and so on, each once. */
function firstOfEach(lists: readonly (readonly Placed[])[], most: number): Placed[] {
  const longest = Math.max(0, ...lists.map((list) => list.length));
  const ranked = Array.from({ length: longest }, (_, rank) => lists.flatMap((list) => list[rank] ?? []));
  return [...new Set(ranked.flat())].slice(0, most);
}
