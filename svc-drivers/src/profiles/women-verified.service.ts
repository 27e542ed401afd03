import { Injectable } from '@nestjs/common';
import { Refusal, type DriverProfile, type verifyWoman } from '@rahi/contracts';
import { Outbox, type Inbound } from '@rahi/service-kit';
import { deskActionOn } from '../drivers/desk-action.js';
import { lockDriver, recordChange } from '../drivers/driver-changes.js';
import { driverNotFound } from '../drivers/driver-not-found.js';
import { deskProfileOf } from '../drivers/driver-view.js';
import { FleetHints } from '../fleet/fleet-hints.service.js';
import { Positions } from '../fleet/positions.service.js';
import { say } from '../say.js';

/** R46: a driver counts as a woman only once the desk has found that her papers agree with what she says. */
@Injectable()
export class WomenVerified {
  constructor(
    private readonly outbox: Outbox,
    private readonly positions: Positions,
    private readonly hints: FleetHints,
  ) {}

  /** @throws Refusal not_found; preference_mismatch for a driver who does not say that she is a woman (any more) */
  async verify({ params, body, principal, requestId, deadline }: Inbound<typeof verifyWoman>): Promise<DriverProfile> {
    const { driverId } = params;
    const { verified } = body;
    const after = await this.outbox.transaction(async (manager, emit) => {
      const driver = await lockDriver(manager, driverId);
      if (!driver) throw driverNotFound();
      if (verified && !driver.saysWoman) throw new Refusal('preference_mismatch', say('women.notSaid'));
      if (driver.womanVerified === verified) return driver;
      const action = verified ? 'driver.verify_woman' : 'driver.refuse_woman';
      await emit('audit.admin_acted.v1', deskActionOn(principal, action, driverId, null), requestId);
      const change = { womanVerified: verified, womenOnly: verified && driver.womenOnly };
      return recordChange(manager, emit, driver, change, requestId);
    }, deadline);
    await this.hints.changed(driverId);
    return deskProfileOf(after, await this.positions.latest(driverId));
  }
}
