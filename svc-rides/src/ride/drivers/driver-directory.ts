import { Injectable } from '@nestjs/common';
import { driverStanding, type DriverStanding } from '@rahi/contracts';
import { Caller } from '@rahi/service-kit';

/** Reserved from the request's time for the work after the answer. */
const reserveMs = 400;

/** Reads a driver's current data from svc-drivers. */
@Injectable()
export class DriverDirectory {
  constructor(private readonly caller: Caller) {}

  /**
   * A driver's current standing, or null without a profile.
   * @param forRider who knows the driver only by this alias (R50)
   * @throws Refusal unavailable or timeout when svc-drivers does not answer.
   */
  async standing(
    driverId: string,
    request: { requestId: string; deadline: number },
    forRider?: string,
  ): Promise<DriverStanding | null> {
    const outbound = { requestId: request.requestId, deadline: request.deadline - reserveMs };
    const { driver } = await this.caller.ask(driverStanding, { driverId, forRider }, outbound);
    return driver;
  }
}
