import { describe, expect, it } from '@jest/globals';
import { natsAway } from '@rahi/service-kit/testing';
import { waitFor } from '@rahi/testing-kit';
import { aPrincipal } from './testing/factories.js';
import { RidesHarness } from './testing/rides-harness.js';

describe('a suite of the shipped service', () => {
  it('fails at its end on a warning that it does not expect, with the line', async () => {
    const harness = await RidesHarness.start();
    await harness.book(aPrincipal());
    await harness.nats.restart();
    const isBack = () => harness.service.lines().some((line) => line.includes('reconnect'));
    await waitFor(isBack, { what: 'the connection to NATS' });
    await expect(harness.stop()).rejects.toThrow(/^unexpected in the logs of svc-rides:\n\{"level":40,.*"msg":"nats"/);
  });

  it('fails when an instance ends by itself, and not when the suite has killed it', async () => {
    const harness = await RidesHarness.start({}, 2);
    const [killed, lost] = harness.services.splice(0);
    await killed?.kill();
    lost?.signal('SIGKILL');
    await waitFor(() => lost?.trouble([]).length === 1, { what: 'its end to be noticed' });
    await expect(harness.stop()).rejects.toThrow(
      /^unexpected [^\n]*\nsvc-rides-[12] ended by itself \(killed by SIGKILL\)[^\n]*$/,
    );
  });

  it('passes when it expects what is logged', async () => {
    const harness = await RidesHarness.start();
    harness.expectInLogs(...natsAway);
    await harness.nats.restart();
    const isBack = () => harness.service.lines().some((line) => line.includes('reconnect'));
    await waitFor(isBack, { what: 'the connection to NATS' });
    await expect(harness.stop()).resolves.toBeUndefined();
  });
});
