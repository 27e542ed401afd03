import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { endShare, sharedTrip, shareRide, type Principal } from '@rahi/contracts';
import { aPrincipal, aRideIn, pickup } from '../../testing/factories.js';
import { RidesHarness } from '../../testing/rides-harness.js';
import { mostShares } from './trip-links.service.js';

let harness: RidesHarness;
beforeAll(async () => {
  harness = await RidesHarness.start({ PUBLIC_URL: 'https://rides.example.in/' });
});
afterAll(() => harness?.stop());

const share = (id: string, who: Principal) => harness.call(shareRide, who, { params: { id } });
const stranger = aPrincipal();
const follow = (token: string) => harness.call(sharedTrip, stranger, { params: { token } });
const tokenOf = (url: unknown) => String(url).split('#')[1] ?? '';

async function aSharedTrip(status: Parameters<typeof aRideIn>[0] = 'in_progress') {
  const [rider, driver] = [aPrincipal(), harness.driver()];
  const ride = await harness.seed(aRideIn(status, { riderId: rider.userId, driverId: driver.userId }));
  const { body } = await share(ride.id, rider);
  return { ride, rider, driver, url: body['url'], token: tokenOf(body['url']) };
}

/** Moves the end of the trip this many minutes into the past. */
const endedAgo = (id: string, minutes: number) =>
  harness.database.query(
    `UPDATE rides SET status = 'completed', completed_at = now() - make_interval(mins => $2) WHERE id = $1`,
    [id, minutes],
  );

describe('a link to a trip (R39)', () => {
  it('shows the car, first names and the arrival; no phone number, code, fare, id or surname', async () => {
    const { ride, driver, url, token } = await aSharedTrip();
    expect(url).toMatch(/^https:\/\/rides\.example\.in\/share#[\w-]{43}$/);
    await harness.sharePosition(ride.id, driver, pickup);
    const { status, body } = await follow(token);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: 'in_progress',
      riderName: 'Asha',
      driver: { name: 'Dev', vehicleModel: 'Dzire', vehicleNumber: 'DL 01 AB 1234' },
      position: pickup,
      estimatedArrival: expect.any(String),
      expiresAt: null,
    });
    const said = JSON.stringify(body);
    for (const secret of ['98100', '0417', '283', ride.id, ride.riderId, 'Rao', 'Singh'])
      expect(said).not.toContain(secret);
  });

  it('is kept as a hash only, and each one is another', async () => {
    const { ride, rider, token } = await aSharedTrip();
    const again = tokenOf((await share(ride.id, rider)).body['url']);
    expect(again).not.toBe(token);
    const rows = JSON.stringify(await harness.database.query('SELECT * FROM ride_shares'));
    const kept = JSON.stringify(
      await harness.database.query(`SELECT encode(token_hash, 'escape') AS t FROM ride_shares`),
    );
    for (const one of [token, again]) expect(rows + kept).not.toContain(one);
    expect((await follow(again)).status).toBe(200);
  });

  it('shows the end for 30 minutes, without a position, and then nothing', async () => {
    const { ride, token } = await aSharedTrip();
    await endedAgo(ride.id, 29);
    expect(await follow(token)).toMatchObject({ status: 200, body: { status: 'completed', position: null } });
    await endedAgo(ride.id, 31);
    expect((await follow(token)).status).toBe(404);
  });

  it('is refused with the same words whether it is wrong, ended, expired or no link at all', async () => {
    const [ended, expired, old] = [await aSharedTrip(), await aSharedTrip(), await aSharedTrip()];
    await harness.call(endShare, ended.rider, { params: { id: ended.ride.id } });
    await endedAgo(expired.ride.id, 31);
    await harness.database.query(`UPDATE ride_shares SET created_at = now() - interval '25 hours' WHERE ride_id = $1`, [
      old.ride.id,
    ]);
    const answers = await Promise.all(
      [ended.token, expired.token, old.token, 'A'.repeat(43), 'x', `${ended.token}=`].map(follow),
    );
    const words = answers.map(({ status, body: { requestId, ...rest } }) => {
      expect(requestId).toBeDefined();
      return JSON.stringify([status, rest]);
    });
    expect(new Set(words).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });

  it('is made and ended by the rider only, while the trip is under way', async () => {
    const { ride, rider, driver } = await aSharedTrip();
    expect((await share(ride.id, driver)).status).toBe(403);
    expect((await share(ride.id, aPrincipal({ isAdmin: true }))).status).toBe(403);
    expect((await share(ride.id, aPrincipal())).status).toBe(404);
    expect((await harness.call(endShare, driver, { params: { id: ride.id } })).status).toBe(403);
    expect((await share(ride.id, { ...rider, suspended: true })).status).toBe(201);
    for (const status of ['searching', 'completed', 'cancelled'] as const) {
      const other = aPrincipal();
      const { id } = await harness.seed(aRideIn(status, { riderId: other.userId }));
      expect(await share(id, other)).toMatchObject({ status: 409, body: { rideStatus: status } });
    }
  });

  it('is one of 20 at the most', async () => {
    const { ride, rider } = await aSharedTrip();
    const answers = await Promise.all(Array.from({ length: mostShares + 3 }, () => share(ride.id, rider)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(mostShares - 1);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(4);
  });
});
