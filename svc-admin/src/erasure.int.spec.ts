import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitFor } from '@rahi/testing-kit';
import { AdminHarness } from './testing/admin-harness.js';
import { anEvent, aRideStory, aUserStory } from './testing/factories.js';

let admin: AdminHarness;
beforeAll(async () => {
  admin = await AdminHarness.start();
});
afterAll(() => admin?.stop());

const work = () => admin.runJob('Copies and erasures');
const start = Date.parse('2026-11-20T08:00:00Z');

/** A user with a ride, who requests the deletion of the account. */
async function somebody() {
  const userId = randomUUID();
  const story = aUserStory(start, 0, { userId, name: 'Zubeida Markerwala', email: `${userId}@people.test` });
  const ride = aRideStory(start, { steps: 5 }, { riderId: userId });
  await admin.publish([...story.events, ...ride.events]);
  const task = { requestId: randomUUID(), personId: userId };
  const due = () => admin.publish([anEvent('person.erasure_due.v1', task, new Date(start).toISOString())]);
  /** Delivers an event that has waited since before the erasure. */
  const late = () =>
    admin.publish([
      anEvent('user.updated.v1', { ...story.state, version: story.state.version + 1 }, story.state.createdAt),
    ]);
  return { userId, due, late, ...task };
}

async function namesOf(userId: string): Promise<unknown[]> {
  return admin.database.query(
    `SELECT name FROM users WHERE user_id = $1 AND name IS NOT NULL
      UNION ALL SELECT rider_name FROM rides WHERE rider_id = $1 AND rider_name NOT IN ('', 'Rider')`,
    [userId],
  );
}

const taskOf = async (requestId: string) => {
  const [task] = await admin.database.query<{ done: boolean }[]>(
    'SELECT done_at IS NOT NULL AS done FROM privacy_tasks WHERE request_id = $1',
    [requestId],
  );
  return task;
};

describe('an erasure', () => {
  it('that ends in the middle is carried out by the next pass, and is done only then', async () => {
    const person = await somebody();
    // The state after a crash: earlier statements are committed, this one and later ones are not.
    await admin.database.query(
      `CREATE FUNCTION crash() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'crashed'; END $$`,
    );
    await admin.database.query(
      'CREATE TRIGGER crash BEFORE UPDATE ON users FOR EACH ROW WHEN (new.name IS NULL) EXECUTE FUNCTION crash()',
    );
    await person.due();
    await waitFor(async () => (await taskOf(person.requestId)) !== undefined, { what: 'the task' });
    admin.expectInLogs(/Copies and erasures/);
    await expect(work()).rejects.toThrow('Copies and erasures');
    expect(await taskOf(person.requestId)).toEqual({ done: false });
    expect(await namesOf(person.userId)).not.toEqual([]);
    await admin.database.query('DROP TRIGGER crash ON users');
    await work();
    expect(await taskOf(person.requestId)).toEqual({ done: true });
    expect(await namesOf(person.userId)).toEqual([]);
  });

  it('is repeated for what comes late, after one hour, two, and so on for two weeks', async () => {
    const person = await somebody();
    await person.due();
    const isDone = async () => (await taskOf(person.requestId))?.done === true;
    await waitFor(isDone, { what: 'the erasure' });
    const timePasses = (hours: number) =>
      admin.database.query(
        `UPDATE privacy_tasks SET done_at = done_at - $2 * interval '1 hour', again_at = again_at - $2 * interval '1 hour'
          WHERE request_id = $1`,
        [person.requestId, hours],
      );
    await person.late();
    expect(await namesOf(person.userId)).toHaveLength(1);
    await work();
    expect(await namesOf(person.userId)).toHaveLength(1);
    // After 1, 2, 4 and 400 hours, and a little more.
    for (const hours of [1, 1.1, 2.2, 396]) {
      await timePasses(hours);
      await work();
      expect(await namesOf(person.userId)).toEqual([]);
      await admin.database.query('UPDATE users SET name = $2 WHERE user_id = $1', [
        person.userId,
        'Zubeida Markerwala',
      ]);
    }
  });
});
