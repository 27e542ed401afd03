import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { testDatabase, waitFor } from '@rahi/testing-kit';
import { aPrincipal } from './testing/factories.js';
import { RidesHarness } from './testing/rides-harness.js';
import { startProcess, type ServiceProcess } from './testing/service-process.js';

const program = fileURLToPath(new URL('./main.js', import.meta.url));

describe('the service as a process', () => {
  let harness: RidesHarness;
  let service: ServiceProcess;
  beforeAll(async () => {
    harness = await RidesHarness.start({ LOG_LEVEL: 'trace' }, 0);
    service = await startProcess(program, harness.env);
  }, 180_000);
  afterAll(async () => {
    await service.stop();
    await harness.stop();
  });

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
    await waitFor(() => service.lines.some((line) => line.includes('a handler failed')), {
      what: 'the failure in the log',
    });
    const written = service.lines.join('\n');
    expect(written).not.toMatch(/\+91|98100 0|28\.6315|28\.6405|28\.5562|77\.2167|Connaught|Asha/);
    expect(written).not.toMatch(new RegExp(`["', ]${otp}["', ]`));
  });

  it('shuts down in order on SIGTERM', async () => {
    expect(await service.stop()).toBe(0);
    expect(service.lines.at(-1)).toContain('"msg":"stopped"');
  });
});

describe('migrating only', () => {
  it('brings a new database up to date with nothing but its address, and a second time finds nothing to do', async () => {
    const database = await testDatabase();
    try {
      const env = { DATABASE_URL: database.url };
      const first = await startProcess(program, env, ['migrate']).catch(String);
      const second = await startProcess(program, env, ['migrate']).catch(String);
      expect(first).toMatch(/ended with 0: .*"ran":\["Rides1795197600000",.*"RefillAndLetters1795310000000"/);
      expect(second).toMatch(/ended with 0: .*"ran":\[\]/);
    } finally {
      await database.drop();
    }
  });

  it('is the only other thing the program can be asked', async () => {
    await expect(startProcess(program, {}, ['migrate', '--force'])).rejects.toThrow(
      'ended with 1: svc-rides: "migrate --force" is not known: migrate, or nothing',
    );
  });
});

describe('a start that cannot be', () => {
  it('names the variable that is wrong, not its value, and exits with 1', async () => {
    const env = { DATABASE_URL: 'postgres://nobody:hidden@127.0.0.1:1/none', NATS_URL: 'nats://127.0.0.1:1' };
    await expect(startProcess(program, { ...env, TRIP_CODE: 'whisper', EXPIRY_MINUTES: 'soon' })).rejects.toThrow(
      'ended with 1: svc-rides: TRIP_CODE is not valid; EXPIRY_MINUTES is not valid',
    );
  });
});
