import { Injectable } from '@nestjs/common';
import { Refusal, type DriverProfile, type verifyUpi } from '@rahi/contracts';
import { Outbox, type Inbound } from '@rahi/service-kit';
import { deskActionOn } from '../drivers/desk-action.js';
import { lockDriver, recordChange } from '../drivers/driver-changes.js';
import { driverNotFound } from '../drivers/driver-not-found.js';
import { deskProfileOf } from '../drivers/driver-view.js';
import { FleetHints } from '../fleet/fleet-hints.service.js';
import { Positions } from '../fleet/positions.service.js';
import { say } from '../say.js';

/** R40: riders pay to a driver's own UPI address only once the desk has found that it is theirs. */
@Injectable()
export class UpiAddresses {
  constructor(
    private readonly outbox: Outbox,
    private readonly positions: Positions,
    private readonly hints: FleetHints,
  ) {}

  /** @throws Refusal not_found; upi_changed when the driver has another address by now */
  async verify({ params, body, principal, requestId, deadline }: Inbound<typeof verifyUpi>): Promise<DriverProfile> {
    const { driverId } = params;
    const after = await this.outbox.transaction(async (manager, emit) => {
      const driver = await lockDriver(manager, driverId);
      if (!driver) throw driverNotFound();
      if (driver.upiId !== body.upiId) throw new Refusal('upi_changed', say('upi.changed'));
      const action = body.verified ? 'driver.verify_upi' : 'driver.refuse_upi';
      // The address itself stays out of the audit log, which has only ids.
      await emit('audit.admin_acted.v1', deskActionOn(principal, action, driverId, null), requestId);
      return recordChange(manager, emit, driver, { upiVerified: body.verified }, requestId);
    }, deadline);
    await this.hints.changed(driverId);
    return deskProfileOf(after, await this.positions.latest(driverId));
  }
}
