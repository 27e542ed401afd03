import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { cancellationFee, documentedTariff, type Principal } from '@rahi/contracts';
import { aPrincipal } from '../../testing/factories.js';
import { RidesHarness } from '../../testing/rides-harness.js';

let harness: RidesHarness;
beforeAll(async () => {
  harness = await RidesHarness.start();
  // SUVs cost a tenth of the fare, ₹50 at most, when they are cancelled late.
  const terms = { ...documentedTariff.suv, cancellation: { freeMinutes: 3, percent: 10, mostPaise: 5000 } };
  await harness.putInForce('suv', 2, terms);
});
afterAll(() => harness?.stop());

const feeOf = (id: string, who: Principal) => harness.call(cancellationFee, who, { params: { id } });
const minutesLater = (id: string, minutes: number, nearestMetres: number | null) =>
  harness.database.query(
    `UPDATE rides SET created_at = created_at - $2 * interval '1 minute', nearest_metres = $3,
       assigned_at = assigned_at - $2 * interval '1 minute' WHERE id = $1`,
    [id, minutes, nearestMetres],
  );

async function assigned(vehicleType: 'sedan' | 'suv') {
  const [rider, driver] = [aPrincipal(), harness.driver({ vehicleType })];
  const id = await harness.book(rider, { vehicleType });
  await harness.bring(id, 'driver_assigned', rider, driver);
  return { id, rider, driver };
}

describe('the fee for a cancellation', () => {
  it('is nothing by the documented tariff', async () => {
    const { id, rider } = await assigned('sedan');
    await minutesLater(id, 10, 400);
    expect((await feeOf(id, rider)).body).toEqual({ fee: '0', lateFee: '0', freeMinutes: 3 });
  });

  it('is nothing within the free minutes, and then what a cancellation is charged', async () => {
    const { id, rider } = await assigned('suv');
    await minutesLater(id, 2, 400);
    const late = { lateFee: '46.42', freeMinutes: 3 };
    expect((await feeOf(id, rider)).body).toEqual({ fee: '0', ...late });
    await minutesLater(id, 2, 400);
    expect((await feeOf(id, rider)).body).toEqual({ fee: '46.42', ...late });
    const cancelled = await harness.move(id, rider, { status: 'cancelled' });
    expect(cancelled).toMatchObject({ status: 200, body: { payment: { state: 'due', due: '46.42' } } });
    expect((await feeOf(id, rider)).body).toMatchObject({ fee: '0' });
  });

  it('is nothing while the driver comes no nearer', async () => {
    const { id, rider } = await assigned('suv');
    await minutesLater(id, 10, null);
    expect((await feeOf(id, rider)).body).toMatchObject({ fee: '0', lateFee: '46.42' });
  });

  it('is the rider’s to know', async () => {
    const { id, driver } = await assigned('suv');
    expect(await feeOf(id, driver)).toMatchObject({ status: 403 });
    expect(await feeOf(id, aPrincipal())).toMatchObject({ status: 404 });
    expect(await feeOf(randomUUID(), aPrincipal())).toMatchObject({ status: 404 });
  });
});
