import type { RideStatus } from '@rahi/contracts';
import type { LoadClient } from '@rahi/simulator';
import { waitFor, type LiveReader } from '@rahi/testing-kit';
import type { Guest } from '../product/guests.js';
import type { Team } from '../trips/people.js';
import { book, move } from '../trips/trip.js';

/** A rider, a driver and their streams. Their rides end with a cancellation after the driver’s arrival. */
export interface Pair extends Team {
  readonly riderStream: LiveReader;
  readonly driverStream: LiveReader;
}

/** @returns for each change, milliseconds from its request to the other person’s stream. */
export async function drive(client: LoadClient, pair: Pair): Promise<number[]> {
  const ride = await book(client, pair.rider);
  const change = async (who: Guest, status: RideStatus, version: number, other: LiveReader) => {
    const from = Date.now();
    await move(client, who, ride.id, { status });
    const heard = await waitFor(() => heardAt(other, ride.id, version), { what: `version ${version}`, interval: 5 });
    return heard - from;
  };
  return [
    await change(pair.driver, 'driver_assigned', 2, pair.riderStream),
    await change(pair.driver, 'driver_arrived', 3, pair.riderStream),
    await change(pair.rider, 'cancelled', 4, pair.driverStream),
  ];
}

function heardAt({ events }: LiveReader, rideId: string, version: number): number | undefined {
  return events.findLast(
    ({ message }) => message.kind === 'ride' && message.rideId === rideId && message.version === version,
  )?.at;
}
