import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { adminSurge, controlSurge, type LatLng } from '@rahi/contracts';
import { DriversProcess } from './drivers-process.js';
import type { Driver } from './drivers-contract.js';
import { aPrincipal, aRideIn } from './factories.js';
import { RidesHarness } from './rides-harness.js';
import { Drawn } from './drawn.js';

/** Of the requirement, and not of the code that is tested. */
const cellDegrees = 0.02;
const fewestRides = 5;
const stepOfMinute = 0.3;
const [leastPercent, mostPercent] = [50, 200];
/** After so many minutes nothing of the first percent is left but less than the rounding. */
const minutesToTarget = 15;

/** Middles of crowds in Delhi, each with its share of the drivers and of the rides. */
const crowds = [
  { at: { lat: 28.55, lng: 77.1 }, drivers: 0.4, rides: 0.1 },
  { at: { lat: 28.63, lng: 77.22 }, drivers: 0.3, rides: 0.3 },
  { at: { lat: 28.7, lng: 77.13 }, drivers: 0.25, rides: 0.2 },
  { at: { lat: 28.73, lng: 77.29 }, drivers: 0.05, rides: 0.4 },
] as const;
/** How far a crowd reaches, in degrees: over some cells each way. */
const reach = 0.03;

interface Cell {
  demand: number;
  supply: number;
  percent: number;
}

/**
 * Declares the test that the surge of a city with so many free drivers, of svc-drivers itself, and so many rides of the last minutes is
 * in each cell what a count over the same people gives. The seed (`SURGE_SEED` repeats one) is in the test's name.
 */
export function surgeEqualsBruteForce(drivers: number, rides: number, timeoutMs: number): void {
  const seed = Number(process.env['SURGE_SEED'] ?? Date.now() % 1_000_000);
  const random = Drawn.from(seed).draw;
  const admin = aPrincipal({ isAdmin: true });
  let harness: RidesHarness;
  let fleet: DriversProcess;
  beforeAll(async () => {
    harness = await RidesHarness.withoutDrivers({ SURGE_SECONDS: '3600' }, 2);
    fleet = await DriversProcess.start(harness);
  }, 180_000);
  afterAll(async () => {
    await fleet?.stop();
    await harness?.stop();
  });

  /** Places of a crowd of so many people. */
  const places = (of: 'drivers' | 'rides', count: number): LatLng[] =>
    crowds.flatMap(({ at, [of]: share }) =>
      Array.from({ length: Math.round(share * count) }, () => ({
        lat: at.lat + (random() * 2 - 1) * reach,
        lng: at.lng + (random() * 2 - 1) * reach,
      })),
    );
  /** A minute of surge later. */
  async function minute(): Promise<void> {
    await harness.database.query(`UPDATE surge_controls SET computed_at = '-infinity'`);
    await harness.runJob('Surge');
  }

  async function computed(): Promise<Map<string, Cell>> {
    const { list } = await harness.call(adminSurge, admin, {});
    const cells = adminSurge.answer.parse(list).flatMap((city) => city.cells);
    return new Map(cells.filter(({ vehicleType }) => vehicleType === 'auto').map((cell) => [cellOf(cell), cell]));
  }

  it(
    `of ${rides} asking rides and ${drivers} free drivers is in each cell what counting them gives (seed ${seed})`,
    async () => {
      const free = places('drivers', drivers);
      const asking = places('rides', rides);
      // A few who do not count: offline, suspended, with another vehicle; rides of another type, and of ten minutes ago.
      const [first, second] = [free.slice(0, 5), free.slice(5, 10)];
      await fleet.put([
        ...free.slice(0, 15).map((at) => aDriver(at, { vehicleType: 'sedan' })),
        ...first.map((at) => aDriver(at, { isOnline: false })),
        ...second.map((at) => aDriver(at, { suspended: true })),
        ...free.map((at) => aDriver(at)),
      ]);
      const longAgo = new Date(Date.now() - 600_000);
      const seededRides = [
        ...asking.map((at) => aRideIn('cancelled', aRideAt(at))),
        ...asking.slice(0, 30).map((at) => aRideIn('cancelled', { ...aRideAt(at), createdAt: longAgo })),
        ...asking.slice(0, 30).map((at) => aRideIn('cancelled', { ...aRideAt(at), vehicleType: 'sedan' })),
      ];
      await harness.seedAll(seededRides);
      const switched = { params: { city: 'delhi' }, body: { active: true, mostPercent } };
      expect(await harness.call(controlSurge, admin, switched)).toMatchObject({ status: 200 });

      const wanted = bruteForce(asking, free);
      expect(wanted.size).toBeGreaterThan(30);
      await minute();
      expect(differing(await computed(), stepped(wanted))).toEqual([]);
      for (let next = 1; next < minutesToTarget; next += 1) await minute();
      expect(differing(await computed(), wanted)).toEqual([]);
    },
    timeoutMs,
  );
}

const aDriver = (at: LatLng, given: Partial<Driver> = {}): Driver => {
  const { userId: id } = aPrincipal();
  return { id, ...at, vehicleType: 'auto', isOnline: true, suspended: false, ...given };
};
const aRideAt = ({ lat, lng }: LatLng) => ({ pickupLat: lat, pickupLng: lng, vehicleType: 'auto' as const });

const cellOf = ({ lat, lng }: LatLng): string => `${Math.floor(lat / cellDegrees)},${Math.floor(lng / cellDegrees)}`;

/** For every cell in which someone asks: all rides and drivers in it and in the eight around it, counted one by one. */
function bruteForce(rides: readonly LatLng[], drivers: readonly LatLng[]): Map<string, Cell> {
  const isAround = (cell: string) => {
    const [row = NaN, column = NaN] = cell.split(',').map(Number);
    return (place: LatLng) => {
      const [placeRow = NaN, placeColumn = NaN] = cellOf(place).split(',').map(Number);
      return Math.abs(placeRow - row) <= 1 && Math.abs(placeColumn - column) <= 1;
    };
  };
  return new Map(
    [...new Set(rides.map(cellOf))].map((cell) => {
      const demand = rides.filter(isAround(cell)).length;
      const supply = drivers.filter(isAround(cell)).length;
      const target = demand < fewestRides ? 100 : 100 * Math.sqrt(demand / Math.max(1, supply));
      return [cell, { demand, supply, percent: Math.min(mostPercent, Math.max(leastPercent, target)) }];
    }),
  );
}

/** What a first minute makes of targets. */
function stepped(targets: ReadonlyMap<string, Cell>): Map<string, Cell> {
  return new Map(
    [...targets].map(([cell, { percent, ...counts }]) => [
      cell,
      { ...counts, percent: 100 + stepOfMinute * (percent - 100) },
    ]),
  );
}

/** The cells whose counts are others, or whose surge is off by more than 1 % of the fare. A cell without surge has no row. */
function differing(computed: ReadonlyMap<string, Cell>, wanted: ReadonlyMap<string, Cell>) {
  return [...new Set([...computed.keys(), ...wanted.keys()])].flatMap((cell) => {
    const [found, right] = [computed.get(cell), wanted.get(cell)];
    const percentOff = Math.abs((found?.percent ?? 100) - (right?.percent ?? 100));
    const isCounted = !found || (found.demand === right?.demand && found.supply === right.supply);
    return isCounted && percentOff <= 1 ? [] : [{ cell, found, right }];
  });
}
