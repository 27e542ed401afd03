import { reservationAhead } from '@rahi/contracts';
import type { OpsCommand } from '@rahi/service-kit';
import type { DataSource } from 'typeorm';
import { ReservationEntity } from './reservation.entity.js';

/** How somebody who tries Rahi on their machine need not wait for what was booked for tomorrow. */
export const reservationsCommands: readonly OpsCommand[] = [
  {
    words: 'reservations nearer <minutes>',
    summary: 'local mode only: so many minutes pass for all bookings for later that have no ride yet',
    run: async ({ database, print, local, args: [given = ''] }) => {
      const minutes = Number(given);
      if (!local) throw new Error('Only for npm start: people have booked for the time that they see.');
      if (!Number.isInteger(minutes) || minutes < 1 || minutes > reservationAhead.most)
        throw new Error(`It needs whole minutes, from 1 to ${reservationAhead.most}: reservations nearer 600`);
      const moved = await moveNearer(database, minutes * 60);
      print(`${minutes} minutes have passed for ${moved} bookings for later.`);
    },
  },
];

/**
 * Moves all times of bookings for later back, as if so many seconds had passed for them.
 * @param id of one; without it all move that have no ride and have not ended
 * @returns how many moved
 */
export async function moveNearer(database: DataSource, seconds: number, id?: string): Promise<number> {
  const columns = database.getMetadata(ReservationEntity).columns.filter(({ type }) => type === 'timestamptz');
  const set = columns.map(({ databaseName }) => `${databaseName} = ${databaseName} - make_interval(secs => $1)`);
  const [, moved] = await database.query<[unknown, number]>(
    `UPDATE reservations SET ${set.join(', ')}
     WHERE CASE WHEN $2::uuid IS NULL THEN ride_id IS NULL AND closed_at IS NULL ELSE id = $2 END`,
    [seconds, id ?? null],
  );
  return moved;
}
