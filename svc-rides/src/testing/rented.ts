import {
  calculateFare,
  createRide,
  documentedTariff,
  type LatLng,
  type Principal,
  type RentalTerms,
  type TariffTerms,
} from '@rahi/contracts';
import { aBooking, aPrincipal, pickup } from './factories.js';
import { letPass } from './passing-time.js';
import type { Answer, RidesHarness } from './rides-harness.js';

/** Packages of which each kilometre and each minute has an amount of its own. */
export const rental: RentalTerms = {
  packages: [
    { hours: 2, km: 20, paise: 60_000 },
    { hours: 4, km: 40, paise: 110_000 },
  ],
  extraKmPaise: 1433,
  extraMinutePaise: 217,
};
export const withRentals: TariffTerms = { ...documentedTariff.sedan, rental };

/** So many metres north of the pickup, to a millimetre. */
export const north = (metres: number): LatLng => ({
  lat: pickup.lat + (metres / 1000 / 6371) * (180 / Math.PI),
  lng: pickup.lng,
});

/** What a booking of a rental says besides that of a usual ride. */
export const rentalBody = (hours: number) => ({
  rental: { hours },
  dropoffLat: pickup.lat,
  dropoffLng: pickup.lng,
  dropoffAddress: 'Connaught Place',
});

export const quoteRental = (
  harness: RidesHarness,
  rider: Principal,
  hours: number,
  given: object = {},
): Promise<Answer> =>
  harness.call(calculateFare, rider, {
    body: { distance: 0, vehicleType: 'sedan', pickup, rental: { hours }, ...given },
  });

/** A rental, booked at its quote. */
export async function bookRental(harness: RidesHarness, hours: number, rider = aPrincipal()) {
  const { body: quote } = await quoteRental(harness, rider, hours);
  const body = {
    ...aBooking(rider.userId, rentalBody(hours)),
    fare: Number(quote['total']),
    quoteId: String(quote['quoteId']),
  };
  const answer = await harness.call(createRide, rider, { body });
  if (answer.status !== 201) throw new Error(`booking refused: ${JSON.stringify(answer.body)}`);
  return { rider, driver: harness.driver(), id: String(answer.body['id']), quote };
}

/** A rental under way whose code was entered so long ago, and whose car has driven north since. */
export async function drivenRental(harness: RidesHarness, hours: number, used: Used) {
  const trip = await bookRental(harness, hours);
  await harness.bring(trip.id, 'in_progress', trip.rider, trip.driver);
  await driveNorth(harness, trip.id, used);
  return trip;
}

/** What a car has driven since the code was entered. */
export interface Used {
  metres: number;
  seconds: number;
}

/** Lets so many seconds pass for a trip under way, in which its car drives north from the pickup, and records its places. */
export async function driveNorth(harness: RidesHarness, id: string, used: Used): Promise<void> {
  await letPass(harness, id, used.seconds);
  const steps = Math.max(1, Math.ceil(used.metres / 500));
  const places = Array.from({ length: steps + 1 }, (_, step) => north((used.metres * step) / steps).lat);
  await harness.database.query(
    `INSERT INTO ride_trail (ride_id, traveller, at, lat, lng)
     SELECT $1, 'driver', started_at + make_interval(secs => (place.n - 1) * $4::float8 / $5), place.lat, $3
       FROM rides, unnest($2::float8[]) WITH ORDINALITY AS place(lat, n) WHERE id = $1`,
    [id, places, pickup.lng, Math.max(0.1, used.seconds), steps + 1],
  );
}

/** Records places of a car that is so many metres north of the pickup, in order, within the last so many seconds. */
export async function recordNorth(
  harness: RidesHarness,
  id: string,
  metres: readonly number[],
  seconds: number,
): Promise<void> {
  await harness.database.query(
    `INSERT INTO ride_trail (ride_id, traveller, at, lat, lng)
     SELECT $1, 'driver', clock_timestamp() - make_interval(secs => $4::float8 * (1 - (place.n - 1)::float8 / $5)), place.lat, $3
       FROM unnest($2::float8[]) WITH ORDINALITY AS place(lat, n)`,
    [id, metres.map((far) => north(far).lat), pickup.lng, seconds, metres.length],
  );
}
