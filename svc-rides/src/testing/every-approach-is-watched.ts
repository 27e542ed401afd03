import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { pushNotification, tripPositions, type LatLng } from '@rahi/contracts';
import { waitFor } from '@rahi/testing-kit';
import { RideEntity } from '../ride/ride.entity.js';
import { aRideIn, pickup } from './factories.js';
import { RidesHarness } from './rides-harness.js';
import { openTripBucket } from './trip-bucket.js';

/** How a driver comes, or does not, and what the watch does about it once. Times in seconds before the job looks. */
interface Approach {
  readonly given: (ago: (seconds: number) => Date) => Partial<RideEntity>;
  /** The driver's last position, which is of this moment; null: none ever came. */
  readonly at: LatLng | null;
  readonly becomes: Partial<Pick<RideEntity, 'status' | 'releaseReason'>>;
  readonly isLate: boolean;
  readonly isAsked: boolean;
  readonly nearest: 'the position' | 'as it was';
}

/** About a kilometre from the pickup, and about half of one. */
const far: LatLng = { lat: pickup.lat + 0.009, lng: pickup.lng };
const nearer: LatLng = { lat: pickup.lat + 0.0045, lng: pickup.lng };
const metresAtFar = 1001;

const onTheWay = { becomes: { status: 'driver_assigned', releaseReason: null }, nearest: 'as it was' } as const;
const lost = { isLate: false, isAsked: false, nearest: 'as it was' } as const;

const approaches: Readonly<Record<string, Approach>> = {
  'comes nearer': {
    given: (ago) => ({ assignedAt: ago(130), nearestMetres: metresAtFar, nearerAt: ago(100) }),
    at: nearer,
    ...onTheWay,
    isLate: false,
    isAsked: false,
    nearest: 'the position',
  },
  'comes again after being late': {
    given: (ago) => ({ assignedAt: ago(400), nearestMetres: metresAtFar, nearerAt: ago(350), stalledAt: ago(30) }),
    at: nearer,
    ...onTheWay,
    isLate: false,
    isAsked: false,
    nearest: 'the position',
  },
  'is silent': { given: (ago) => ({ assignedAt: ago(130) }), at: null, ...onTheWay, isLate: true, isAsked: true },
  'stands still': {
    given: (ago) => ({ assignedAt: ago(400), nearestMetres: metresAtFar, nearerAt: ago(310) }),
    at: far,
    ...onTheWay,
    isLate: true,
    isAsked: true,
  },
  'was asked before': {
    given: (ago) => ({ assignedAt: ago(160), stalledAt: ago(30) }),
    at: null,
    ...onTheWay,
    isLate: true,
    isAsked: false,
  },
  'is lost in silence': {
    given: (ago) => ({ assignedAt: ago(620), stalledAt: ago(480) }),
    at: null,
    becomes: { status: 'searching', releaseReason: 'driver_silent' },
    ...lost,
  },
  'is lost standing still': {
    given: (ago) => ({ assignedAt: ago(700), nearestMetres: metresAtFar, nearerAt: ago(620), stalledAt: ago(300) }),
    at: far,
    becomes: { status: 'searching', releaseReason: 'driver_stalled' },
    ...lost,
  },
};

/**
 * Declares the test that of so many rides with a driver on the way each one is watched: everything that R12 says happens to each of
 * them, and once, by two instances.
 */
export function everyApproachIsWatched(count: number, timeoutMs: number): void {
  let harness: RidesHarness;
  const kinds = Object.entries(approaches);
  /** The kind of each ride, which are mixed in every order that a job may read them in. */
  const kindOf = new Map<string, [name: string, approach: Approach]>();
  const asked: string[] = [];
  beforeAll(async () => {
    harness = await RidesHarness.start({ APPROACH_SWEEP_SECONDS: '300', EXPIRY_SWEEP_SECONDS: '60' }, 2);
    harness.connection.subscribe(pushNotification.subject, {
      callback: (_error, message) => {
        const { message: push } = pushNotification.request.parse(message.json());
        asked.push(push.tag.replace('ride-', ''));
      },
    });
  }, 120_000);
  afterAll(() => harness?.stop());

  const ridesNow = async () =>
    new Map((await harness.database.getRepository(RideEntity).find()).map((ride) => [ride.id, ride]));

  it(
    `each of ${count} drivers on their way is watched by two instances, and asked or replaced once`,
    async () => {
      const now = Date.now();
      const ago = (seconds: number) => new Date(now - seconds * 1000);
      const rides = Array.from({ length: count }, (_, n) => {
        const kind = kinds[n % kinds.length];
        if (!kind) throw new Error('there are no kinds of approaches');
        const ride = aRideIn('driver_assigned', { createdAt: ago(900), ...kind[1].given(ago) });
        kindOf.set(ride.id, kind);
        return ride;
      });
      await harness.seedAll(rides);
      const positions = await openTripBucket(harness.connection);
      await Promise.all(
        [...kindOf].map(async ([id, [, { at }]]) => {
          if (!at) return;
          const position = tripPositions.value.parse({ ...at, speed: null, heading: null, at: Date.now() });
          await positions.put(`${id}.driver`, JSON.stringify(position));
        }),
      );
      await harness.runJob('Approaches');

      const wanted = [...kindOf].filter(([, [, { isAsked }]]) => isAsked).map(([id]) => id);
      await waitFor(() => asked.length >= wanted.length, { what: 'the question to each late driver' });
      const first = await ridesNow();
      expect(first.size).toBe(count);
      const wrong = [...kindOf].flatMap(([id, [name, approach]]) => {
        const ride = first.get(id);
        return ride ? problemsOf(ride, approach).map((problem) => `${name}: ${problem}`) : [`${name}: gone`];
      });
      expect(counted(wrong)).toEqual({});

      // A second look finds nothing to do, and no one is asked twice.
      await harness.runJob('Approaches');
      const second = await ridesNow();
      expect([...second.values()].filter(({ id, version }) => first.get(id)?.version !== version)).toEqual([]);
      expect(asked.toSorted()).toEqual(wanted.toSorted());
      expect(await eventsAmiss(harness, second)).toEqual([]);
    },
    timeoutMs,
  );
}

/** What is not as it should be after the watch. */
function problemsOf(ride: RideEntity, { becomes, isLate, nearest }: Approach): string[] {
  const isLost = becomes.status === 'searching';
  const isNoted = nearest === 'the position';
  return [
    ...(ride.status === becomes.status ? [] : [`is ${ride.status}`]),
    ...(ride.releaseReason === becomes.releaseReason ? [] : [`was given back: ${ride.releaseReason}`]),
    ...((ride.stalledAt !== null) === isLate ? [] : ['the late notice is wrong']),
    ...(ride.releases === (isLost ? 1 : 0) ? [] : [`${ride.releases} releases`]),
    ...((ride.driverId === null) === isLost ? [] : ['has the wrong driver']),
    ...((ride.nearestMetres !== null && ride.nearestMetres < 600) === isNoted ? [] : ['the nearest is wrong']),
  ];
}

/** Each problem with how many rides have it. */
function counted(problems: readonly string[]): Record<string, number> {
  return Object.fromEntries(
    [...new Set(problems)].map((one) => [one, problems.filter((other) => other === one).length]),
  );
}

/** Rides of which the events are not one for each version after the seeded one. */
async function eventsAmiss(harness: RidesHarness, rides: ReadonlyMap<string, RideEntity>): Promise<string[]> {
  const events = await harness.database.query<{ id: string; versions: number[] }[]>(
    `SELECT data->>'rideId' AS id, array_agg((data->>'version')::int ORDER BY seq) AS versions
       FROM outbox WHERE type LIKE 'ride.%' AND data ? 'version' GROUP BY 1`,
  );
  const published = new Map(events.map(({ id, versions }) => [id, versions]));
  return [...rides.values()]
    .filter(({ id, version }) => {
      const expected = Array.from({ length: version - 2 }, (_, n) => n + 3);
      return JSON.stringify(published.get(id) ?? []) !== JSON.stringify(expected);
    })
    .map(({ id }) => id);
}
