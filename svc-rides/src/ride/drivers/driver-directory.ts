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
   * @throws Refusal unavailable or timeout when svc-drivers does not answer.
   */
  async standing(driverId: string, request: { requestId: string; deadline: number }): Promise<DriverStanding | null> {
    const outbound = { requestId: request.requestId, deadline: request.deadline - reserveMs };
    const { driver } = await this.caller.ask(driverStanding, { driverId }, outbound);
    return driver;
  }
}
