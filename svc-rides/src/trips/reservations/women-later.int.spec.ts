import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { etaMatrix, openReservations, type Principal } from '@rahi/contracts';
import { answerFor } from '../../testing/answer-for.js';
import { aPrincipal, aStanding } from '../../testing/factories.js';
import { inMinutes, LaterDesk } from '../../testing/later-bookings.js';
import { RidesHarness } from '../../testing/rides-harness.js';

let harness: RidesHarness;
let desk: LaterDesk;
beforeAll(async () => {
  harness = await RidesHarness.start({ RESERVATION_SWEEP_SECONDS: '60' });
  desk = new LaterDesk(harness);
  answerFor(harness.connection, etaMatrix, ({ from, to }) => ({
    seconds: from.map(() => to.map(() => 300)),
    metres: from.map(() => to.map(() => null)),
  }));
});
afterAll(() => harness?.stop());

const asha = () => aPrincipal({ woman: true });
const openTo = async (driver: Principal) =>
  (await harness.call(openReservations, driver, { query: { limit: 100 } })).list.map(({ id }) => id);
const refused = { status: 409, body: { code: 'preference_mismatch' } };

describe('a booking for later for which a woman driver was asked (R46)', () => {
  it.each(['only', 'prefer'] as const)('%s: women see and take it, nobody else', async (womanDriver) => {
    const { id } = await desk.book(120, asha(), { womanDriver });
    const [man, woman] = [harness.driver(), harness.driver({ woman: true })];
    expect(await openTo(man)).not.toContain(id);
    expect(await openTo(woman)).toContain(id);
    expect(await desk.take(id, man)).toMatchObject(refused);
    expect(await desk.take(id, woman)).toMatchObject({ status: 200, body: { womanDriver } });
  });

  it('hands the wish to its ride', async () => {
    const { id } = await desk.book(120, asha(), { womanDriver: 'only' });
    await desk.passUntil(id, 10);
    await desk.look();
    const { rideId } = await desk.stored(id);
    expect(await harness.stored(String(rideId))).toMatchObject({ womanDriver: 'only', rider: { woman: true } });
    expect(await harness.move(String(rideId), harness.driver(), { status: 'driver_assigned' })).toMatchObject(refused);
  });

  it('goes to others when the desk no longer says that its driver is a woman', async () => {
    const { id } = await desk.book(120, asha(), { womanDriver: 'only' });
    const driver = harness.driver({ woman: true });
    await desk.take(id, driver);
    harness.standings.set(driver.userId, aStanding(driver.userId, { woman: false }));
    await desk.passUntil(id, 39);
    await desk.look();
    expect(await desk.stored(id)).toMatchObject({ driverId: null });
  });

  it('is refused to anyone else', async () => {
    expect(await desk.tryBook(aPrincipal(), inMinutes(120), { womanDriver: 'only' })).toMatchObject(refused);
  });
});

it('a driver who takes women only sees and takes no booking of anybody else', async () => {
  const [{ id: anyones }, { id: womans }] = [await desk.book(120), await desk.book(180, asha())];
  const meera = harness.driver({ woman: true, womenOnly: true });
  const open = await openTo(meera);
  expect([open.includes(anyones), open.includes(womans)]).toEqual([false, true]);
  expect(await desk.take(anyones, meera)).toMatchObject(refused);
  expect(await desk.take(womans, meera)).toMatchObject({ status: 200 });
});
