import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { pushNotification, type Language } from '@rahi/contracts';
import { waitFor } from '@rahi/testing-kit';
import { letPass } from '../../testing/passing-time.js';
import { drivenRental, withRentals, type Used } from '../../testing/rented.js';
import { RidesHarness } from '../../testing/rides-harness.js';

interface Sent {
  userId: string;
  url: string;
  texts: Partial<Record<Language, { title: string; body: string }>>;
}

let harness: RidesHarness;
const sent: Sent[] = [];
beforeAll(async () => {
  harness = await RidesHarness.start({}, 2);
  await harness.putInForce('sedan', 2, withRentals);
  harness.connection.subscribe(pushNotification.subject, {
    callback: (_error, message) => {
      const { userIds, message: push, texts = {} } = pushNotification.request.parse(message.json());
      for (const userId of userIds) sent.push({ userId, url: push.url, texts });
    },
  });
});
afterAll(() => harness?.stop());

/** On two instances at once. */
const look = () => Promise.all([harness.runJob('Rental warnings'), harness.runJob('Rental warnings')]);
const sentOf = (rideId: string) => sent.filter(({ url, texts }) => url.endsWith(rideId) && isOfRental(texts));
const isOfRental = (texts: Sent['texts']) => /rental package/.test(texts['en-IN']?.title ?? '');
const toBoth = (rideId: string) => waitFor(() => sentOf(rideId).length >= 2 && sentOf(rideId), { what: 'two pushes' });
const kept = (id: string) => harness.database.query('SELECT FROM rental_warnings WHERE ride_id = $1', [id]);
/** A package of 2 h and 20 km under way. */
const rental = (used: Used) => drivenRental(harness, 2, used);

describe('before a rental package ends (ADR 82)', () => {
  it('rider and driver are notified once, 15 minutes before, with what more costs', async () => {
    const { id, rider, driver } = await rental({ metres: 3000, seconds: 104 * 60 });
    await look();
    expect(await kept(id)).toHaveLength(0);
    await letPass(harness, id, 2 * 60);
    await look();
    const both = await toBoth(id);
    expect(both.map(({ userId, url }) => [userId, url]).toSorted()).toEqual(
      [
        [rider.userId, `/rider/trip/${id}`],
        [driver.userId, `/driver/trip/${id}`],
      ].toSorted(),
    );
    expect(both[0]?.texts['en-IN']).toMatchObject({ title: 'The rental package ends soon' });
    expect(both[0]?.texts['en-IN']?.body).toMatch(
      /^1[34] min and \d+(\.\d)? km are left\. After that: ₹14\.33 a km and ₹2\.17 a minute, plus GST\.$/,
    );
    expect(both[0]?.texts['hi-IN']?.title).toBe('रेंटल पैकेज जल्द खत्म होगा');
    await look();
    expect(await kept(id)).toHaveLength(1);
    expect(sentOf(id)).toHaveLength(2);
  });

  it('they are notified 2 km before, if that comes first', async () => {
    const { id } = await rental({ metres: 18_500, seconds: 40 * 60 });
    await look();
    const [first] = await toBoth(id);
    expect(first?.texts['en-IN']?.body).toMatch(/^(79|80) min and 1\.5 km are left\./);
  });

  it('one that went past it unseen is said to be used up', async () => {
    const { id } = await rental({ metres: 5000, seconds: 125 * 60 });
    await look();
    const [first] = await toBoth(id);
    expect(first?.texts['en-IN']).toEqual({
      title: 'The rental package is used up',
      body: 'From now on: ₹14.33 a km and ₹2.17 a minute, plus GST.',
    });
  });

  it('nobody is notified of one that has ended, and what was kept goes after a day', async () => {
    const { id, driver } = await rental({ metres: 19_000, seconds: 30 * 60 });
    const ended = await harness.moveFromHere(id, driver, {
      status: 'completed',
      reason: 'The rider wants to end here.',
    });
    expect(ended.status).toBe(200);
    await look();
    expect(await kept(id)).toHaveLength(0);
    await harness.database.query(`INSERT INTO rental_warnings VALUES ($1, now() - interval '25 hours')`, [id]);
    await look();
    expect(await kept(id)).toHaveLength(0);
  });
});
