import type { LoadPerson } from '@rahi/simulator';
import type { TestProduct } from '@rahi/testing-kit';
import { admit, type Guest } from '../product/guests.js';

/** The most seconds that a rider is busy with one trip. */
const longestTrip = 40;
const fewestRiders = 20;

/** Signs in the drivers and enough riders for the bookings. */
export async function peopleFor(
  product: TestProduct,
  { drivers, bookingsPerSecond }: { drivers: number; bookingsPerSecond: number },
): Promise<{ drivers: LoadPerson[]; riders: LoadPerson[] }> {
  const riders = Math.max(fewestRiders, Math.ceil(bookingsPerSecond * longestTrip));
  const [driving, riding] = [await admit(product, drivers, 'driver'), await admit(product, riders, 'rider')];
  return { drivers: driving.map(personOf), riders: riding.map(personOf) };
}

function personOf({ userId, cookie }: Guest): LoadPerson {
  return { id: userId, cookie };
}
