import { Injectable } from '@nestjs/common';
import { driverStanding, queueBefore, Refusal, type DriverStanding } from '@rahi/contracts';
import { Caller } from '@rahi/service-kit';
import { pickupOf } from '../ride-values.js';
import type { RideEntity } from '../ride.entity.js';

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

  /**
   * Whether others wait before this driver in the queue of the zone in which a ride begins.
   * @throws Refusal timeout when svc-drivers does not answer in time.
   */
  async hasOthersBefore(
    ride: Pick<RideEntity, 'vehicleType' | 'pickupLat' | 'pickupLng'>,
    driverId: string,
    request: { requestId: string; deadline: number },
  ): Promise<boolean> {
    const outbound = { requestId: request.requestId, deadline: request.deadline - reserveMs };
    const question = { vehicleType: ride.vehicleType, pickup: pickupOf(ride), driverId };
    try {
      return (await this.caller.ask(queueBefore, question, outbound)).others;
    } catch (error) {
      // An svc-drivers of the last release, which knows no zones, has answered about the driver, and has nobody for this question.
      if (error instanceof Refusal && error.code === 'unavailable') return false;
      throw error;
    }
  }
}
