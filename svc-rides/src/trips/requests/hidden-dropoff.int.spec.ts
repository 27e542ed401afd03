import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { confirmRide, fareFor, openReservations, rideRequests, wayKm } from '@rahi/contracts';
import { aBooking, aPrincipal } from '../../testing/factories.js';
import { LaterDesk } from '../../testing/later-bookings.js';
import { RidesHarness } from '../../testing/rides-harness.js';

const mumbai = { lat: 19.0544, lng: 72.8402 };
const way = {
  pickupLat: mumbai.lat,
  pickupLng: mumbai.lng,
  dropoffLat: 19.117543,
  dropoffLng: 72.846321,
  dropoffAddress: '12, Nariman Street, Andheri West, Mumbai',
};
const stops = [{ lat: 19.081234, lng: 72.841234, address: 'Lotus Clinic, Santacruz West, Mumbai' }];
const fareOfWay =
  fareFor('sedan', wayKm(mumbai, ...stops, { lat: way.dropoffLat, lng: way.dropoffLng })).totalPaise / 100;
/** Whatever gives the place away: its address, or more of its position than the area. */
const exact = /Nariman|Lotus|"12,|19\.117|72\.846|19\.081|72\.841/;

let harness: RidesHarness;
beforeAll(async () => {
  harness = await RidesHarness.start({ DRAFT_RULE_SETS: 'IN-MH-DRAFT', RESERVATION_SWEEP_SECONDS: '60' });
});
afterAll(() => harness?.stop());

const driver = () => harness.driver(mumbai);
const words = (answer: object) => JSON.stringify(answer);

describe('the drop-off where the rules of the city hide it until a driver accepts (R42)', () => {
  it('is an area in requests, and the address from acceptance on', async () => {
    const rider = aPrincipal();
    const rideId = await harness.book(rider, { ...way, stops, fare: fareOfWay });
    const [taker, other] = [driver(), driver()];
    const hidden = {
      dropoffHidden: true,
      dropoffAddress: 'Andheri West, Mumbai',
      dropoffLat: '19.12',
      dropoffLng: '72.85',
      distance: '7',
      stops: [{ address: 'Santacruz West, Mumbai', lat: 19.08, lng: 72.84 }],
    };
    const { list } = await harness.call(rideRequests, taker, {});
    const read = await harness.get(rideId, taker);
    expect(list).toMatchObject([{ id: rideId, ...hidden }]);
    expect(read).toMatchObject({ status: 200, body: hidden });
    expect(words([list, read])).not.toMatch(exact);

    const accepted = await harness.move(rideId, taker, { status: 'driver_assigned' });
    expect(accepted.body).toMatchObject({ dropoffHidden: false, dropoffAddress: way.dropoffAddress, stops });
    expect((await harness.get(rideId, taker)).body).toMatchObject({ dropoffLat: '19.117543' });
    expect((await harness.get(rideId, other)).status).toBe(404);
    expect((await harness.get(rideId, rider)).body).toMatchObject({ dropoffHidden: false, dropoffLng: '72.846321' });
  });

  it('is an area for a driver whom the rider named, until that driver confirms', async () => {
    const rider = aPrincipal();
    const rideId = await harness.book(rider, way);
    const named = driver();
    const given = await harness.move(rideId, rider, { status: 'driver_assigned', driverId: named.userId });
    expect(given).toMatchObject({ status: 200, body: { dropoffAddress: way.dropoffAddress } });
    const before = await harness.get(rideId, named);
    expect(before.body).toMatchObject({ dropoffHidden: true, dropoffAddress: 'Andheri West, Mumbai', change: null });
    expect(words(before)).not.toMatch(exact);
    const confirmed = await harness.call(confirmRide, named, { params: { id: rideId } });
    expect(confirmed).toMatchObject({ status: 200, body: { dropoffHidden: false, dropoffLat: '19.117543' } });
  });

  it('is an area of a booking for later until a driver takes it', async () => {
    const [desk, rider] = [new LaterDesk(harness), aPrincipal()];
    const { id } = await desk.book(120, rider, aBooking(rider.userId, way));
    const taker = driver();
    const { list } = await harness.call(openReservations, taker, { query: { limit: 100 } });
    expect(list).toMatchObject([{ id, dropoffHidden: true, dropoffAddress: 'Andheri West, Mumbai' }]);
    expect(words(list)).not.toMatch(exact);
    expect((await desk.take(id, taker)).body).toMatchObject({
      dropoffHidden: false,
      dropoffAddress: way.dropoffAddress,
    });
  });

  it('is no secret elsewhere, as documented', async () => {
    await harness.book(aPrincipal());
    const { list } = await harness.call(rideRequests, harness.driver(), {});
    expect(list).toMatchObject([{ dropoffHidden: false, dropoffAddress: 'Indira Gandhi Airport' }]);
  });
});
