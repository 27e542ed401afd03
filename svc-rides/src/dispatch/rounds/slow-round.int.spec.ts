import { EventEmitter, once } from 'node:events';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { rideRequests } from '@rahi/contracts';
import { waitFor } from '@rahi/testing-kit';
import { aPrincipal, pickup } from '../../testing/factories.js';
import { RidesHarness } from '../../testing/rides-harness.js';

const elsewhere = { lat: pickup.lat + 3, lng: pickup.lng };

let harness: RidesHarness;
beforeAll(async () => {
  harness = await RidesHarness.start({ ROUND_SECONDS: '0.2', OPEN_TO_ALL_SECONDS: '3600' });
  // On a slow machine svc-drivers' answer is held for longer than a round waits for it.
  harness.expectInLogs(/"msg":"a round failed"/, /"job":"Dispatch rounds"/);
});
afterAll(() => harness?.stop());

it('a round that takes long keeps the rounds of no other city waiting', async () => {
  const gate = new EventEmitter();
  const opened = once(gate, 'open');
  let isAsked = false;
  harness.candidatesHeld = async (at) => {
    if (at?.lat !== elsewhere.lat) return;
    isAsked = true;
    await opened;
  };
  try {
    const trip = { dropoffLat: elsewhere.lat + 0.05, dropoffLng: elsewhere.lng };
    await harness.book(aPrincipal(), { pickupLat: elsewhere.lat, pickupLng: elsewhere.lng, ...trip });
    await waitFor(() => isAsked, { what: 'the round of the other city to ask for drivers' });
    const driver = harness.driver({ lat: pickup.lat, lng: pickup.lng });
    const id = await harness.book(aPrincipal());
    const requests = await waitFor(
      async () => {
        const { list } = await harness.call(rideRequests, driver, {});
        return list.length > 0 && list;
      },
      { what: 'the ride to be offered' },
    );
    expect(requests).toMatchObject([{ id }]);
  } finally {
    gate.emit('open');
  }
});
