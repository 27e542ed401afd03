import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { calculateFare, createRide, documentedTariff, rideInvoice, rideReceipt, roadWay } from '@rahi/contracts';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
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
async function tollsOf(trip: { pickup: object; dropoff: object; stops?: object[] }): Promise<string[]> {
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

it('are charged each time: on the way to a stop and back over the same road', async () => {
  const question = { from: dadar, to: andheri, vehicleType: 'sedan' as const };
  const { polyline } = await harness.caller.ask(roadWay, question, harness.outbound());
  const [lat = 0, lng = 0] = polyline?.[Math.floor(polyline.length / 2)] ?? [];
  // Wide enough for both sides of the road.
  const tolls = [{ paise: 4000, metres: 800, name: 'On the way', lat, lng }];
  await harness.putInForce('sedan', 3, { ...documentedTariff.sedan, tolls });
  const near = { lat: dadar.lat + 0.004, lng: dadar.lng };
  const stops = [{ ...andheri, address: 'Andheri' }];
  expect(await tollsOf({ pickup: dadar, dropoff: near, stops })).toEqual(['On the way', 'On the way']);
});

/** The text of every page of a file. */
async function textOf(bytes: Uint8Array): Promise<string> {
  const file = await getDocument({ data: new Uint8Array(bytes) }).promise;
  const pages = Array.from({ length: file.numPages }, async (_, page) => {
    const { items } = await (await file.getPage(page + 1)).getTextContent();
    return items.map((item) => ('str' in item ? item.str : '')).join(' ');
  });
  return (await Promise.all(pages)).join(' ').replace(/\s+/g, ' ');
}

it('may be as many as a tariff has, with the longest names: quoted, booked, driven and on the receipt', async () => {
  const toll = { paise: 100, metres: 100, ...delhi.pickup };
  const names = Array.from({ length: 50 }, (_, n) => `${'टो'.repeat(39)}${10 + n}`);
  await harness.putInForce('sedan', 4, { ...documentedTariff.sedan, tolls: names.map((name) => ({ ...toll, name })) });
  const [rider, driver] = [aPrincipal(), await drivers.online()];
  const body = { distance: 10, vehicleType: 'sedan' as const, ...delhi };
  const quote = calculateFare.answer.parse((await harness.call(calculateFare, rider, { body })).body);
  expect(quote.inputs?.tolls.map(({ name }) => name)).toEqual(names);
  const booking = {
    ...aBooking(rider.userId),
    pickupLat: delhi.pickup.lat,
    pickupLng: delhi.pickup.lng,
    dropoffLat: delhi.dropoff.lat,
    dropoffLng: delhi.dropoff.lng,
    fare: Number(quote.total),
    quoteId: quote.quoteId,
  };
  const booked = await harness.call(createRide, rider, { body: booking });
  expect(booked).toMatchObject({ status: 201, body: { fare: quote.total } });

  const id = String(booked.body['id']);
  await harness.bring(id, 'completed', rider, driver);
  expect((await harness.get(id, rider)).body).toMatchObject({ status: 'completed', fare: quote.total });
  const receipt = rideReceipt.answer.parse((await harness.call(rideReceipt, rider, { params: { id } })).body);
  const charged = receipt.lines.filter(({ code }) => code === 'toll');
  expect(charged.map(({ label, paise }) => [label, paise])).toEqual(names.map((name) => [name, 100]));
  expect(receipt.totalPaise).toBe(Math.round(Number(quote.total) * 100));
  expect(receipt.lines.reduce((sum, { paise }) => sum + paise, 0)).toBe(receipt.totalPaise);

  // Each on its own line of the file, also behind the first page.
  const { status, bytes } = await harness.raw(rideInvoice, rider, { params: { id } });
  expect(status).toBe(200);
  const text = await textOf(bytes);
  expect(text.match(/₹1(?:\.00)?(?![\d.,])/g)).toHaveLength(50);
  expect(text).toContain(String(quote.total));
});
