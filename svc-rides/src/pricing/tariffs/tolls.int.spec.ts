import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { calculateFare, createRide, documentedTariff, roadWay } from '@rahi/contracts';
import { DriversProcess } from '../../testing/drivers-process.js';
import { aBooking, aPrincipal } from '../../testing/factories.js';
import { RidesHarness } from '../../testing/rides-harness.js';

const dadar = { lat: 19.0178, lng: 72.8478 };
const andheri = { lat: 19.1197, lng: 72.8464 };
const delhi = { pickup: { lat: 28.6315, lng: 77.2167 }, dropoff: { lat: 28.5494, lng: 77.2001 } };

let harness: RidesHarness;
let drivers: DriversProcess;
beforeAll(async () => {
  harness = await RidesHarness.withoutDrivers();
  drivers = await DriversProcess.start(harness);
}, 180_000);
afterAll(async () => {
  await drivers?.stop();
  await harness?.stop();
});

/** The tolls on the bill of a trip. */
async function tollsOf(trip: { pickup: object; dropoff: object }): Promise<string[]> {
  const body = { distance: 10, vehicleType: 'sedan' as const, ...trip };
  const answer = await harness.call(calculateFare, aPrincipal(), { body: calculateFare.body.parse(body) });
  const { inputs } = calculateFare.answer.parse(answer.body);
  return inputs?.tolls.map(({ name }) => name) ?? [];
}

it('are those that the route passes anywhere; where no roads are known, only those at the ends', async () => {
  const question = { from: dadar, to: andheri, vehicleType: 'sedan' as const };
  const { polyline } = await harness.caller.ask(roadWay, question, harness.outbound());
  const [lat = 0, lng = 0] = polyline?.[Math.floor(polyline.length / 2)] ?? [];
  const toll = { paise: 4000, metres: 100 };
  const tolls = [
    { ...toll, name: 'On the way', lat, lng },
    { ...toll, name: 'Beside the way', lat, lng: lng + 0.03 },
    { ...toll, name: 'At the end in Delhi', ...delhi.dropoff },
  ];
  await harness.putInForce('sedan', 2, { ...documentedTariff.sedan, tolls });
  expect(await tollsOf({ pickup: dadar, dropoff: andheri })).toEqual(['On the way']);
  expect(await tollsOf(delhi)).toEqual(['At the end in Delhi']);
});

it('may be as many as a tariff has, with the longest names: the quote can be booked', async () => {
  const toll = { paise: 100, metres: 100, ...delhi.pickup };
  const tolls = Array.from({ length: 50 }, (_, n) => ({ ...toll, name: `${'टो'.repeat(39)}${10 + n}` }));
  await harness.putInForce('sedan', 3, { ...documentedTariff.sedan, tolls });
  const rider = aPrincipal();
  const body = { distance: 10, vehicleType: 'sedan' as const, ...delhi };
  const quote = calculateFare.answer.parse((await harness.call(calculateFare, rider, { body })).body);
  expect(quote.inputs?.tolls).toHaveLength(50);
  const booking = {
    ...aBooking(rider.userId),
    pickupLat: delhi.pickup.lat,
    pickupLng: delhi.pickup.lng,
    dropoffLat: delhi.dropoff.lat,
    dropoffLng: delhi.dropoff.lng,
    fare: Number(quote.total),
    quoteId: quote.quoteId,
  };
  expect(await harness.call(createRide, rider, { body: booking })).toMatchObject({
    status: 201,
    body: { fare: quote.total },
  });
});
