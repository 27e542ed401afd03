import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Principal } from '@rahi/contracts';
import { aPrincipal, aRideIn } from '../../testing/factories.js';
import { RidesHarness, type Answer } from '../../testing/rides-harness.js';

let harness: RidesHarness;
beforeAll(async () => {
  harness = await RidesHarness.start();
});
afterAll(() => harness?.stop());

/** A driver at the kerb; the rider's code is 0417. */
async function atTheKerb(): Promise<{ rideId: string; driver: Principal }> {
  const driver = harness.driver();
  const { id } = await harness.seed(aRideIn('driver_arrived', { driverId: driver.userId }));
  return { rideId: id, driver };
}

const start = (rideId: string, driver: Principal, otp?: string): Promise<Answer> =>
  harness.move(rideId, driver, { status: 'in_progress', otp });

const unlock = (rideId: string) =>
  harness.database.query(`UPDATE rides SET code_locked_until = clock_timestamp() WHERE id = $1`, [rideId]);

describe('starting a trip (R10)', () => {
  it('needs the rider’s code', async () => {
    const { rideId, driver } = await atTheKerb();
    expect(await start(rideId, driver)).toMatchObject({ status: 400, body: { errors: [{ in: 'body', at: 'otp' }] } });
    expect(await start(rideId, driver, '12ab')).toMatchObject({ status: 400 });
    const wrong = await start(rideId, driver, '0000');
    expect(wrong).toMatchObject({ status: 422, body: { code: 'wrong_trip_code', triesLeft: 4 } });
    expect(await start(rideId, driver, '0417')).toMatchObject({ status: 200, body: { status: 'in_progress' } });
  });

  it('is locked for a minute by five wrong tries, against the right code too', async () => {
    const { rideId, driver } = await atTheKerb();
    const wrong: Answer[] = [];
    for (let i = 0; i < 5; i += 1) wrong.push(await start(rideId, driver, '9999'));
    expect(wrong.map(({ status, body }) => [status, body['triesLeft']])).toEqual([4, 3, 2, 1, 0].map((n) => [422, n]));
    expect(wrong[3]?.body['detail']).toBe('That is not the rider’s code. 1 try is left.');
    const locked = await start(rideId, driver, '0417');
    expect(locked).toMatchObject({ status: 429, body: { code: 'trip_code_locked', rideStatus: 'driver_arrived' } });
    const seconds = Number(locked.body['retryAfterSeconds']);
    expect(seconds).toBeGreaterThan(50);
    expect(seconds).toBeLessThanOrEqual(60);
    expect(locked.header('retry-after')).toBe(String(seconds));
    await unlock(rideId);
    expect(await start(rideId, driver, '9999')).toMatchObject({ status: 422, body: { triesLeft: 4 } });
    expect(await start(rideId, driver, '0417')).toMatchObject({ status: 200 });
  });

  it('is locked for good by twenty wrong tries, however long one waits between them', async () => {
    const { rideId, driver } = await atTheKerb();
    const answers: Answer[] = [];
    for (let i = 1; i <= 20; i += 1) {
      answers.push(await start(rideId, driver, '9999'));
      if (i < 20) await unlock(rideId);
    }
    expect(answers.map(({ status }) => status)).toEqual([...Array.from({ length: 19 }, () => 422), 429]);
    const locked = await start(rideId, driver, '0417');
    expect(locked).toMatchObject({ status: 429, body: { code: 'trip_code_locked' } });
    expect(locked.body['detail']).toContain('cannot be started any more');
    expect(Number(locked.body['retryAfterSeconds'])).toBeGreaterThan(86_000);
    expect(await harness.move(rideId, driver, { status: 'cancelled' })).toMatchObject({ status: 200 });
  });

  it('counts wrong tries made at once, every one', async () => {
    const { rideId, driver } = await atTheKerb();
    const answers = await Promise.all(Array.from({ length: 50 }, (_, i) => start(rideId, driver, String(5000 + i))));
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(45);
    expect(await harness.stored(rideId)).toMatchObject({ status: 'driver_arrived', version: 2, wrongCodes: 5 });
  });

  it('changes nothing and says nothing by a wrong try', async () => {
    const { rideId, driver } = await atTheKerb();
    await start(rideId, driver, '9999');
    expect(await harness.stored(rideId)).toMatchObject({ status: 'driver_arrived', version: 2, startedAt: null });
    expect(await harness.outboxOf(rideId)).toEqual([]);
  });

  it('once done is done: a repeat needs no code', async () => {
    const { rideId, driver } = await atTheKerb();
    await start(rideId, driver, '0417');
    expect(await start(rideId, driver, '9999')).toMatchObject({ status: 200, body: { version: 3 } });
  });

  it('is the driver’s to do: their answers never hold the code', async () => {
    const { rideId, driver } = await atTheKerb();
    const answers = [
      await harness.get(rideId, driver),
      await start(rideId, driver, '9999'),
      await start(rideId, driver, '0417'),
    ];
    for (const answer of answers) expect(JSON.stringify(answer.body)).not.toContain('"0417"');
    expect(answers[0]?.body).toMatchObject({ codeRequired: true });
  });
});

describe('a trip code', () => {
  it('has four digits, different for each ride', async () => {
    const rides = await Promise.all(Array.from({ length: 12 }, () => harness.book(aPrincipal())));
    const codes = await Promise.all(rides.map(async (id) => (await harness.stored(id)).tripCode));
    expect(codes.every((code) => /^\d{4}$/.test(code))).toBe(true);
    expect(new Set(codes).size).toBeGreaterThan(6);
  });

  it('is the rider’s to see from assignment to the end', async () => {
    const [rider, driver] = [aPrincipal(), harness.driver()];
    const rideId = await harness.book(rider);
    expect(await harness.codeOf(rideId, rider)).toBe('null');
    for (const to of ['driver_assigned', 'driver_arrived', 'in_progress'] as const) {
      await harness.move(rideId, driver, { status: to, otp: (await harness.stored(rideId)).tripCode });
      expect(await harness.codeOf(rideId, rider)).toMatch(/^\d{4}$/);
    }
    await harness.move(rideId, driver, { status: 'completed' });
    expect(await harness.codeOf(rideId, rider)).toBe('null');
  });
});

describe('in TRIP_CODE=show', () => {
  let showing: RidesHarness;
  beforeAll(async () => {
    showing = await RidesHarness.start({ TRIP_CODE: 'show' });
  });
  afterAll(() => showing?.stop());

  it('the driver sees the code, and starting needs no code', async () => {
    const driver = showing.driver();
    const { id } = await showing.seed(aRideIn('driver_arrived', { driverId: driver.userId }));
    expect((await showing.get(id, driver)).body).toMatchObject({ otp: '0417', codeRequired: false });
    expect(await showing.move(id, driver, { status: 'in_progress' })).toMatchObject({ status: 200 });
  });
});
