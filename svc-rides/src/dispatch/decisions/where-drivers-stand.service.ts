import { Inject, Injectable } from '@nestjs/common';
import {
  driversAround,
  mostAskedDrivers,
  mostPickupsAround,
  Refusal,
  type LatLng,
  type VehicleType,
} from '@rahi/contracts';
import { Caller, LOGGER, type Logger } from '@rahi/service-kit';
import { nearbyRadiusKm } from '../../ride/drivers/eligibility.js';
import type { AroundAnswer } from './around.js';

/** The offers are made by then; the next round waits for it. */
const patienceMs = 1000;

/** Asks svc-drivers where the drivers stand whom a round cannot consider. */
@Injectable()
export class WhereDriversStand {
  constructor(
    private readonly caller: Caller,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  /** @returns null when svc-drivers does not say: it is busy, or of the release before */
  async of(
    vehicleType: VehicleType,
    pickups: readonly LatLng[],
    driverIds: readonly string[],
  ): Promise<AroundAnswer | null> {
    const some = {
      pickups: pickups.slice(0, mostPickupsAround).map(({ lat, lng }) => ({ lat, lng })),
      driverIds: driverIds.slice(0, mostAskedDrivers),
    };
    if (some.pickups.length + some.driverIds.length === 0) return { around: [], asked: [] };
    const outbound = { requestId: 'dispatch', deadline: Date.now() + patienceMs };
    const question = { vehicleType, radiusKm: nearbyRadiusKm, ...some };
    return this.caller.ask(driversAround, question, outbound).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
      // A round whose surroundings are unknown is kept all the same, and the desk reads that they are.
      this.log.info({ code: error.code }, 'svc-drivers does not say where drivers stand');
      return null;
    });
  }
}
