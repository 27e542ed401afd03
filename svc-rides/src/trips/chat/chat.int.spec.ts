import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  messageSentSchema,
  raiseEmergency,
  rideMessages,
  rideStatuses,
  sendRideMessage,
  type Principal,
} from '@rahi/contracts';
import { aPrincipal, aRideIn } from '../../testing/factories.js';
import { RidesHarness } from '../../testing/rides-harness.js';

let harness: RidesHarness;
beforeAll(async () => {
  harness = await RidesHarness.start({}, 2);
});
afterAll(() => harness?.stop());

const admin = aPrincipal({ isAdmin: true });
const write = (rideId: string, who: Principal, text: string, id: string = randomUUID()) =>
  harness.call(sendRideMessage, who, { params: { id: rideId }, body: { id, text } });
const read = (rideId: string, who: Principal, query: { limit?: number; cursor?: string } = {}) =>
  harness.call(rideMessages, who, { params: { id: rideId }, query });

async function aTrip(status: (typeof rideStatuses)[number] = 'driver_assigned') {
  const [rider, driver] = [aPrincipal(), aPrincipal()];
  const driverId = status === 'searching' ? null : driver.userId;
  const { id } = await harness.seed(aRideIn(status, { riderId: rider.userId, driverId }));
  return { id, rider, driver };
}

async function eventsOf(rideId: string): Promise<unknown[]> {
  const rows = await harness.database.query<{ data: unknown }[]>(
    `SELECT data FROM outbox WHERE type = 'ride.message_sent.v1' AND data->'ride'->>'id' = $1 ORDER BY seq`,
    [rideId],
  );
  return rows.map(({ data }) => data);
}

describe('the chat of a trip (R31)', () => {
  it('takes what people write with, and nothing that is not seen or turns the direction of writing', async () => {
    const { id, rider } = await aTrip();
    for (const text of ['I ❤️ you 👩🏽‍⚕️ 🇮🇳', 'गेट 2️⃣', 'क्\u200dष', 'naïve café'])
      expect(await write(id, rider, text)).toMatchObject({ status: 201, body: { text } });
    for (const odd of ['\u202E', '\u2066', '\u200B', '\u200D', '\u00AD', '\u2028', '\uFEFF', '\u{E0041}', '\u0007'])
      expect(await write(id, rider, `pay${odd}here`)).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
  });

  it('is between its rider and its driver, newest first, with an event for each that says nothing', async () => {
    const { id, rider, driver } = await aTrip();
    const sent = await write(id, rider, ' I am at the गेट ');
    expect(sent).toMatchObject({ status: 201, body: { rideId: id, from: 'rider', text: 'I am at the गेट' } });
    expect(await write(id, driver, 'Two minutes')).toMatchObject({ status: 201, body: { from: 'driver' } });
    for (const who of [rider, driver]) {
      const answer = await read(id, who);
      expect(answer.list.map(({ text }) => text)).toEqual(['Two minutes', 'I am at the गेट']);
      expect(answer.header('x-total-count')).toBe('2');
    }
    const ride = { id, riderId: rider.userId, driverId: driver.userId };
    const events = await eventsOf(id);
    expect(events).toEqual([
      { messageId: sent.body['id'], ride, from: 'rider' },
      { messageId: expect.any(String), ride, from: 'driver' },
    ]);
    for (const event of events) expect(messageSentSchema.parse(event)).toEqual(event);
  });

  it.each(rideStatuses)('is written while a trip is under way, and read before and after: %s', async (status) => {
    const { id, rider } = await aTrip(status);
    const open = status === 'driver_assigned' || status === 'driver_arrived' || status === 'in_progress';
    expect(await write(id, rider, 'Hello')).toMatchObject(
      open ? { status: 201 } : { status: 409, body: { code: 'invalid_transition', rideStatus: status } },
    );
    expect((await read(id, rider)).list).toHaveLength(open ? 1 : 0);
  });

  it('holds a message sent twice, or five times at once, only once', async () => {
    const { id, rider, driver } = await aTrip();
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 5 }, () => write(id, rider, 'Hello', key)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    expect(await eventsOf(id)).toHaveLength(1);
    for (const [who, text] of [[rider, 'Goodbye'] as const, [driver, 'Hello'] as const]) {
      expect(await write(id, who, text, key)).toMatchObject({ status: 422, body: { code: 'key_reused' } });
    }
    await harness.database.query(
      `UPDATE rides SET status = 'cancelled', cancelled_by = 'rider', cancelled_at = now() WHERE id = $1`,
      [id],
    );
    // A lost answer is requested again after the trip is over.
    expect(await write(id, rider, 'Hello', key)).toMatchObject({ status: 201 });
    expect((await read(id, driver)).list).toHaveLength(1);
  });

  it('comes in pages', async () => {
    const { id, rider } = await aTrip();
    for (let n = 1; n <= 5; n += 1) await write(id, rider, `Message ${n}`);
    const first = await read(id, rider, { limit: 3 });
    const cursor = /cursor=([\w-]+)/.exec(first.header('link'))?.[1];
    const second = await read(id, rider, { limit: 3, cursor });
    const texts = [...first.list, ...second.list].map(({ text }) => text);
    expect(texts).toEqual([5, 4, 3, 2, 1].map((n) => `Message ${n}`));
    expect(second.header('link')).toBe('');
  });

  it('is closed to everyone else; administrators can read it once an emergency was raised, and never write', async () => {
    const { id, rider } = await aTrip();
    await write(id, rider, 'Where are you?');
    for (const call of [read, (ride: string, who: Principal) => write(ride, who, 'Hello')]) {
      expect(await call(id, aPrincipal())).toMatchObject({ status: 404 });
      expect(await call(id, admin)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    }
    await harness.call(raiseEmergency, rider, { params: { id }, body: {} });
    expect(await read(id, admin)).toMatchObject({ list: [{}], deskRead: true });
    expect(await read(id, rider)).toMatchObject({ list: [{}], deskRead: false });
    expect(await write(id, admin, 'Hello')).toMatchObject({ status: 403 });
  });

  it.each(['', '   ', 'x'.repeat(501), 'nul \u0000 byte'])('refuses %j', async (text) => {
    const { id, rider } = await aTrip();
    expect(await write(id, rider, text)).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
    expect(await eventsOf(id)).toEqual([]);
  });
});
