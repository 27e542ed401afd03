import { tripPositions } from '@rahi/contracts';
import { RideEntity } from '../ride/ride.entity.js';
import { WatchEntity } from '../safety/checks/watch.entity.js';
import type { RidesHarness } from './rides-harness.js';
import { openTripBucket } from './trip-bucket.js';

/**
 * Lets so many seconds pass for a ride: whatever is stored of it (its row, its safety watch, its last positions) happened that much
 * earlier.
 */
export async function letPass(harness: RidesHarness, rideId: string, seconds: number): Promise<void> {
  const { database } = harness;
  const earlier = (entity: typeof RideEntity | typeof WatchEntity) =>
    database
      .getMetadata(entity)
      .columns.filter(({ type }) => type === 'timestamptz')
      .map(({ databaseName }) => `${databaseName} = ${databaseName} - make_interval(secs => $2)`);
  const asked = `safety_check = CASE WHEN safety_check IS NOT NULL THEN safety_check || jsonb_build_object('askedAt',
    to_char((safety_check->>'askedAt')::timestamptz AT TIME ZONE 'UTC' - make_interval(secs => $2), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) END`;
  await database.query(`UPDATE rides SET ${[...earlier(RideEntity), asked].join(', ')} WHERE id = $1`, [
    rideId,
    seconds,
  ]);
  await database.query(`UPDATE ride_watch SET ${earlier(WatchEntity).join(', ')} WHERE ride_id = $1`, [
    rideId,
    seconds,
  ]);
  await agePositions(harness, rideId, seconds);
}

async function agePositions({ connection }: RidesHarness, rideId: string, seconds: number): Promise<void> {
  const positions = await openTripBucket(connection);
  for (const who of ['rider', 'driver']) {
    const entry = await positions.get(`${rideId}.${who}`);
    if (entry?.operation !== 'PUT') continue;
    const position = tripPositions.value.parse(entry.json());
    await positions.put(`${rideId}.${who}`, JSON.stringify({ ...position, at: position.at - seconds * 1000 }));
  }
}
