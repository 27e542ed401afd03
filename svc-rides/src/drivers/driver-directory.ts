import { Injectable } from '@nestjs/common';
import { driverStanding, type DriverStanding } from '@rahi/contracts';
import { Caller } from '@rahi/service-kit';

/** Kept back of the request's time, so that what is decided on the answer is still done in time. */
const reserveMs = 400;

/** What svc-drivers knows of a driver, asked at the moment it matters. */
@Injectable()
export class DriverDirectory {
  constructor(private readonly caller: Caller) {}

  /**
   * How a driver stands right now, or null without a profile.
   * @throws Refusal unavailable or timeout when svc-drivers does not answer.
   */
  async standing(driverId: string, request: { requestId: string; deadline: number }): Promise<DriverStanding | null> {
    const outbound = { requestId: request.requestId, deadline: request.deadline - reserveMs };
    const { driver } = await this.caller.ask(driverStanding, { driverId }, outbound);
    return driver;
  }
}
