import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { declineRide, releaseRide, rideRequests, type Principal } from '@rahi/contracts';
import { waitFor } from '@rahi/testing-kit';
import { aPrincipal, pickup } from '../../testing/factories.js';
import { brokenInvariants } from '../../testing/ride-invariants.js';
import { RidesHarness } from '../../testing/rides-harness.js';

/** Forty times as fast as the product: offers end in the same instant as they are accepted, again and again. */
const fast = {
  ROUND_SECONDS: '0.05',
  OFFER_SECONDS: '0.1',
  ANSWER_SECONDS: '0.3',
  OPEN_TO_ALL_SECONDS: '0.8',
  EXPIRY_SWEEP_SECONDS: '60',
};
/** `DISPATCH_ROUNDS=1000` runs for longer. */
const wanted = Number(process.env['DISPATCH_ROUNDS'] ?? 10);

let harness: RidesHarness;
beforeAll(async () => {
  harness = await RidesHarness.start(fast, 3);
});
afterAll(() => harness?.stop());

const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i));

/** Answers offers: mostly accepts, but also declines, or waits until the offer ends. Then drives, or gives back. */
async function drive(driver: Principal, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const [request] = (await harness.call(rideRequests, driver, {})).list;
    const id = request && String(request['id']);
    const mood = Math.random();
    if (id !== undefined && mood < 0.2) await harness.call(declineRide, driver, { params: { id } });
    else if (id !== undefined && mood < 0.8) {
      const { status } = await harness.move(id, driver, { status: 'driver_assigned' });
      if (status === 200) await finish(id, driver);
    }
  }
}

async function finish(id: string, driver: Principal): Promise<void> {
  if (Math.random() < 0.5) {
    await harness.call(releaseRide, driver, { params: { id }, body: { reason: 'personal' } });
  } else {
    await harness.move(id, driver, { status: 'driver_arrived' });
    await harness.move(id, driver, { status: 'cancelled' });
  }
}

/** Books again and again; sometimes cancels, in any status. */
async function ride(rider: Principal, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const id = await harness.book(rider);
    const patience = Date.now() + Math.random() * 1500;
    await waitFor(
      async () => {
        const { body } = await harness.get(id, rider);
        if (Date.now() > patience) await harness.move(id, rider, { status: 'cancelled' });
        return body['status'] === 'cancelled';
      },
      { what: 'the ride to end', timeout: 20_000 },
    );
  }
}

async function roundsSoFar(): Promise<number> {
  const [{ rounds }]: [{ rounds: number }] = await harness.database.query(
    'SELECT count(DISTINCT at)::int AS rounds FROM dispatch_receipts',
  );
  return rounds;
}

describe('three instances that run rounds, with people who press at once', () => {
  it('double no ride, give no driver two offers or rides, and leave nothing stuck', async () => {
    let over = false;
    const isOver = () => over;
    const drivers = times(50, (i) => harness.driver({ lat: pickup.lat + i / 2000 }));
    const riders = times(12, () => aPrincipal());
    const people = [...drivers.map((one) => drive(one, isOver)), ...riders.map((one) => ride(one, isOver))];
    try {
      await waitFor(
        async () => {
          expect(await brokenInvariants(harness.database)).toEqual([]);
          return (await roundsSoFar()) >= wanted;
        },
        { what: `${wanted} rounds`, timeout: 120_000 + wanted * 500 },
      );
    } finally {
      over = true;
      await Promise.all(people);
    }
    expect(await brokenInvariants(harness.database)).toEqual([]);
    const [{ open }]: [{ open: number }] = await waitFor(
      async () => {
        const rows = await harness.database.query<[{ open: number }]>(
          `SELECT count(*)::int AS open FROM offers WHERE state = 'open'`,
        );
        return rows[0].open === 0 && rows;
      },
      { what: 'every offer to end' },
    );
    expect(open).toBe(0);
  }, 900_000);

  it('go on when one of them ends in the middle of its rounds', async () => {
    const driver = harness.driver({ vehicleType: 'suv' });
    const id = await harness.book(aPrincipal(), { vehicleType: 'suv' });
    await harness.services.splice(0, 1)[0]?.stop();
    const request = await waitFor(
      async () => (await harness.call(rideRequests, driver, {})).list.find((one) => one['id'] === id),
      { what: 'the ride to be offered by another instance', timeout: 5000 },
    );
    expect(request['status']).toBe('searching');
  });
});
