import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { calculateFare, callSubject, nearbyDrivers, trialNotice, trialSubject } from '@rahi/contracts';
import { waitFor } from '@rahi/testing-kit';
import {
  principal,
  standInForAuth,
  startGateway,
  type GatewayHarness,
  type People,
} from '../testing/gateway-harness.js';

let gateway: GatewayHarness;
let people: People;
beforeAll(async () => {
  gateway = await startGateway();
  people = await standInForAuth(gateway);
});
afterAll(() => gateway?.stop());

/** Says that an instance of svc-drivers is on trial with all requests. */
const beginTrial = (area: string) =>
  gateway.nats.publish(
    trialNotice.subject,
    JSON.stringify({ area, instance: randomUUID(), share: 100, sticky: false }),
  );

it('a read that a version on trial answers in another form than its contract is answered by the old version', async () => {
  const token = people.add(principal());
  let tried = 0;
  const subject = callSubject(nearbyDrivers);
  await gateway.answer(subject, () => ({ body: [] }));
  await gateway.answer(trialSubject(subject), () => {
    tried += 1;
    return { body: { drivers: 'none' } };
  });
  beginTrial('drivers');
  await waitFor(
    async () => {
      const response = await gateway.fetch('/api/drivers/nearby?lat=19&lng=72', { token });
      expect([response.status, await response.json()]).toEqual([200, []]);
      return tried === 2;
    },
    { what: 'the second fault' },
  );
  for (let index = 0; index < 5; index += 1) await gateway.fetch('/api/drivers/nearby?lat=19&lng=72', { token });
  expect(tried).toBe(2);
});

it('a change is answered by the version on trial, and after two faults by the old one', async () => {
  const token = people.add(principal());
  const subject = callSubject(calculateFare);
  const fare = { total: '1', breakdown: { base: '1', distance: '0', surge: '0', subtotal: '1', gst: '0' } };
  await gateway.answer(subject, () => ({ body: fare }));
  await gateway.answer(trialSubject(subject), () => ({ status: 500, body: { code: 'internal' } }));
  beginTrial('rides');
  const statuses: number[] = [];
  await waitFor(
    async () => {
      const body = JSON.stringify({ distance: 5, vehicleType: 'sedan' });
      const headers = { 'content-type': 'application/json' };
      const cookie = `rahi_session=${token}`;
      const url = `${gateway.url}/api/calculate-fare`;
      const response = await fetch(url, { method: 'POST', body, headers: { ...headers, cookie } });
      statuses.push(response.status);
      return statuses.filter((status) => status === 500).length === 2 && statuses.at(-1) === 200;
    },
    { what: 'two faults and an answer' },
  );
  expect(statuses.slice(-3)).toEqual([500, 500, 200]);
});
