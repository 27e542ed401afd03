import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { liveMessageSchema, liveSubjects, type AdminTopic } from '@rahi/contracts';
import { waitFor } from '@rahi/testing-kit';
import { AdminHarness } from '../testing/admin-harness.js';
import { aRideStory } from '../testing/factories.js';

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

describe('admins', () => {
  it('get at most one hint a second for rides and one for figures, for any number of events', async () => {
    const begun = Date.now();
    const stories = Array.from({ length: 20 }, () => aRideStory(Date.now(), { steps: 3 }));
    await admin.publish(stories.flatMap(({ events }) => events));
    await waitFor(() => heard.filter(({ topic }) => topic === 'rides').length >= 2, { what: 'the last word' });
    for (const topic of ['rides', 'stats'] as const) {
      // From the beginning, for one may be heard late and the next in time; a timer may be a millisecond early.
      const times = heard.filter((one) => one.topic === topic).map(({ at }) => at - begun);
      for (const [index, at] of times.entries()) expect(at).toBeGreaterThanOrEqual(index * 999);
    }
    expect(heard.some(({ topic }) => topic === 'users')).toBe(false);
  });
});
