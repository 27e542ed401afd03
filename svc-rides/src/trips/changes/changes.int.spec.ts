import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  documentedTariff,
  fareFor,
  paiseFromRupees,
  rideReceipt,
  rideStop,
  rupeesFromPaise,
  sharedTrip,
  shareRide,
  wayKm,
} from '@rahi/contracts';
import { car, ChangedTrips, figures, gate, nizamuddin, proposal, saket } from '../../testing/changed-trips.js';
import { aPrincipal, dropoff, pickup } from '../../testing/factories.js';
import { brokenInvariants } from '../../testing/ride-invariants.js';
import { RidesHarness } from '../../testing/rides-harness.js';

let harness: RidesHarness;
beforeAll(async () => {
  harness = await RidesHarness.start({}, 2);
  trips = new ChangedTrips(harness);
});
afterAll(() => harness?.stop());

let trips: ChangedTrips;
const refused = (code: string, status = 409) => ({ status, body: { code } });
const ride = (...args: Parameters<ChangedTrips['ride']>) => trips.ride(...args);
const wish = (...args: Parameters<ChangedTrips['wish']>) => trips.wish(...args);
const answer = (...args: Parameters<ChangedTrips['answer']>) => trips.answer(...args);
const tokenOf = (...args: Parameters<ChangedTrips['tokenOf']>) => trips.tokenOf(...args);
const confirm = (...args: Parameters<ChangedTrips['confirm']>) => trips.confirm(...args);
const intact = async () => expect(await brokenInvariants(harness.database)).toEqual([]);

describe('a change of a trip (R44)', () => {
  it('is priced along the way driven so far, and counts when the driver accepts it', async () => {
    const { rider, driver, id } = await ride();
    const before = (await harness.get(id, rider)).body;
    const { body: first } = await wish(id, rider, { dropoff: saket, stops: [nizamuddin] });
    const km = wayKm(pickup, car, nizamuddin, saket);
    const fare = fareFor('sedan', km).totalPaise;
    expect(first).toMatchObject({
      offer: { previousFare: before['fare'], dropoff: saket, stops: [nizamuddin], endsHere: false },
      ride: { fare: before['fare'], change: null },
    });
    const { offer } = figures.parse(first);
    expect(paiseFromRupees(offer.fare)).toBe(fare);
    const { body } = await wish(id, rider, { confirm: offer.token });
    const { change } = proposal.parse(body).ride;
    expect(change.state).toBe('open');
    // The same press again is the same proposal.
    expect((await wish(id, rider, { confirm: offer.token })).body['ride']).toEqual(body['ride']);
    expect((await harness.get(id, driver)).body).toMatchObject({
      fare: before['fare'],
      dropoffAddress: before['dropoffAddress'],
      change: { id: change.id, state: 'open', fare: offer.fare, dropoff: saket },
    });
    const accepted = await answer(id, driver, change.id, 'accept');
    expect(accepted).toMatchObject({
      status: 200,
      body: { fare: offer.fare, dropoffAddress: saket.address, stops: [{ ...nizamuddin, arrivedAt: null }] },
    });
    // So is the same answer.
    expect((await answer(id, driver, change.id, 'accept')).body['version']).toBe(accepted.body['version']);
    expect(await answer(id, driver, change.id, 'decline')).toMatchObject(refused('change_over'));
    expect((await trips.eventsOf(id)).slice(-2)).toEqual(['ride.change_proposed.v1', 'ride.changed.v1']);
    await harness.call(rideStop, driver, { params: { id, stop: '1' }, body: { step: 'skip', reason: 'other' } });
    expect(await harness.move(id, driver, { status: 'completed' })).toMatchObject({ status: 200 });
    const { body: receipt } = await harness.call(rideReceipt, rider, { params: { id } });
    expect(receipt).toMatchObject({ totalPaise: fare });
    expect((await harness.get(id, rider)).body).toMatchObject({ dropoffAddress: saket.address });
    await intact();
  });

  it('counts at once while there is no driver, and before the start as from the pickup', async () => {
    const rider = aPrincipal();
    const searching = await harness.book(rider);
    expect(await confirm(searching, rider, { dropoff: saket })).toMatchObject({ state: 'accepted' });
    const fare = rupeesFromPaise(fareFor('sedan', wayKm(pickup, saket)).totalPaise);
    expect((await harness.get(searching, rider)).body).toMatchObject({ dropoffAddress: saket.address, fare });
    // R44: their screens may show it as it was; with its version they say that they have seen it.
    const taker = harness.driver();
    const { version } = await harness.stored(searching);
    const take = (given: object) => harness.move(searching, taker, { status: 'driver_assigned', ...given });
    expect(await take({})).toMatchObject(refused('ride_changed'));
    expect(await take({ version: version - 1 })).toMatchObject(refused('ride_changed'));
    expect(await take({ version })).toMatchObject({ status: 200, body: { fare } });
    const { rider: other, driver, id } = await ride('driver_arrived');
    const { id: changeId } = await confirm(id, other, { dropoff: saket });
    expect(await answer(id, driver, changeId, 'accept')).toMatchObject({ status: 200, body: { fare } });
    expect((await harness.stored(id)).turns).toEqual([]);
    await intact();
  });

  it('is declined, taken back, or lapses, and the trip goes on as before', async () => {
    const { rider, driver, id } = await ride();
    const { fare, dropoffAddress, stops, distance } = (await harness.get(id, rider)).body;
    const declined = await confirm(id, rider, { dropoff: saket });
    expect(await wish(id, rider, { dropoff: gate })).toMatchObject(refused('change_open'));
    expect(await answer(id, rider, declined.id, 'accept')).toMatchObject(refused('forbidden', 403));
    expect(await answer(id, harness.driver(), declined.id, 'accept')).toMatchObject(refused('not_found', 404));
    expect(await answer(id, driver, declined.id, 'decline')).toMatchObject({ status: 200 });
    const withdrawn = await confirm(id, rider, { dropoff: saket });
    expect(await answer(id, driver, declined.id, 'accept')).toMatchObject(refused('not_found', 404));
    expect(await answer(id, rider, withdrawn.id, 'withdraw')).toMatchObject({ status: 200 });
    expect(await answer(id, driver, withdrawn.id, 'accept')).toMatchObject(refused('change_over'));
    const lapsed = await confirm(id, rider, { dropoff: saket });
    await trips.overdue(id);
    expect((await harness.get(id, rider)).body).toMatchObject({ change: { id: lapsed.id, state: 'lapsed' } });
    expect(await answer(id, driver, lapsed.id, 'accept')).toMatchObject(refused('change_over'));
    await harness.runJob('Changes without an answer', { instances: 1 });
    expect((await trips.eventsOf(id)).filter((type) => type.startsWith('ride.change'))).toEqual([
      'ride.change_proposed.v1',
      'ride.change_declined.v1',
      'ride.change_proposed.v1',
      'ride.change_withdrawn.v1',
      'ride.change_proposed.v1',
      'ride.change_lapsed.v1',
    ]);
    expect((await harness.get(id, rider)).body).toMatchObject({ fare, dropoffAddress, stops, distance });
    await intact();
  });

  it('ends the trip where the car is, and never costs more by that', async () => {
    const { rider, driver, id } = await ride('in_progress', [gate]);
    const before = paiseFromRupees(String((await harness.get(id, rider)).body['fare']));
    const here = { endHere: { address: 'Shanti Path, New Delhi' } };
    const { id: changeId } = await confirm(id, rider, here);
    expect(await answer(id, driver, changeId, 'accept')).toMatchObject({
      status: 200,
      body: { dropoffAddress: 'Shanti Path, New Delhi', stops: [], dropoffLat: String(car.lat) },
    });
    const after = await harness.stored(id);
    expect(after.farePaise).toBe(fareFor('sedan', wayKm(pickup, car)).totalPaise);
    expect(after.farePaise).toBeLessThan(before);
    expect(await harness.move(id, driver, { status: 'completed' })).toMatchObject({ status: 200 });
    // A car that went far off its way.
    const far = await ride();
    await harness.sharePosition(far.id, far.driver, { lat: 28.75, lng: 77.0 });
    const { body } = await wish(far.id, far.rider, here);
    expect(body).toMatchObject({ offer: { fare: (await harness.get(far.id, far.rider)).body['fare'] } });
    const change = await confirm(far.id, far.rider, here);
    expect(await answer(far.id, far.driver, change.id, 'accept')).toMatchObject({ status: 200 });
    await intact();
  });

  it('ends where it began, at the least fare', async () => {
    const { rider, driver, id } = await ride();
    await harness.sharePosition(id, driver, pickup);
    const { id: changeId } = await confirm(id, rider, { endHere: { address: 'Connaught Place' } });
    const fare = rupeesFromPaise(fareFor('sedan', 0).totalPaise);
    expect(await answer(id, driver, changeId, 'accept')).toMatchObject({ status: 200, body: { fare } });
    expect(await harness.move(id, driver, { status: 'completed' })).toMatchObject({ status: 200, body: { fare } });
    const { body: receipt } = await harness.call(rideReceipt, rider, { params: { id } });
    expect(receipt).toMatchObject({ totalPaise: paiseFromRupees(fare) });
    await intact();
  });

  it('keeps what the car has passed, and leaves a skipped stop out of the fare', async () => {
    const { rider, driver, id } = await ride('in_progress', [gate, nizamuddin]);
    await harness.call(rideStop, driver, { params: { id, stop: '1' }, body: { step: 'skip', reason: 'rider_asked' } });
    expect(await wish(id, rider, { stops: [gate, saket, nizamuddin] })).toMatchObject(refused('invalid_input', 400));
    const { id: changeId } = await confirm(id, rider, { stops: [] });
    const accepted = await answer(id, driver, changeId, 'accept');
    expect(accepted.body['stops']).toMatchObject([{ ...gate, skipped: 'rider_asked' }]);
    expect((await harness.stored(id)).farePaise).toBe(fareFor('sedan', wayKm(pickup, car, dropoff)).totalPaise);
    await intact();
  });

  it('is refused in words outside the area, too far, without a position, after the end, and where nothing changes', async () => {
    const { rider, driver, id } = await ride();
    const london = { lat: 51.5072, lng: -0.1276, address: 'London' };
    expect(await wish(id, rider, { dropoff: london })).toMatchObject(refused('not_served'));
    const chennai = { lat: 13.0827, lng: 80.2707, address: 'Chennai' };
    expect(await wish(id, rider, { dropoff: chennai })).toMatchObject(refused('too_far'));
    const same = { ...dropoff, address: 'There' };
    expect(await wish(id, rider, { dropoff: same })).toMatchObject(refused('invalid_input', 400));
    const nearCar = { ...car, address: 'Here' };
    expect(await wish(id, rider, { dropoff: nearCar })).toMatchObject(refused('invalid_input', 400));
    expect(await wish(id, rider, { confirm: 'x.y' })).toMatchObject(refused('invalid_input', 400));
    expect(await wish(id, rider, { dropoff: saket, endHere: { address: 'Here' } })).toMatchObject({ status: 400 });
    expect(await wish(id, driver, { dropoff: saket })).toMatchObject(refused('not_found', 404));
    const late = await tokenOf(id, rider, { dropoff: saket });
    await harness.move(id, driver, { status: 'completed' });
    expect(await wish(id, rider, { dropoff: saket })).toMatchObject(refused('invalid_transition'));
    expect(await wish(id, rider, { confirm: late })).toMatchObject(refused('invalid_transition'));
    const silent = await ride('driver_arrived');
    expect(await wish(silent.id, silent.rider, { endHere: { address: 'Here' } })).toMatchObject({ status: 400 });
    await harness.move(silent.id, silent.driver, {
      status: 'in_progress',
      otp: await harness.codeOf(silent.id, silent.rider),
    });
    harness.standings.delete(silent.driver.userId);
    expect(await wish(silent.id, silent.rider, { dropoff: saket })).toMatchObject(refused('position_missing'));
  });

  it('asks for the figures again when the ride has changed since', async () => {
    const { rider, driver, id } = await ride('in_progress', [gate]);
    const token = await tokenOf(id, rider, { dropoff: saket });
    await harness.call(rideStop, driver, { params: { id, stop: '1' }, body: { step: 'skip', reason: 'other' } });
    const { status, body } = await wish(id, rider, { confirm: token });
    expect({ status, body }).toMatchObject(refused('fare_changed'));
    const { offer } = figures.parse(body);
    expect(await wish(id, rider, { confirm: offer.token })).toMatchObject({ status: 200 });
  });
});

// Last: it puts another tariff in force.
describe('the fare of a change (R44)', () => {
  it('is by the version of the tariff that the ride was booked by, and on the page of its link', async () => {
    const { rider, driver, id } = await ride();
    const { body: share } = await harness.call(shareRide, rider, { params: { id } });
    await harness.putInForce('sedan', 2, { ...documentedTariff.sedan, perKmPaise: 9900 });
    const { id: changeId } = await confirm(id, rider, { dropoff: saket });
    const page = async () => {
      const token = String(share['url']).split('#').at(-1) ?? '';
      return (await harness.call(sharedTrip, rider, { params: { token } })).body;
    };
    expect(JSON.stringify(await page())).not.toContain('Saket');
    await answer(id, driver, changeId, 'accept');
    expect((await harness.stored(id)).farePaise).toBe(fareFor('sedan', wayKm(pickup, car, saket)).totalPaise);
    expect(JSON.stringify(await page())).toContain('Saket');
    await intact();
  });
});
