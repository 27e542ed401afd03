import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { liveMessageSchema, liveSubjects, type AdminTopic } from '@rahi/contracts';
import { anEnvelope } from '@rahi/contracts/testing';
import { waitFor } from '@rahi/testing-kit';
import { AdminHarness } from '../testing/admin-harness.js';
import { aRideStory, aUserStory } from '../testing/factories.js';

let admin: AdminHarness;
const heard: { topic: AdminTopic; at: number }[] = [];

beforeAll(async () => {
  admin = await AdminHarness.start();
  admin.connection.subscribe(liveSubjects.admins, {
    callback: (_error, msg) => {
      const message = liveMessageSchema.parse(msg.json());
      if (message.kind === 'admin') heard.push({ topic: message.topic, at: Date.now() });
    },
  });
});
afterAll(() => admin?.stop());

const hints = () => heard.filter(({ topic }) => topic === 'users');

describe('admins', () => {
  it('get at most one hint a second for rides and one for figures, for any number of events', async () => {
    const begun = Date.now();
    const stories = Array.from({ length: 20 }, () => aRideStory(Date.now(), { steps: 3 }));
    await admin.publish(stories.flatMap(({ events }) => events));
    await waitFor(() => heard.filter(({ topic }) => topic === 'rides').length >= 2, { what: 'the last word' });
    for (const topic of ['rides', 'stats'] as const) {
      // Measured from the start: a hint may arrive late and the next on time; a timer may be a millisecond early.
      const times = heard.filter((one) => one.topic === topic).map(({ at }) => at - begun);
      for (const [index, at] of times.entries()) expect(at).toBeGreaterThanOrEqual(index * 999);
    }
    expect(heard.some(({ topic }) => topic === 'users')).toBe(false);
  });

  it('get none when a user signs out, which changes no read model', async () => {
    await admin.publish([anEnvelope('user.signed_out.v1', { ofUser: randomUUID(), sessionsLeft: 0 })]);
    const { events } = aUserStory(Date.now(), 0);
    const registered = Date.now();
    await admin.publish(events);
    // Events that come one after the other are taken so.
    const [first] = await waitFor(() => hints().length > 0 && hints(), { what: 'the hint of the registration' });
    expect(first?.at).toBeGreaterThanOrEqual(registered);
    const users: unknown[] = await admin.database.query('SELECT * FROM users');
    const buried: unknown[] = await admin.database.query('SELECT * FROM dead_letters');
    expect([users.length, buried.length]).toEqual([1, 0]);
  });
});
