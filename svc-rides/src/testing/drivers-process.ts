import { driverStanding, eventSubject, updateDriver, type CallArguments, type Principal } from '@rahi/contracts';
import { plateOf } from '@rahi/contracts/numbered-plates';
import { anEnvelope, aUserState } from '@rahi/contracts/testing';
import { likeLines, startShipped, migratedDatabase, testFolder, waitFor } from '@rahi/testing-kit';
import type { Driver } from './drivers-contract.js';
import { aPrincipal, pickup } from './factories.js';
import type { Answer, RidesHarness } from './rides-harness.js';

/** The real svc-drivers next to the harness, as it is shipped, with its own database. */
export class DriversProcess {
  private constructor(
    private readonly harness: RidesHarness,
    readonly stop: () => Promise<void>,
  ) {}

  /** @param options.expected warnings that the suite provokes */
  static async start(
    harness: RidesHarness,
    { expected = [] }: { expected?: readonly RegExp[] } = {},
  ): Promise<DriversProcess> {
    const database = await migratedDatabase('svc-drivers');
    const service = await startShipped({
      name: 'svc-drivers',
      workspace: 'svc-drivers',
      dir: testFolder('svc-drivers'),
      env: { DATABASE_URL: database.url, NATS_URL: harness.nats.url, DRIVER_APPROVAL: 'automatic' },
    });
    return new DriversProcess(harness, async () => {
      await service.stop();
      await database.drop();
      const trouble = service.trouble(expected);
      if (trouble.length > 0)
        throw new Error(`unexpected in the log of svc-drivers:\n${likeLines(trouble).join('\n')}`);
    });
  }

  /** `PATCH /api/drivers/{id}`, by the driver. */
  update(driver: Principal, body: CallArguments<typeof updateDriver>['body']): Promise<Answer> {
    return this.harness.call(updateDriver, driver, { params: { driverId: driver.userId }, body });
  }

  /** Makes drivers known, each as it is given. */
  async put(drivers: readonly Driver[]): Promise<void> {
    // No more at once than svc-drivers has connections to Postgres.
    const waiting = [...drivers];
    const putter = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) await this.#put(next);
    };
    await Promise.all(Array.from({ length: 8 }, putter));
  }

  async #put({ id, lat, lng, vehicleType, isOnline, suspended }: Driver): Promise<void> {
    const driver = aPrincipal({ userId: id, type: 'driver' });
    const vehicle = { vehicleModel: 'Dzire', vehicleNumber: plateOf(id), vehicleType };
    const answer = await this.update(driver, { ...vehicle, currentLat: lat, currentLng: lng, isOnline: true });
    if (answer.status !== 200) throw new Error(`not online: ${JSON.stringify(answer.body)}`);
    if (!isOnline) await this.update(driver, { isOnline: false });
    if (suspended) await this.#suspend(id);
  }

  async #suspend(driverId: string): Promise<void> {
    const { caller, connection } = this.harness;
    const user = aUserState({ userId: driverId, type: 'driver', suspended: true, version: 9 });
    const event = anEnvelope('user.updated.v1', user);
    await connection.request(eventSubject(event.type), JSON.stringify(event), { timeout: 5000 });
    const isSuspended = async () =>
      (await caller.ask(driverStanding, { driverId }, this.harness.outbound())).driver?.suspended === true;
    await waitFor(isSuspended, { what: 'the suspension to be known' });
  }

  /** A new driver, online with a sedan, a kilometre from the pickup. */
  async online(): Promise<Principal> {
    const driver = aPrincipal({ name: 'Meera Iyer', type: 'driver', phone: '+91 98100 55555' });
    const vehicle = { vehicleModel: 'Dzire', vehicleNumber: plateOf(driver.userId), vehicleType: 'sedan' } as const;
    const at = { currentLat: pickup.lat + 0.009, currentLng: pickup.lng };
    const answer = await this.update(driver, { ...vehicle, ...at, isOnline: true });
    if (answer.status !== 200) throw new Error(`not online: ${JSON.stringify(answer.body)}`);
    return driver;
  }
}
