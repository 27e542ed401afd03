import { adminUpdateRide, createRide, rateRide, releaseRide, rideStatuses, type Principal } from '@rahi/contracts';
import * as z from 'zod';
import { aBooking, aPrincipal, aStanding } from './factories.js';
import type { Action, Outcome, RideModel, Someone } from './ride-model.js';
import { driverCount, riderCount, type Now } from './ride-wishes.js';
import type { Answer, RidesHarness } from './rides-harness.js';

/** The parts of an answer that the model covers. */
const said = z.object({
  code: z.string().optional(),
  version: z.int().optional(),
  rideStatus: z.enum(rideStatuses).optional(),
});

const numberOf = (list: Principal[], id: string) => list.findIndex(({ userId }) => userId === id);
const numbers = (count: number) => Array.from({ length: count }, (_, number) => number);

/** People of one run, and how they act on the real service. */
export class Cast {
  readonly riders = numbers(riderCount).map(() => aPrincipal());
  readonly drivers: Principal[];
  readonly admin = aPrincipal({ isAdmin: true });
  /** Ids of the rides booked so far, by the model's number. */
  readonly rideIds: string[] = [];

  constructor(private readonly harness: RidesHarness) {
    this.drivers = numbers(driverCount).map(() => harness.driver());
  }

  /** Sets the accounts and standings of other services to those of the model. */
  follow(model: RideModel): void {
    for (const [who, one] of this.riders.entries()) one.suspended = model.isSuspended({ role: 'rider', who });
    for (const [who, one] of this.drivers.entries()) {
      one.suspended = model.isSuspended({ role: 'driver', who });
      const standing = { isOnline: model.isOnline(who), suspended: one.suspended };
      this.harness.standings.set(one.userId, aStanding(one.userId, standing));
    }
  }

  /** The state of a ride in the database, in the model's numbers. */
  async now(number: number): Promise<Now> {
    const { status, version, riderId, driverId } = await this.harness.stored(this.#ride(number));
    return {
      status,
      version,
      rider: numberOf(this.riders, riderId),
      driver: driverId === null ? null : numberOf(this.drivers, driverId),
    };
  }

  /** @returns the service's answer, or null for a step that makes no request */
  async act(action: Action): Promise<Answer | null> {
    const { harness } = this;
    switch (action.do) {
      case 'switch':
      case 'suspend':
        return null;
      case 'expire':
        await this.#expire(this.#ride(action.ride));
        return null;
      case 'book': {
        const who = this.#of(this.riders, action.rider);
        const key = action.key === null ? undefined : `key-${action.key}`;
        const body = aBooking(who.userId);
        if (action.elsewhere) body.pickupAddress = 'Elsewhere';
        return harness.call(createRide, who, { body }, key);
      }
      case 'assign': {
        const body = { driverId: this.#of(this.drivers, action.driver).userId, version: action.version };
        const rider = this.#of(this.riders, action.rider);
        return harness.move(this.#ride(action.ride), rider, { ...body, status: 'driver_assigned' });
      }
      case 'accept': {
        const body = { status: 'driver_assigned', version: action.version } as const;
        return harness.move(this.#ride(action.ride), this.#of(this.drivers, action.driver), body);
      }
      case 'move': {
        // Its drivers send no positions, so they give a reason (R49).
        const unseen = action.to === 'completed' && action.by.role === 'driver';
        const body = { status: action.to, version: action.version, ...(unseen && { reason: 'No position' }) };
        return harness.move(this.#ride(action.ride), this.#who(action.by), body);
      }
      case 'cancel as admin': {
        const params = { id: this.#ride(action.ride) };
        return harness.call(adminUpdateRide, this.admin, { params, body: { action: 'cancel' } });
      }
      case 'start': {
        const id = this.#ride(action.ride);
        const { tripCode } = await harness.stored(id);
        const otp = action.rightCode ? tripCode : String((Number(tripCode) + 1) % 10_000).padStart(4, '0');
        const body = { status: 'in_progress', otp, version: action.version } as const;
        return harness.move(id, this.#of(this.drivers, action.driver), body);
      }
      case 'release': {
        const args = { params: { id: this.#ride(action.ride) }, body: { reason: 'personal' as const } };
        return harness.call(releaseRide, this.#of(this.drivers, action.driver), args);
      }
      case 'rate': {
        const who = this.#of(this.riders, action.rider);
        const body = { rating: action.rating, riderId: who.userId };
        return harness.call(rateRide, who, { params: { id: this.#ride(action.ride) }, body });
      }
      case 'read':
        return harness.get(this.#ride(action.ride), this.#who(action.by));
    }
  }

  /** An answer in the model's terms; a ride that is new to the model gets the next number. */
  outcomeOf({ status, body }: Answer): Outcome {
    const { code, version, rideStatus } = said.parse(body);
    const stands = status < 300 ? said.parse({ rideStatus: body['status'] }).rideStatus : rideStatus;
    return {
      status,
      ...(code !== undefined && { code }),
      ...(stands !== undefined && { rideStatus: stands }),
      ...(version !== undefined && { version }),
      ...this.#bookedBy(status, body),
    };
  }

  #bookedBy(status: number, body: Record<string, unknown>): { ride?: number } {
    const id = status === 201 ? body['id'] : body['rideId'];
    if (typeof id !== 'string') return {};
    if (!this.rideIds.includes(id)) this.rideIds.push(id);
    return { ride: this.rideIds.indexOf(id) };
  }

  /** Lets time pass for one ride, and runs the expiry job. */
  async #expire(id: string): Promise<void> {
    await this.harness.database.query(
      `UPDATE rides SET created_at = now() - interval '10 minutes', searching_since = now() - interval '10 minutes'
       WHERE id = $1 AND status = 'searching'`,
      [id],
    );
    await this.harness.expire();
  }

  #who(someone: Someone): Principal {
    if (someone.role === 'admin') return this.admin;
    return this.#of(someone.role === 'rider' ? this.riders : this.drivers, someone.who);
  }

  #ride(number: number): string {
    return this.#of(this.rideIds, number % this.rideIds.length);
  }

  #of<T>(list: readonly T[], number: number): T {
    const one = list[number];
    if (one === undefined) throw new Error(`there is no number ${number}`);
    return one;
  }
}
