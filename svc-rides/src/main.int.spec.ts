import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { runShipped, testDatabase, waitFor } from '@rahi/testing-kit';
import { aPrincipal } from './testing/factories.js';
import { RidesHarness } from './testing/rides-harness.js';

describe('the service as a process', () => {
  let harness: RidesHarness;
  beforeAll(async () => {
    harness = await RidesHarness.start({ LOG_LEVEL: 'trace' });
    harness.expectInLogs(/a handler failed/);
  }, 180_000);
  afterAll(() => harness?.stop());

  it('writes neither code nor phone nor place into its logs, whatever happens', async () => {
    const [rider, driver] = [aPrincipal(), harness.driver()];
    const rideId = await harness.book(rider);
    await harness.bring(rideId, 'driver_arrived', rider, driver);
    const otp = await harness.codeOf(rideId, rider);
    await harness.move(rideId, driver, { status: 'in_progress', otp: otp === '9999' ? '9998' : '9999' });
    await harness.move(rideId, driver, { status: 'in_progress', otp });
    // jsonb cannot store this character: the write itself fails, with all its parameters.
    const odd = harness.driver({ vehicleModel: 'nul \u0000 byte' });
    const second = await harness.book(aPrincipal());
    await expect(harness.move(second, odd, { status: 'driver_assigned' })).rejects.toThrow('documents no 500');
    await waitFor(() => harness.service.lines().some((line) => line.includes('a handler failed')), {
      what: 'the failure in the log',
    });
    const written = harness.service.lines().join('\n');
    expect(written).not.toMatch(/\+91|98100 0|28\.6315|28\.6405|28\.5562|77\.2167|Connaught|Asha/);
    expect(written).not.toMatch(new RegExp(`["', ]${otp}["', ]`));
  });

  it('shuts down in order on SIGTERM', async () => {
    const { service } = harness;
    await service.stop();
    expect(service.lines().at(-1)).toContain('"msg":"stopped"');
  });
});

describe('migrating only', () => {
  it('brings a new database up to date with nothing but its address, and a second time finds nothing to do', async () => {
    const database = await testDatabase();
    try {
      const env = { DATABASE_URL: database.url };
      const first = await runShipped('svc-rides', ['migrate'], env);
      const second = await runShipped('svc-rides', ['migrate'], env);
      expect([first.exitCode, second.exitCode]).toEqual([0, 0]);
      expect(first.output).toMatch(/"ran":\["Rides1795197600000",.*"RefillAndLetters1795310000000"/);
      expect(second.output).toMatch(/"ran":\[\]/);
    } finally {
      await database.drop();
    }
  });

  it('is the only other thing the program can be asked', async () => {
    expect(await runShipped('svc-rides', ['migrate', '--force'], {})).toEqual({
      exitCode: 1,
      output: 'svc-rides: "migrate --force" is not known: migrate, or nothing\n',
    });
  });
});

describe('a start that cannot be', () => {
  it('names the variable that is wrong, not its value, and exits with 1', async () => {
    const env = { DATABASE_URL: 'postgres://nobody:hidden@127.0.0.1:1/none', NATS_URL: 'nats://127.0.0.1:1' };
    expect(await runShipped('svc-rides', [], { ...env, TRIP_CODE: 'whisper', EXPIRY_MINUTES: 'soon' })).toEqual({
      exitCode: 1,
      output: 'svc-rides: TRIP_CODE is not valid; EXPIRY_MINUTES is not valid\n',
    });
  });
});
