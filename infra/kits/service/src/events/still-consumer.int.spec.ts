import { EventEmitter, once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { FailingJob } from '@rahi/contracts';
import { aRideState } from '@rahi/contracts/testing';
import { startNatsServer, testDatabase, waitFor, type TestDatabase, type TestNatsServer } from '@rahi/testing-kit';
import { Jobs } from '../jobs/jobs.service.js';
import { bootProbe, type Probe } from '../testing/probe-service.js';

let nats: TestNatsServer;
let database: TestDatabase;
let probe: Probe;
beforeAll(async () => {
  [nats, database] = await Promise.all([startNatsServer(), testDatabase()]);
  probe = await bootProbe(database.url, nats.url, 'svc-probe', { CONSUMER_STILL_SECONDS: '2' });
});
afterAll(async () => {
  await probe?.stop();
  await nats?.stop();
  await database?.drop();
});

const failing = (): FailingJob | undefined => {
  return probe.app.get(Jobs, { strict: false }).failing.find(({ job }) => job === 'Events: ride');
};
const heard = async (rideId: string) => (await probe.feature.heard()).some((row) => row.ride_id === rideId);

describe('a consumer', () => {
  it('that settles nothing while events wait is named, and no longer once it goes on', async () => {
    const thaw = new EventEmitter();
    probe.feature.thaw = once(thaw, 'now');
    const [frozen, behind] = [aRideState({ riderName: 'Frozen' }), aRideState()];
    await probe.feature.write(frozen);
    await probe.feature.write(behind);
    const named = await waitFor(failing, { what: 'the consumer to be named', timeout: 20_000 });
    expect(named.error).toMatch(/^Error: it stands still: events wait \([12]\), and none was settled for \d+ s$/);
    thaw.emit('now');
    await waitFor(async () => (await heard(frozen.rideId)) && (await heard(behind.rideId)), {
      what: 'both events',
      timeout: 30_000,
    });
    await waitFor(() => failing() === undefined, { what: 'the consumer to be well', timeout: 20_000 });
  });

  it('that has nothing to do is not', async () => {
    const jobs = probe.app.get(Jobs, { strict: false });
    for (const _ of [1, 2, 3, 4]) await jobs.named('Event readers')?.order().ended;
    expect(failing()).toBeUndefined();
  });

  it('whose handler fails always is named with the words of the error', async () => {
    const poison = aRideState({ riderName: 'Poison' });
    await probe.feature.write(poison);
    const named = await waitFor(failing, { what: 'the consumer to be named', timeout: 20_000 });
    expect(named).toMatchObject({ error: 'Error: cannot swallow this' });
    probe.feature.cured = true;
    await waitFor(() => heard(poison.rideId), { what: 'the event', timeout: 30_000 });
    await waitFor(() => failing() === undefined, { what: 'the consumer to be well', timeout: 20_000 });
  });
});
