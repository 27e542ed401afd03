import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { crowdHintSchema, liveSubjects } from '@rahi/contracts';
import { waitFor } from '@rahi/testing-kit';
import { aPrincipal, pickup } from '../../testing/factories.js';
import { RidesHarness } from '../../testing/rides-harness.js';

let harness: RidesHarness;
beforeAll(async () => {
  // Several rounds in the time for which an announcement would be repeated, or left out.
  harness = await RidesHarness.start({ ROUND_SECONDS: '0.2', OPEN_TO_ALL_SECONDS: '1', OFFER_SECONDS: '0.3' }, 2);
});
afterAll(() => harness?.stop());

it('a ride that opens to all is announced once, to the drivers near it, however many instances run rounds', async () => {
  const [near, next] = [harness.driver({ ...pickup }), harness.driver({ lat: pickup.lat + 0.01, lng: pickup.lng })];
  harness.driver({ lat: pickup.lat + 0.3, lng: pickup.lng });
  const announced: string[][] = [];
  const hear = harness.connection.subscribe(liveSubjects.crowd, {
    callback: (_error, msg) => {
      const { userIds, message } = crowdHintSchema.parse(msg.json());
      if (message.kind === 'request') announced.push(userIds.toSorted());
    },
  });
  await harness.book(aPrincipal());
  await waitFor(() => announced.length > 0, { what: 'the announcement' });
  const [{ now }] = await harness.database.query<[{ now: Date }]>('SELECT clock_timestamp() AS now');
  const roundsLater = async () => {
    const [claim] = await harness.database.query<{ later: boolean }[]>(
      `SELECT round_at > $1::timestamptz + interval '1 second' AS later FROM dispatch_claims`,
      [now],
    );
    return claim?.later === true;
  };
  await waitFor(roundsLater, { what: 'more rounds' });
  hear.unsubscribe();
  expect(announced).toEqual([[near.userId, next.userId].toSorted()]);
});
