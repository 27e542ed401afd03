import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  driverCharge,
  getRide,
  releaseRide,
  riderWallet,
  rupeesFromPaise,
  type Principal,
  type ReleaseReason,
} from '@rahi/contracts';
import { aPrincipal } from '../../testing/factories.js';
import { RidesHarness } from '../../testing/rides-harness.js';

const mumbai = { lat: 19.0607, lng: 72.8362 };
const delhi = { lat: 28.6315, lng: 77.2167 };

let harness: RidesHarness;
beforeAll(async () => {
  harness = await RidesHarness.start({ NO_SHOW_SECONDS: '600' }, 2);
});
afterAll(() => harness?.stop());

/** A ride that a driver has taken, and a tenth of its fare, ₹100 at most: the figure of the law. */
async function taken(from = mumbai, to: 'driver_assigned' | 'driver_arrived' = 'driver_assigned') {
  const [rider, driver] = [aPrincipal(), harness.driver({ ...from, lat: from.lat + 0.004 })];
  const ends = {
    pickupLat: from.lat,
    pickupLng: from.lng,
    dropoffLat: from.lat + 0.09,
    dropoffLng: from.lng + 0.04,
  };
  const id = await harness.book(rider, ends);
  await harness.bring(id, to, rider, driver);
  const { farePaise } = await harness.stored(id);
  return { id, rider, driver, charge: Math.min(10_000, Math.round(farePaise / 10)) };
}
const chargeNow = async (id: string, who: Principal) =>
  (await harness.call(driverCharge, who, { params: { id } })).body['charge'];
const giveBack = (id: string, who: Principal, reason: ReleaseReason) =>
  harness.call(releaseRide, who, { params: { id }, body: { reason } });
const walletOf = async ({ userId: riderId }: Principal) => {
  const { body } = await harness.call(riderWallet, aPrincipal({ userId: riderId }), { params: { riderId } });
  return Math.round(Number(body['balance']) * 100);
};
/** What the ledger says a driver is owed, in paise; below zero what they owe. */
const owedTo = async ({ userId }: Principal): Promise<number> => {
  const [row] = await harness.database.query<{ paise: number }[]>(
    `SELECT coalesce(-sum(posting.paise), 0)::float8 AS paise FROM postings posting
       JOIN accounts account ON account.id = posting.account_id WHERE account.kind = 'driver' AND account.owner = $1`,
    [userId],
  );
  return row?.paise || 0;
};
const compensationOf = async (id: string, who: Principal) =>
  (await harness.call(getRide, who, { params: { id } })).body['compensation'];

describe('a driver who cancels after accepting (R42)', () => {
  it('pays the rider where the state has the rule: for a ride that is given back, which then finds another driver', async () => {
    const { id, rider, driver, charge } = await taken();
    expect(charge).toBeGreaterThan(0);
    expect(await chargeNow(id, driver)).toBe(rupeesFromPaise(charge));
    expect(await giveBack(id, driver, 'too_far')).toMatchObject({ status: 200, body: { status: 'searching' } });
    expect([await walletOf(rider), await owedTo(driver)]).toEqual([charge, -charge]);
    expect(await compensationOf(id, rider)).toBe(rupeesFromPaise(charge));
    const next = harness.driver({ ...mumbai, lat: mumbai.lat + 0.004 });
    await harness.bring(id, 'driver_assigned', rider, next);
    expect(await compensationOf(id, next)).toBeUndefined();
    await giveBack(id, next, 'personal');
    expect([await walletOf(rider), await owedTo(next)]).toEqual([2 * charge, -charge]);
    expect(await compensationOf(id, rider)).toBe(rupeesFromPaise(2 * charge));
  });

  it('pays at the pickup too, until the rider could have come', async () => {
    const early = await taken(mumbai, 'driver_arrived');
    expect(await harness.move(early.id, early.driver, { status: 'cancelled' })).toMatchObject({ status: 200 });
    expect([await walletOf(early.rider), await owedTo(early.driver)]).toEqual([early.charge, -early.charge]);
    const waited = await taken(mumbai, 'driver_arrived');
    await harness.database.query(`UPDATE rides SET arrived_at = arrived_at - interval '11 minutes' WHERE id = $1`, [
      waited.id,
    ]);
    expect(await chargeNow(waited.id, waited.driver)).toBe('0');
    await harness.move(waited.id, waited.driver, { status: 'cancelled' });
    expect([await walletOf(waited.rider), await owedTo(waited.driver)]).toEqual([0, 0]);
  });

  it('pays no more than the figure of the law', async () => {
    const { id, rider, driver } = await taken();
    await harness.database.query('UPDATE rides SET fare_paise = 250000 WHERE id = $1', [id]);
    expect(await chargeNow(id, driver)).toBe('100');
    await giveBack(id, driver, 'other');
    expect(await walletOf(rider)).toBe(10_000);
  });

  it.each(['vehicle_trouble', 'rider_unreachable'] as const)('pays nothing for the reason %s', async (reason) => {
    const { id, rider, driver } = await taken();
    expect(await giveBack(id, driver, reason)).toMatchObject({ status: 200 });
    expect([await walletOf(rider), await owedTo(driver)]).toEqual([0, 0]);
  });

  it('pays nothing where no rule of the state says so', async () => {
    const { id, rider, driver } = await taken(delhi);
    expect(await chargeNow(id, driver)).toBe('0');
    await giveBack(id, driver, 'personal');
    expect([await walletOf(rider), await owedTo(driver), await compensationOf(id, rider)]).toEqual([0, 0, '0']);
  });

  it('pays nothing for a ride that the rider, or the desk, cancels', async () => {
    const { id, rider, driver } = await taken();
    await harness.move(id, rider, { status: 'cancelled' });
    expect([await walletOf(rider), await owedTo(driver)]).toEqual([0, 0]);
  });

  it('pays once, however often the button is pressed on two instances', async () => {
    const { id, rider, driver, charge } = await taken();
    const answers = await Promise.all(Array.from({ length: 6 }, () => giveBack(id, driver, 'personal')));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 200));
    expect([await walletOf(rider), await owedTo(driver)]).toEqual([charge, -charge]);
  });

  it('pays only if it was they who ended it, when the rider cancels at the same moment', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { id, rider, driver, charge } = await taken();
      const [given] = await Promise.all([
        giveBack(id, driver, 'personal'),
        harness.move(id, rider, { status: 'cancelled' }),
      ]);
      const { releases, compensationPaise } = await harness.stored(id);
      const paid = releases === 1 ? charge : 0;
      expect(given.status === 200).toBe(releases === 1);
      expect([compensationPaise, await walletOf(rider), await owedTo(driver)]).toEqual([paid, paid, 0 - paid]);
    }
  });

  it('alone is told what it costs', async () => {
    const { id, rider, driver } = await taken();
    const ask = async (who: Principal) => (await harness.call(driverCharge, who, { params: { id } })).status;
    expect([await ask(driver), await ask(rider), await ask(aPrincipal())]).toEqual([200, 403, 404]);
  });
});
