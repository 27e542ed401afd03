import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { waitFor } from '@rahi/testing-kit';
import { aRideIn } from './factories.js';
import { RidesHarness } from './rides-harness.js';

const daySeconds = 86_400;
/** Between two points of a person (ADR 30). */
const everySeconds = 10;
const pointsADay = daySeconds / everySeconds;
/** How many of the trips had an emergency: their points are kept for 90 days. */
const emergencies = 2;
const keptDaysOfEmergency = 90;

/**
 * Declares the test that of so many trips at once for two days nothing is left that is older than the promise of ADR 30, and nothing is
 * missing that is younger.
 */
export function oldTrailsAreForgotten(trips: number, timeoutMs: number): void {
  let harness: RidesHarness;
  const plain = Array.from({ length: trips - emergencies }, () => randomUUID());
  const alarmed = Array.from({ length: emergencies }, () => aRideIn('completed'));
  const alarmedIds = alarmed.map(({ id }) => id);
  beforeAll(async () => {
    harness = await RidesHarness.start({}, 2);
    await harness.seedAll(alarmed);
    await harness.database.query(
      `INSERT INTO ride_emergencies (id, ride_id, raised_by) SELECT gen_random_uuid(), id, 'rider' FROM unnest($1::uuid[]) AS id`,
      [alarmedIds],
    );
  }, 120_000);
  afterAll(() => harness?.stop());

  /** When the newest points would have been. */
  const end = new Date();

  /** Adds the points of trips from so many days before the end to so many. */
  async function drive(rideIds: readonly string[], fromDays: number, toDays: number): Promise<void> {
    const waiting = [...rideIds];
    const driver = async () => {
      // A trip at a time: a statement has a few seconds.
      for (let id = waiting.shift(); id !== undefined; id = waiting.shift())
        await harness.database.query(
          `INSERT INTO ride_trail (ride_id, traveller, at, lat, lng)
             SELECT $1, 'driver', $2::timestamptz - make_interval(secs => n * $3), 28.6 + n * 1e-6, 77.2
               FROM generate_series($4::int + 1, $5::int) AS n`,
          [id, end, everySeconds, toDays * pointsADay, fromDays * pointsADay],
        );
    };
    await Promise.all([driver(), driver()]);
  }

  /** The points of trips before and from a moment so many days ago on. */
  async function pointsOf(
    rideIds: readonly string[],
    days: number,
    now: number,
  ): Promise<{ old: number; young: number }> {
    const [points] = await harness.database.query<{ old: number; young: number }[]>(
      `SELECT count(*) FILTER (WHERE at < $2::timestamptz)::int AS old,
              count(*) FILTER (WHERE at >= $2::timestamptz)::int AS young
         FROM ride_trail WHERE ride_id = ANY($1)`,
      [rideIds, new Date(now - days * daySeconds * 1000)],
    );
    if (!points) throw new Error('an aggregate has one row');
    return points;
  }

  /** How many points a trip has from a moment so many days ago on. */
  const pointsWithin = (days: number, now: number) =>
    Math.floor((days * daySeconds - (now - end.getTime()) / 1000) / everySeconds);

  it.each([1, 2])(
    `of ${trips} trips at once for two days, the last day is left, and 90 days of an emergency, where instances are ordered: %i`,
    async (instances) => {
      await drive(plain, 2, 1);
      await drive(alarmedIds, keptDaysOfEmergency + 1, keptDaysOfEmergency);
      if (instances === 1) {
        await drive(plain, 1, 0);
        await drive(alarmedIds, 2, 0);
      }
      const ordered = Date.now();
      // It may take longer than one order waits: the next order waits for the same run.
      const ran = async () => {
        await harness.runJob('Old trails', { instances });
        return true;
      };
      // A transaction that begins now, as a backup does, still sees every deleted point.
      const backup = harness.database.createQueryRunner();
      await backup.startTransaction('REPEATABLE READ');
      try {
        await backup.query('SET LOCAL idle_in_transaction_session_timeout = 0');
        await backup.query('SELECT FROM ride_trail LIMIT 1');
        await waitFor(ran, { what: 'the end of the job', timeout: 400_000 });
      } finally {
        await backup.rollbackTransaction();
        await backup.release();
      }
      const now = Date.now();
      // Points that have become too old since then are due to the next run.
      expect(await pointsOf(plain, 1, ordered)).toMatchObject({ old: 0 });
      expect(await pointsOf(plain, 1, now)).toMatchObject({ young: plain.length * pointsWithin(1, now) });
      expect(await pointsOf(alarmedIds, keptDaysOfEmergency, now)).toEqual({
        old: 0,
        young: emergencies * 2 * pointsADay,
      });
    },
    timeoutMs,
  );
}
