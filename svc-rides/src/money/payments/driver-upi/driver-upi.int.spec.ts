import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { adminClaims, eventSubject, payRide, rejectClaim, tipRide, type Principal } from '@rahi/contracts';
import { anEnvelope } from '@rahi/contracts/testing';
import { waitFor } from '@rahi/testing-kit';
import { aPrincipal } from '../../../testing/factories.js';
import { balanceOf } from '../../../testing/ledger-facts.js';
import { brokenInvariants } from '../../../testing/ride-invariants.js';
import { RidesHarness } from '../../../testing/rides-harness.js';
import { DriverUpiEntity } from './driver-upi.entity.js';

let harness: RidesHarness;
beforeAll(async () => {
  harness = await RidesHarness.start({ UPI_PAYEE: 'rahi.demo@upi', OPERATOR_NAME: 'Acme Rides' }, 2);
});
afterAll(() => harness?.stop());

const farePaise = 28_350;
let numbers = 800_000_000_000;
const aNumber = () => String((numbers += 1));

const known = ({ userId: driverId }: Principal) => harness.database.manager.findOneBy(DriverUpiEntity, { driverId });

/** The desk has verified this address of a driver, or none is verified any more. */
async function addressOf(driver: Principal, upiId: string | null, profileVersion: number): Promise<void> {
  const event = anEnvelope('driver.upi_changed.v1', { ofDriver: driver.userId, profileVersion, upiId });
  await harness.connection.request(eventSubject(event.type), JSON.stringify(event), { timeout: 5000 });
}

async function completed(method: 'cash' | 'upi', upiId: string | null) {
  const [rider, driver] = [aPrincipal(), harness.driver()];
  if (upiId !== null) {
    await addressOf(driver, upiId, 3);
    await waitFor(async () => (await known(driver))?.upiId === upiId, { what: 'the address' });
  }
  const id = await harness.book(rider, { paymentMethod: method });
  await harness.bring(id, 'completed', rider, driver);
  return { id, rider, driver };
}

const pay = (id: string, who: Principal, method: 'cash' | 'upi', reference?: string) =>
  harness.call(payRide, who, { params: { id }, body: { method, ...(reference && { reference }) } });
const paymentOf = async (id: string, who: Principal) => Object((await harness.get(id, who)).body['payment']);
const balancesOf = async ({ rider, driver }: { rider: Principal; driver: Principal }) => ({
  rider: await balanceOf(harness.database, { kind: 'rider', owner: rider.userId }),
  cash: await balanceOf(harness.database, { kind: 'cash_in_hand', owner: driver.userId }),
});

describe('a driver with a verified UPI address', () => {
  it('is paid there, and confirms what came: it is money of the platform in their hand', async () => {
    const trip = await completed('upi', 'dev.singh@okbank');
    const { id, rider, driver } = trip;
    const { payee, upiLink } = await paymentOf(id, rider);
    expect(payee).toBe('driver');
    expect(upiLink).toMatch(/^upi:\/\/pay\?pa=dev\.singh@okbank&pn=Dev%20Singh&am=283\.50&/);
    expect((await paymentOf(id, driver)).upiLink).toBe(upiLink);
    expect(await pay(id, rider, 'upi', aNumber())).toMatchObject({ body: { payment: { state: 'claimed' } } });
    expect(await balancesOf(trip)).toEqual({ rider: farePaise, cash: 0 });
    // Two phones of the driver.
    const answers = await Promise.all([pay(id, driver, 'upi'), pay(id, driver, 'upi')]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await paymentOf(id, rider)).toMatchObject({ state: 'paid', method: 'upi', due: '0', claimed: '0' });
    expect(await balancesOf(trip)).toEqual({ rider: 0, cash: farePaise });
  });

  it('confirms UPI without a claim, also where cash was chosen; a tip after it comes to them too', async () => {
    const trip = await completed('cash', 'dev.singh@okbank');
    const { id, rider, driver } = trip;
    expect((await paymentOf(id, driver)).upiLink).toContain('pa=dev.singh@okbank');
    expect(await pay(id, rider, 'upi', aNumber())).toMatchObject({ status: 409, body: { code: 'paid_in_cash' } });
    await pay(id, driver, 'upi');
    await harness.call(tipRide, rider, { params: { id }, body: { amount: '20' } });
    await pay(id, rider, 'upi', aNumber());
    expect(await paymentOf(id, rider)).toMatchObject({ state: 'claimed', due: '20' });
    await pay(id, driver, 'upi');
    expect(await balancesOf(trip)).toEqual({ rider: 0, cash: farePaise + 2000 });
  });

  it('does not confirm what went to the platform: the address of a ride is that of its end', async () => {
    const trip = await completed('upi', null);
    await addressOf(trip.driver, 'late@bank', 4);
    await waitFor(async () => (await known(trip.driver))?.upiId === 'late@bank', { what: 'the address' });
    await pay(trip.id, trip.rider, 'upi', aNumber());
    expect(await paymentOf(trip.id, trip.driver)).toMatchObject({ payee: 'platform', state: 'claimed' });
    expect(await pay(trip.id, trip.driver, 'upi')).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect(await balancesOf(trip)).toEqual({ rider: farePaise, cash: 0 });
  });

  it('loses it by a later event, and keeps it against an older one', async () => {
    const driver = harness.driver();
    await addressOf(driver, 'new@bank', 7);
    await waitFor(async () => (await known(driver))?.version === 7, { what: 'the address' });
    await addressOf(driver, 'old@bank', 5);
    await addressOf(driver, null, 8);
    await waitFor(async () => (await known(driver))?.version === 8, { what: 'no address' });
    expect(await known(driver)).toMatchObject({ upiId: null });
  });
});

describe('a claim that nobody has confirmed', () => {
  const admin = aPrincipal({ isAdmin: true });

  it('is on the desk’s list after 24 hours, the oldest first, page by page', async () => {
    const trips = [await completed('upi', null), await completed('upi', 'dev@bank'), await completed('upi', null)];
    const references = trips.map(aNumber);
    for (const [at, { id, rider }] of trips.entries()) await pay(id, rider, 'upi', references[at]);
    const listed = async () => {
      const found: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await harness.call(adminClaims, admin, { query: { limit: 1, ...(cursor && { cursor }) } });
        found.push(...page.list.map(({ reference }) => String(reference)));
        cursor = /[?&]cursor=([^&>]+)/.exec(page.header('link'))?.[1];
      } while (cursor);
      return found.filter((reference) => references.includes(reference));
    };
    expect(await listed()).toEqual([]);
    await harness.database.query(
      `UPDATE payment_claims SET claimed_at = now() - make_interval(hours => 24, mins => array_position($1::text[], reference))
       WHERE reference = ANY($1)`,
      [references],
    );
    expect(await listed()).toEqual(references.toReversed());
  });

  it('is rejected by the desk: its ride is due again, and the number stays used', async () => {
    const [trip, other] = [await completed('upi', null), await completed('upi', null)];
    const reference = aNumber();
    await pay(trip.id, trip.rider, 'upi', reference);
    const reject = () =>
      harness.call(rejectClaim, admin, { params: { reference }, body: { reason: 'Not on the statement' } });
    expect(await reject()).toMatchObject({ status: 200, body: { state: 'void' } });
    expect(await paymentOf(trip.id, trip.rider)).toMatchObject({ state: 'due', claimed: '0', claimedAt: null });
    expect(await reject()).toMatchObject({ status: 409, body: { code: 'already_decided' } });
    expect(await pay(other.id, other.rider, 'upi', reference)).toMatchObject({ status: 409 });
    expect(await pay(trip.id, trip.rider, 'upi', aNumber())).toMatchObject({ body: { payment: { state: 'claimed' } } });
  });
});

it('leaves a journal that balances', async () => {
  expect(await brokenInvariants(harness.database)).toEqual([]);
});
