import {
  calculateFare,
  createRide,
  documentedTariff,
  type OutstationTerms,
  type OutstationWish,
  type Principal,
  type TariffTerms,
} from '@rahi/contracts';
import { aBooking, aPrincipal, pickup } from './factories.js';
import { driveNorth, type Used } from './rented.js';
import type { Answer, RidesHarness } from './rides-harness.js';

/** Prices each of which has an amount of its own. */
export const outstationTerms: OutstationTerms = {
  basePaise: 10_000,
  oneWay: { perKmPaise: 2133, leastKm: 100 },
  roundTrip: { perKmPaise: 1217, leastKm: 250 },
  allowancePaise: 30_007,
  nightPaise: 25_003,
  longestKm: 500,
};
export const withOutstation: TariffTerms = { ...documentedTariff.sedan, outstation: outstationTerms };

/** Another city than that of the pickup, some 178 km from it in a straight line. */
export const agra = { lat: 27.1767, lng: 78.0081 };
export const agraAddress = 'Taj Mahal, Agra';

export const oneWay: OutstationWish = { kind: 'oneWay' };

/** There and back again. @param hours from now until the rider wants to be back */
export const roundTrip = (hours: number): OutstationWish => ({
  kind: 'roundTrip',
  returnAt: new Date(Date.now() + hours * 3_600_000).toISOString(),
});

/** What a booking of an outstation trip says besides that of a usual ride. */
export const outstationBody = (outstation: OutstationWish) => ({
  outstation,
  dropoffLat: agra.lat,
  dropoffLng: agra.lng,
  dropoffAddress: agraAddress,
});

export const quoteOutstation = (
  harness: RidesHarness,
  rider: Principal,
  outstation: OutstationWish,
  given: object = {},
): Promise<Answer> =>
  harness.call(calculateFare, rider, {
    body: { distance: 0, vehicleType: 'sedan', pickup, dropoff: agra, outstation, ...given },
  });

/** An outstation trip, booked at its quote. */
export async function bookOutstation(
  harness: RidesHarness,
  outstation: OutstationWish,
  { rider = aPrincipal(), promoCode }: { rider?: Principal; promoCode?: string } = {},
) {
  const { body: quote } = await quoteOutstation(harness, rider, outstation, { ...(promoCode && { promoCode }) });
  const body = {
    ...aBooking(rider.userId, outstationBody(outstation)),
    fare: Number(quote['total']),
    quoteId: String(quote['quoteId']),
  };
  const answer = await harness.call(createRide, rider, { body });
  if (answer.status !== 201) throw new Error(`booking refused: ${JSON.stringify(answer.body)}`);
  return { rider, driver: harness.driver(), id: String(answer.body['id']), quote };
}

/** An outstation trip under way whose code was entered so long ago, and whose car has driven north since. */
export async function drivenOutstation(
  harness: RidesHarness,
  outstation: OutstationWish,
  used: Used,
  options: Parameters<typeof bookOutstation>[2] = {},
) {
  const trip = await bookOutstation(harness, outstation, options);
  await harness.bring(trip.id, 'in_progress', trip.rider, trip.driver);
  await driveNorth(harness, trip.id, used);
  return trip;
}
