import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  createPromo,
  getTracking,
  kolkataDayStart,
  receiptSchema,
  rideInvoice,
  rideReceipt,
  type Principal,
} from '@rahi/contracts';
import fc from 'fast-check';
import { aPrincipal } from '../../testing/factories.js';
import { drivenOutstation, oneWay, outstationTerms, roundTrip, withOutstation } from '../../testing/outstation.js';
import { north, recordNorth, withRentals } from '../../testing/rented.js';
import { brokenInvariants } from '../../testing/ride-invariants.js';
import { RidesHarness } from '../../testing/rides-harness.js';

let harness: RidesHarness;
beforeAll(async () => {
  harness = await RidesHarness.start();
  await harness.putInForce('sedan', 2, { ...withOutstation, rental: withRentals.rental });
});
afterAll(() => harness?.stop());

const receiptOf = async (id: string, who: Principal) =>
  receiptSchema.parse((await harness.call(rideReceipt, who, { params: { id } })).body);
const tollLines = (lines: unknown) =>
  receiptSchema.shape.lines.parse(lines).flatMap(({ code, label }) => (code === 'toll' ? [label] : []));
const complete = (id: string, driver: Principal) => harness.moveFromHere(id, driver, { status: 'completed' });

describe('the bill of an outstation trip', () => {
  it('is its kilometres, or the least ones of its days, its days and its nights, to the paisa', async () => {
    const drawn = fc.record({
      back: fc.boolean(),
      metres: fc.integer({ min: 0, max: 900_000 }),
      seconds: fc.integer({ min: 60, max: 4 * 86_400 }),
    });
    await fc.assert(
      fc.asyncProperty(drawn, async ({ back, metres, seconds }) => {
        const used = { metres, seconds };
        const { id, rider, driver } = await drivenOutstation(harness, back ? roundTrip(30) : oneWay, used);
        await harness.sharePosition(id, driver, north(metres));
        expect((await complete(id, driver)).status).toBe(200);
        const { inputs, lines, totalPaise } = await receiptOf(id, rider);
        // Steps of less than 25 m are no driving.
        expect(Math.abs(inputs.metres - metres)).toBeLessThanOrEqual(metres < 50 ? 50 : 20);
        const { startedAt, completedAt, distanceMetres } = await harness.stored(id);
        const [from, to] = [startedAt ?? new Date(NaN), completedAt ?? new Date(NaN)];
        const nights = (kolkataDayStart(to).getTime() - kolkataDayStart(from).getTime()) / 86_400_000;
        const kind = back ? 'roundTrip' : 'oneWay';
        expect(inputs).toMatchObject({ outstation: { kind, nights }, metres: distanceMetres });
        const leastKm = back ? 250 * (nights + 1) : 100;
        const charged = Math.max(distanceMetres, leastKm * 1000);
        const before =
          10_000 + Math.round((charged * (back ? 1217 : 2133)) / 1000) + 30_007 * (nights + 1) + 25_003 * nights;
        expect(totalPaise).toBe(before + Math.round(before * 0.05));
        expect(lines.reduce((sum, { paise }) => sum + paise, 0)).toBe(totalPaise);
        const codes = ['base', 'outstation', 'allowance', ...(nights > 0 ? ['night_halt'] : []), 'gst'];
        expect(lines.map(({ code }) => code)).toEqual(codes);
      }),
      { numRuns: 25 },
    );
    expect(await brokenInvariants(harness.database)).toEqual([]);
  });

  it('says the kilometres by GPS, the days and the nights, also on the file', async () => {
    const { id, rider, driver } = await drivenOutstation(harness, oneWay, { metres: 230_000, seconds: 86_400 });
    await harness.sharePosition(id, driver, north(230_000));
    await complete(id, driver);
    const { lines } = await receiptOf(id, rider);
    expect(lines.map(({ label }) => label)).toEqual([
      'Base fare',
      'Distance, 230 km at ₹21.33 a km, by GPS',
      'Driver’s allowance, 2 days at ₹300.07',
      'Night halt, 1 night at ₹250.03',
      'GST, 5 %',
    ]);
    const pdf = await harness.raw(rideInvoice, rider, { params: { id } });
    expect(pdf.status).toBe(200);
    expect(Buffer.from(pdf.bytes).subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('never takes off more than the fare, and the code gets the rest back', async () => {
    const own = await RidesHarness.start();
    const cheap = { ...outstationTerms, basePaise: 0, allowancePaise: 0, oneWay: { perKmPaise: 2000, leastKm: 1 } };
    await own.putInForce('sedan', 2, { ...withOutstation, outstation: cheap });
    const body = {
      code: 'FAR90',
      percent: 90,
      mostPaise: 1_000_000,
      firstRideOnly: false,
      city: null,
      validFrom: new Date(Date.now() - 60_000).toISOString(),
      validUntil: new Date(Date.now() + 86_400_000).toISOString(),
      budgetPaise: 10_000_000,
      usesPerRider: 5,
    };
    expect((await own.call(createPromo, aPrincipal({ isAdmin: true }), { body })).status).toBe(201);
    const options = { promoCode: 'FAR90' };
    const { id, driver } = await drivenOutstation(own, oneWay, { metres: 3000, seconds: 60 }, options);
    await own.sharePosition(id, driver, north(3000));
    const ended = await own.moveFromHere(id, driver, { status: 'completed' });
    expect(ended).toMatchObject({ status: 200, body: { fare: '0' } });
    expect((await own.stored(id)).discountPaise).toBe(6300);
    expect(await brokenInvariants(own.database)).toEqual([]);
    await own.stop();
  });
});

describe('a trip of several days', () => {
  it('keeps its kilometres and its tolls when its recorded places are deleted after a day', async () => {
    const own = await RidesHarness.start();
    const toll = { name: 'Northern Gate', paise: 4500, ...north(5000), metres: 300 };
    await own.putInForce('sedan', 2, { ...withOutstation, tolls: [toll] });
    const day = 86_400;
    const { id, rider, driver } = await drivenOutstation(own, roundTrip(60), { metres: 150_000, seconds: 2 * day });
    const recorded = async () =>
      (await own.database.query<unknown[]>('SELECT FROM ride_trail WHERE ride_id = $1', [id])).length;
    const before = await recorded();
    await own.runJob('Long trips');
    await own.runJob('Old trails');
    expect(await recorded()).toBeLessThan(before);
    // Counted again, nothing is counted twice.
    await own.runJob('Long trips');
    const { body } = await own.call(getTracking, rider, { params: { id } });
    expect(body).toMatchObject({ outstation: { km: 150, minutes: 2880, nights: 2 } });
    await own.sharePosition(id, driver, north(150_000));
    await own.moveFromHere(id, driver, { status: 'completed' });
    const { inputs } = receiptSchema.parse((await own.call(rideReceipt, rider, { params: { id } })).body);
    expect(inputs.metres).toBe(150_000);
    expect(inputs.tolls).toEqual([{ name: 'Northern Gate', paise: 4500 }]);
    // The sum is deleted a day after its last place, once the trip is over.
    await own.database.query(`UPDATE ride_meters SET at = at - interval '2 days'`);
    await own.runJob('Long trips');
    expect(await own.database.query('SELECT FROM ride_meters')).toEqual([]);
    await own.stop();
  });

  it('is quoted with the tolls of its expected way, and pays for those that it passes', async () => {
    const own = await RidesHarness.start();
    const toll = { paise: 4500, metres: 300 };
    const tolls = [
      { ...toll, name: 'Northern Gate', ...north(5000) },
      { ...toll, name: 'Expected Bridge', ...north(60_000) },
      { ...toll, name: 'Far Bridge', lat: 20, lng: 77 },
    ];
    await own.putInForce('sedan', 2, { ...withOutstation, tolls });
    own.wayOf = ({ from, to }) => [
      [from.lat, from.lng],
      [north(70_000).lat, north(70_000).lng],
      [to.lat, to.lng],
    ];
    const { id, rider, driver, quote } = await drivenOutstation(own, oneWay, { metres: 30_000, seconds: 7200 });
    expect(tollLines(quote['lines'])).toEqual(['Northern Gate', 'Expected Bridge']);
    const { body } = await own.call(getTracking, rider, { params: { id } });
    const soFar = getTracking.answer.parse(body).outstation?.fare;
    await own.sharePosition(id, driver, north(30_000));
    await own.moveFromHere(id, driver, { status: 'completed' });
    const receipt = receiptSchema.parse((await own.call(rideReceipt, rider, { params: { id } })).body);
    expect(receipt.inputs.tolls).toEqual([{ name: 'Northern Gate', paise: 4500 }]);
    expect(tollLines(receipt.lines)).toEqual(['Northern Gate']);
    expect(receipt.lines.reduce((sum, { paise }) => sum + paise, 0)).toBe(receipt.totalPaise);
    expect(receipt.totalPaise).toBe(Math.round(Number(soFar) * 100) + 4500);
    expect(await brokenInvariants(own.database)).toEqual([]);
    await own.stop();
  });

  it('is quoted with both ways of a round trip, and pays each passage, also those that were counted before', async () => {
    const own = await RidesHarness.start();
    const toll = { name: 'Northern Gate', paise: 4500, ...north(5000), metres: 300 };
    await own.putInForce('sedan', 2, { ...withOutstation, tolls: [toll] });
    own.wayOf = ({ from, to }) => [
      [from.lat, from.lng],
      [north(10_000).lat, north(10_000).lng],
      [to.lat, to.lng],
    ];
    const used = { metres: 30_000, seconds: 7200 };
    const { id, rider, driver, quote } = await drivenOutstation(own, roundTrip(30), used);
    expect(tollLines(quote['lines'])).toEqual(['Northern Gate', 'Northern Gate']);
    // The way there is counted for good; the way back is recorded after that.
    await own.runJob('Long trips');
    await own.database.query('DELETE FROM ride_trail WHERE ride_id = $1', [id]);
    await recordNorth(own, id, [20_000, 5000, 5100, 2000], 50);
    await own.sharePosition(id, driver, north(0));
    await own.moveFromHere(id, driver, { status: 'completed' });
    const receipt = await own.call(rideReceipt, rider, { params: { id } });
    const { inputs, lines, totalPaise } = receiptSchema.parse(receipt.body);
    expect(inputs.tolls).toEqual([toll, toll].map(({ name, paise }) => ({ name, paise })));
    expect(lines.reduce((sum, { paise }) => sum + paise, 0)).toBe(totalPaise);
    expect(await brokenInvariants(own.database)).toEqual([]);
    await own.stop();
  });

  it('is counted and ended at once without losing a kilometre', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id, driver } = await drivenOutstation(harness, oneWay, { metres: 30_000, seconds: 7200 });
      await harness.sharePosition(id, driver, north(30_000));
      await Promise.all([harness.runJob('Long trips'), complete(id, driver)]);
      expect((await harness.stored(id)).distanceMetres).toBe(30_000);
    }
  });

  it('counts on from where it was counted', async () => {
    const trip = await drivenOutstation(harness, oneWay, { metres: 40_000, seconds: 7200 });
    await harness.runJob('Long trips');
    await harness.database.query('DELETE FROM ride_trail WHERE ride_id = $1', [trip.id]);
    await harness.sharePosition(trip.id, trip.driver, north(70_000));
    await complete(trip.id, trip.driver);
    expect((await harness.stored(trip.id)).distanceMetres).toBe(70_000);
  });
});
