import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  adminDisputes,
  adminUpdateRide,
  billOf,
  calculateFare,
  createPromo,
  createRide,
  decideDispute,
  openDispute,
  payRide,
  promoSchema,
  riderActiveRide,
  tipRide,
  topUpWallet,
  vehicleTypes,
  type Principal,
  type Promo,
  type VehicleType,
} from '@rahi/contracts';
import { waitFor } from '@rahi/testing-kit';
import { LedgerCheckJob } from '../ledger/ledger-check.job.js';
import { RideReceiptEntity } from '../receipts/ride-receipt.entity.js';
import { TariffEntity } from '../tariffs/tariff.entity.js';
import { aBooking, aPrincipal, dropoff, pickup } from '../testing/factories.js';
import { brokenInvariants } from '../testing/ride-invariants.js';
import { RidesHarness, type Answer } from '../testing/rides-harness.js';

/** In `npm test`; `MONEY_RIDES=100000` simulates for half an hour and more. */
const wanted = Number(process.env['MONEY_RIDES'] ?? 120);
const people = 8;
/** After so many rides every connection of both instances to Postgres is killed. */
const killEvery = 40;

let harness: RidesHarness;
beforeAll(async () => {
  harness = await RidesHarness.start({ UPI_PAYEE: 'rahi.demo@upi', EXPIRY_SWEEP_SECONDS: '60' }, 2);
});
afterAll(() => harness?.stop());

const admin = aPrincipal({ isAdmin: true });
const chance = (percent: number) => Math.random() * 100 < percent;
const oneOf = <T>(choices: readonly [T, ...T[]]): T =>
  choices[Math.floor(Math.random() * choices.length)] ?? choices[0];

/** Asks until there is an answer: a killed connection answers with a fault, and what it did may or may not have happened. */
function surely(call: () => Promise<Answer>): Promise<Answer> {
  return waitFor(
    async () => {
      const answer = await call();
      return answer.status < 500 && answer;
    },
    { what: 'an answer', timeout: 20_000 },
  );
}

async function aPromo(budgetPaise: number): Promise<Promo> {
  const body = {
    code: `SIM${budgetPaise}`,
    percent: 20,
    mostPaise: 5000,
    firstRideOnly: false,
    city: null,
    validFrom: new Date(Date.now() - 60_000).toISOString(),
    validUntil: new Date(Date.now() + 24 * 3_600_000).toISOString(),
    budgetPaise,
    usesPerRider: 1000,
  };
  return promoSchema.parse((await harness.call(createPromo, admin, { body })).body);
}

/** One ride from its quote to whatever becomes of its bill. */
async function ride(rider: Principal, driver: Principal, type: VehicleType, promo: Promo | null): Promise<void> {
  const paymentMethod = oneOf(['cash', 'upi', 'wallet'] as const);
  if (paymentMethod === 'wallet') {
    const reference = `W${Math.random().toString(36).slice(2, 14)}`;
    const params = { id: rider.userId };
    await surely(() => harness.call(topUpWallet, admin, { params, body: { amount: '500', reference } }));
  }
  const trip = { distance: 14.14, vehicleType: type, pickup, dropoff };
  const withCode = { ...trip, ...(promo && { promoCode: promo.code }) };
  const quote = await surely(() => harness.call(calculateFare, rider, { body: withCode }));
  const { body: terms } =
    quote.status === 200 ? quote : await surely(() => harness.call(calculateFare, rider, { body: trip }));
  const key = `key-${Math.random()}`;
  const body = {
    ...aBooking(rider.userId, { vehicleType: type }),
    fare: Number(terms['total']),
    quoteId: String(terms['quoteId']),
    paymentMethod,
  };
  const booked = await surely(() => harness.call(createRide, rider, { body }, key));
  // The budget ran out between quote and booking, or the wallet was used up.
  if (booked.status !== 201) return;
  const id = String(booked.body['id']);
  const move = (who: Principal, status: 'cancelled' | 'driver_assigned' | 'driver_arrived' | 'completed') =>
    surely(() => harness.move(id, who, { status }));
  if (chance(10)) return void (await move(rider, 'cancelled'));
  await move(driver, 'driver_assigned');
  if (chance(10)) return void (await move(rider, 'cancelled'));
  await move(driver, 'driver_arrived');
  const otp = String((await surely(() => harness.get(id, rider))).body['otp']);
  await surely(() => harness.move(id, driver, { status: 'in_progress', otp }));
  await move(driver, 'completed');
  if (chance(30))
    await surely(() => harness.call(tipRide, rider, { params: { id }, body: { amount: oneOf(['20', '50']) } }));
  const method = paymentMethod === 'upi' ? 'upi' : 'cash';
  if (chance(90)) await surely(() => harness.call(payRide, driver, { params: { id }, body: { method } }));
  if (chance(10)) await dispute(id, rider);
}

/** Whatever is left of a ride ends, so that its rider and driver are free for the next. */
async function endActive(rider: Principal): Promise<void> {
  const params = { riderId: rider.userId };
  const { body } = await surely(() => harness.call(riderActiveRide, rider, { params }));
  const { id } = body;
  if (typeof id !== 'string') return;
  const cancel = { action: 'cancel' as const, reason: 'The simulation goes on' };
  await surely(() => harness.call(adminUpdateRide, admin, { params: { id }, body: cancel }));
}

async function dispute(id: string, rider: Principal): Promise<void> {
  await surely(() => harness.call(openDispute, rider, { params: { id }, body: { reason: 'wrong_fare' } }));
  const { list } = await surely(() => harness.call(adminDisputes, admin, { query: { state: 'open', limit: 1 } }));
  const [open] = list;
  if (!open) return;
  const note = 'Simulated';
  const refund = { action: 'refund' as const, paise: 1000, driverSharePaise: 300, note };
  const body = chance(70) ? refund : { action: 'reject' as const, note };
  await surely(() => harness.call(decideDispute, admin, { params: { id: String(open['id']) }, body }));
}

describe('the books, after rides of every kind with connections killed in between', () => {
  it(
    'balance to the paisa, every receipt adds up and is computed again by its version, and no promo code is overspent',
    async () => {
      const promos = [await aPromo(40_000), await aPromo(150_000)];
      let [begun, kills] = [0, 0];
      const worker = async (number: number) => {
        const type = vehicleTypes[number % vehicleTypes.length] ?? 'sedan';
        const [rider, driver] = [aPrincipal(), harness.driver({ vehicleType: type })];
        while (begun < wanted) {
          begun += 1;
          if (begun % killEvery === 0) {
            kills += 1;
            await harness.database
              .query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database()')
              .catch(() => undefined);
          }
          await ride(rider, driver, type, chance(40) ? (promos[number % 2] ?? null) : null);
          await endActive(rider);
        }
      };
      await Promise.all(Array.from({ length: people }, (_, number) => worker(number)));
      expect(kills).toBeGreaterThan(0);
      expect(await brokenInvariants(harness.database)).toEqual([]);
      await recomputed();
      const check = await harness.service.app.get(LedgerCheckJob, { strict: false }).run();
      expect(check).toMatchObject({ wrongAccounts: [], wrongEntries: [] });
    },
    60_000 + wanted * 200,
  );

  /** Every receipt is what its version of the tariff makes of its inputs. */
  async function recomputed(): Promise<void> {
    const tariffs = await harness.database.getRepository(TariffEntity).find();
    const receipts = await harness.database.getRepository(RideReceiptEntity).findBy({ kind: 'ride' });
    expect(receipts.length).toBeGreaterThan(wanted / 3);
    const wrong = receipts.filter(({ tariffId, tariffVersion, inputs, lines, totalPaise }) => {
      const tariff = tariffs.find(({ id, version }) => id === tariffId && version === tariffVersion);
      if (!tariff) return true;
      const again = billOf(tariff.terms, inputs);
      return again.totalPaise !== totalPaise || JSON.stringify(again.lines) !== JSON.stringify(lines);
    });
    expect(wrong.map(({ rideId }) => rideId)).toEqual([]);
  }
});
