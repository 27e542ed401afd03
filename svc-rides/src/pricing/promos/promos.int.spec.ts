import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  adminUpdateRide,
  auditEntrySchema,
  calculateFare,
  createPromo,
  createRide,
  fareQuoteSchema,
  promoSchema,
  promos,
  rideReceipt,
  switchPromo,
  type FareQuote,
  type Principal,
  type Promo,
  type PromoTerms,
} from '@rahi/contracts';
import { aBooking, aPrincipal, dropoff, pickup } from '../../testing/factories.js';
import { balanceOf } from '../../testing/ledger-facts.js';
import { brokenInvariants } from '../../testing/ride-invariants.js';
import { RidesHarness, type Answer } from '../../testing/rides-harness.js';

let harness: RidesHarness;
beforeAll(async () => {
  harness = await RidesHarness.start({ EXPIRY_SWEEP_SECONDS: '60' }, 2);
});
afterAll(() => harness?.stop());

const admin = aPrincipal({ isAdmin: true });
const hours = (n: number) => new Date(Date.now() + n * 3_600_000).toISOString();
const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i));

/** ₹50 off, anywhere, ₹5,000 in all. */
async function aPromo(given: Partial<PromoTerms> = {}): Promise<Promo> {
  const body: PromoTerms = {
    code: `T${randomUUID().replaceAll('-', '').slice(0, 12).toUpperCase()}`,
    percent: null,
    mostPaise: 5000,
    firstRideOnly: false,
    city: null,
    validFrom: hours(-1),
    validUntil: hours(1),
    budgetPaise: 500_000,
    usesPerRider: 1,
    ...given,
  };
  const answer = await harness.call(createPromo, admin, { body });
  expect(answer).toMatchObject({ status: 201 });
  return promoSchema.parse(answer.body);
}

const ask = (rider: Principal, promoCode: string) =>
  harness.call(calculateFare, rider, {
    body: { distance: 14.14, vehicleType: 'sedan', pickup, dropoff, promoCode },
  });

async function quoted(rider: Principal, promoCode: string): Promise<FareQuote> {
  const answer = await ask(rider, promoCode);
  expect(answer).toMatchObject({ status: 200 });
  return fareQuoteSchema.parse(answer.body);
}

const bookBy = (rider: Principal, { total, quoteId }: FareQuote, key?: string): Promise<Answer> =>
  harness.call(createRide, rider, { body: { ...aBooking(rider.userId), fare: Number(total), quoteId } }, key);

async function bookedWith(promo: Promo, rider = aPrincipal()): Promise<{ id: string; rider: Principal }> {
  const answer = await bookBy(rider, await quoted(rider, promo.code));
  expect(answer).toMatchObject({ status: 201 });
  return { id: String(answer.body['id']), rider };
}

async function shown(promo: Promo): Promise<Promo | undefined> {
  const { list } = await harness.call(promos, admin, { query: { limit: 100 } });
  return list.map((one) => promoSchema.parse(one)).find(({ id }) => id === promo.id);
}

const expire = (id: string) =>
  harness.database.query(`UPDATE rides SET searching_since = now() - interval '1 hour' WHERE id = $1`, [id]);

describe('a promo code', () => {
  it('takes its amount off the quote, the ride and the receipt, at the platform’s cost', async () => {
    const promo = await aPromo({ code: 'WELCOME50' });
    const [rider, driver] = [aPrincipal(), harness.driver()];
    const quote = await quoted(rider, ' welcome50 ');
    expect(quote).toMatchObject({ total: '233.50', promoCode: 'WELCOME50', inputs: { discountPaise: 5000 } });
    expect(quote.lines?.at(-1)).toEqual({ code: 'discount', label: 'Promo code', paise: -5000 });
    expect(await shown(promo)).toMatchObject({ reservedPaise: 0, spentPaise: 0, uses: 0 });
    const booked = await bookBy(rider, quote);
    const id = String(booked.body['id']);
    expect(booked).toMatchObject({ status: 201, body: { fare: '233.50' } });
    expect(await shown(promo)).toMatchObject({ reservedPaise: 5000, spentPaise: 0, uses: 1 });
    await harness.bring(id, 'completed', rider, driver);
    expect(await shown(promo)).toMatchObject({ reservedPaise: 0, spentPaise: 5000, uses: 1 });
    const receipt = await harness.call(rideReceipt, rider, { params: { id } });
    expect(receipt.body).toMatchObject({ totalPaise: 23_350, inputs: { discountPaise: 5000 } });
    // The driver earns of the whole fare.
    expect((await harness.get(id, driver)).body['earnings']).toMatchObject({ gross: '283.50', net: '260.15' });
    expect(await balanceOf(harness.database, { kind: 'promo' })).toBe(5000);
    expect(await balanceOf(harness.database, { kind: 'rider', owner: rider.userId })).toBe(23_350);
  });

  it.each([
    ['a share of the fare', { percent: 10, mostPaise: 100_000 }, 2835],
    ['a share up to its limit', { percent: 50, mostPaise: 6000 }, 6000],
    ['never more than the fare', { percent: null, mostPaise: 100_000 }, 28_350],
    ['all of the fare', { percent: 100, mostPaise: 100_000 }, 28_350],
  ])('takes off %s', async (_, terms, discountPaise) => {
    const promo = await aPromo(terms);
    const { id } = await bookedWith(promo);
    expect(await harness.stored(id)).toMatchObject({ discountPaise, farePaise: 28_350 - discountPaise });
  });

  it.each<[string, Partial<PromoTerms>, string]>([
    ['elsewhere', { city: 'mumbai' }, 'not_here'],
    ['later', { validFrom: hours(0.5) }, 'not_yet'],
    ['before', { validFrom: hours(-2), validUntil: hours(-1) }, 'over'],
    ['within less than it takes off', { budgetPaise: 4999 }, 'used_up'],
  ])('that is valid %s is refused, with the reason', async (_, terms, why) => {
    const promo = await aPromo(terms);
    expect(await ask(aPrincipal(), promo.code)).toMatchObject({ status: 409, body: { code: 'promo_not_valid', why } });
  });

  it('that does not exist, or has been switched off, is refused', async () => {
    expect(await ask(aPrincipal(), 'NOSUCHCODE')).toMatchObject({ status: 409, body: { why: 'unknown' } });
    const promo = await aPromo();
    const [early, late] = [aPrincipal(), aPrincipal()];
    const quote = await quoted(early, promo.code);
    await harness.call(switchPromo, admin, { params: { id: promo.id }, body: { active: false } });
    expect(await ask(late, promo.code)).toMatchObject({ status: 409, body: { why: 'over' } });
    expect(await bookBy(early, quote)).toMatchObject({ status: 409, body: { code: 'promo_not_valid', why: 'over' } });
  });

  it('for a city takes off where the pickup is there', async () => {
    const { id } = await bookedWith(await aPromo({ city: 'delhi' }));
    expect(await harness.stored(id)).toMatchObject({ discountPaise: 5000 });
  });

  it('for the first ride is refused after it, and not after a cancelled one', async () => {
    const promo = await aPromo({ firstRideOnly: true, usesPerRider: 5 });
    const rider = aPrincipal();
    const first = await bookedWith(promo, rider);
    await harness.bring(first.id, 'cancelled', rider, rider);
    const second = await bookedWith(promo, rider);
    await harness.bring(second.id, 'completed', rider, harness.driver());
    expect(await ask(rider, promo.code)).toMatchObject({ status: 409, body: { why: 'not_first' } });
  });

  it('is used as often as it says, without cancelled rides', async () => {
    const promo = await aPromo({ usesPerRider: 2 });
    const rider = aPrincipal();
    for (const end of ['completed', 'cancelled', 'completed'] as const) {
      const { id } = await bookedWith(promo, rider);
      await harness.bring(id, end, rider, harness.driver());
    }
    expect(await ask(rider, promo.code)).toMatchObject({ status: 409, body: { why: 'used' } });
  });

  it('cannot be used without its quote, nor the quote by another rider', async () => {
    const promo = await aPromo();
    const [rider, other] = [aPrincipal(), aPrincipal()];
    const quote = await quoted(rider, promo.code);
    expect(await bookBy(rider, { ...quote, quoteId: undefined })).toMatchObject({
      status: 409,
      body: { code: 'fare_changed' },
    });
    expect(await bookBy(other, quote)).toMatchObject({ status: 409, body: { code: 'fare_changed' } });
    expect(await shown(promo)).toMatchObject({ reservedPaise: 0, uses: 0 });
  });

  it('is reserved once for a booking that is sent twice', async () => {
    const promo = await aPromo();
    const rider = aPrincipal();
    const quote = await quoted(rider, promo.code);
    const answers = await Promise.all(times(4, () => bookBy(rider, quote, 'the-same-key')));
    expect(new Set(answers.map(({ body }) => body['id'])).size).toBe(1);
    expect(await shown(promo)).toMatchObject({ reservedPaise: 5000, uses: 1 });
  });

  it('needs both places, as the quote does', async () => {
    const body = { distance: 14.14, vehicleType: 'sedan' as const, promoCode: 'WELCOME50' };
    expect(await harness.call(calculateFare, aPrincipal(), { body })).toMatchObject({ status: 400 });
  });
});

describe('the budget of a promo code', () => {
  it('is given back by any cancellation: of the rider, an administrator, the clock', async () => {
    const promo = await aPromo({ budgetPaise: 15_000 });
    const [one, two, three] = [await bookedWith(promo), await bookedWith(promo), await bookedWith(promo)];
    expect(await ask(aPrincipal(), promo.code)).toMatchObject({ status: 409, body: { why: 'used_up' } });
    await harness.move(one.id, one.rider, { status: 'cancelled' });
    expect(await shown(promo)).toMatchObject({ reservedPaise: 10_000, uses: 2 });
    await harness.call(adminUpdateRide, admin, { params: { id: two.id }, body: { action: 'cancel' } });
    expect(await shown(promo)).toMatchObject({ reservedPaise: 5000, uses: 1 });
    await expire(three.id);
    await harness.expire();
    expect(await shown(promo)).toMatchObject({ reservedPaise: 0, uses: 0 });
    await bookedWith(promo);
  });

  it('is not overspent by forty bookings at once on two instances', async () => {
    const promo = await aPromo({ budgetPaise: 62_000 });
    const riders = times(40, () => aPrincipal());
    const quotes = await Promise.all(riders.map((rider) => quoted(rider, promo.code)));
    const answers = await Promise.all(quotes.map((quote, n) => bookBy(riders[n] ?? admin, quote)));
    const refused = answers.filter(({ status }) => status !== 201);
    expect(answers.length - refused.length).toBe(12);
    expect(refused.map(({ status, body }) => [status, body['code'], body['why']])).toEqual(
      refused.map(() => [409, 'promo_not_valid', 'used_up']),
    );
    expect(await shown(promo)).toMatchObject({ reservedPaise: 60_000, uses: 12 });
    expect(await brokenInvariants(harness.database)).toEqual([]);
  });

  it('is neither overspent nor lost while rides of several codes are booked, cancelled and expire at once', async () => {
    const codes = [await aPromo({ budgetPaise: 40_000 }), await aPromo({ budgetPaise: 40_000, percent: 20 })];
    const life = async (n: number) => {
      const [rider, promo] = [aPrincipal(), codes[n % 2]];
      if (!promo) return;
      const asked = await ask(rider, promo.code);
      if (asked.status !== 200) return;
      const booked = await bookBy(rider, fareQuoteSchema.parse(asked.body));
      if (booked.status !== 201) return;
      const id = String(booked.body['id']);
      if (n % 3 === 0) await harness.move(id, rider, { status: 'cancelled' });
      if (n % 3 === 1) await expire(id);
    };
    for (let round = 0; round < 4; round += 1) {
      await Promise.all([...times(24, life), harness.expire(), harness.expire()]);
    }
    await harness.expire();
    expect(await brokenInvariants(harness.database)).toEqual([]);
  });

  it('is not used up by a booking whose connection is killed before it commits', async () => {
    const promo = await aPromo();
    const { id } = await bookedWith(promo);
    const killed = harness.database.transaction(async (manager) => {
      const [own] = await manager.query<{ pid: number }[]>('SELECT pg_backend_pid() AS pid');
      await manager.query(
        `INSERT INTO rides SELECT (jsonb_populate_record(rides, jsonb_build_object('id', gen_random_uuid(), 'rider_id',
           gen_random_uuid()))).* FROM rides WHERE id = $1`,
        [id],
      );
      const [held] = await manager.query<{ paise: string }[]>('SELECT held_paise AS paise FROM promos WHERE id = $1', [
        promo.id,
      ]);
      expect(held?.paise).toBe('10000');
      await harness.database.query('SELECT pg_terminate_backend($1, 5000)', [own?.pid]);
      await manager.query('SELECT 1');
    });
    await expect(killed).rejects.toThrow(/terminat|clos|released/i);
    expect(await shown(promo)).toMatchObject({ reservedPaise: 5000, uses: 1 });
  });

  it.each([
    ['another discount', 'discount_paise = 1'],
    ['no code any more', 'promo_id = NULL'],
  ])('is kept by Postgres: a ride never gets %s', async (_, change) => {
    const { id } = await bookedWith(await aPromo());
    await expect(harness.database.query(`UPDATE rides SET ${change} WHERE id = $1`, [id])).rejects.toThrow('stays');
  });
});

describe('promo codes at the desk', () => {
  it('are for administrators, and each change is in the audit log once', async () => {
    const promo = await aPromo();
    const to = (active: boolean) => harness.call(switchPromo, admin, { params: { id: promo.id }, body: { active } });
    expect(await to(false)).toMatchObject({ status: 200, body: { active: false } });
    expect(await to(false)).toMatchObject({ status: 200, body: { active: false } });
    expect(await to(true)).toMatchObject({ status: 200, body: { active: true } });
    const rows = await harness.database.query<{ data: unknown }[]>(
      `SELECT data FROM outbox WHERE type = 'audit.admin_acted.v1' AND data->>'targetId' = $1 ORDER BY seq`,
      [promo.id],
    );
    const audit = rows.map(({ data }) => auditEntrySchema.parse(data));
    expect(audit.map(({ action, reason, actorId }) => [action, reason, actorId])).toEqual(
      ['promo.create', 'promo.switch_off', 'promo.switch_on'].map((action) => [action, promo.code, admin.userId]),
    );
    const { id: _, active: __, ...terms } = promo;
    expect(await harness.call(createPromo, admin, { body: terms })).toMatchObject({
      status: 409,
      body: { code: 'promo_exists' },
    });
    expect(await harness.call(promos, aPrincipal(), {})).toMatchObject({ status: 403 });
    const nobody = { params: { id: randomUUID() }, body: { active: true } };
    expect(await harness.call(switchPromo, admin, nobody)).toMatchObject({ status: 404 });
  });

  it('come newest first in pages', async () => {
    const made = [await aPromo(), await aPromo(), await aPromo()].toReversed();
    const first = await harness.call(promos, admin, { query: { limit: 2 } });
    const cursor = /[?&]cursor=([\w-]+)>; rel="next"/.exec(first.header('link'))?.[1];
    const second = await harness.call(promos, admin, { query: { limit: 2, cursor } });
    expect([...first.list, ...second.list].slice(0, 3).map(({ id }) => id)).toEqual(made.map(({ id }) => id));
  });

  it('end after they begin', async () => {
    const terms = { percent: null, mostPaise: 1, firstRideOnly: false, city: null, budgetPaise: 1, usesPerRider: 1 };
    const body = { ...terms, code: 'BACKWARDS', validFrom: hours(1), validUntil: hours(0) };
    expect(await harness.call(createPromo, admin, { body })).toMatchObject({ status: 400 });
  });
});

it('leaves a database in which every invariant holds', async () => {
  expect(await brokenInvariants(harness.database)).toEqual([]);
});
