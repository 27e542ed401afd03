import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { lostItemCalls, Refusal, type Traveller } from '@rahi/contracts';
import { Caller, LOGGER, type Logger } from '@rahi/service-kit';
import { DataSource } from 'typeorm';
import { mayCall } from '../../ride/predicates.js';
import { meeting } from '../../ride/ride-values.js';
import type { RideEntity } from '../../ride/ride.entity.js';
import { notUnderWay } from '../../ride/trip-people.js';
import { say } from '../../say.js';
import { CALL_PROXY, CallProxyError, type CallProxy } from './call-proxy.js';

/** Who calls: one of the trip's two people, or the guest in the place of the rider (R45). */
export type Calling = Traveller | 'guest';

/** The part of the request's time for the telephone company, in milliseconds. */
const proxyMs = 6000;
/** The limit of calls to the other person in one ride, and the seconds between two: endless calls are harassment. */
const mostCalls = 20;
const pauseSeconds = 15;

/** A single statement: two presses at once, on two instances, make one call. */
const claimSql = `INSERT INTO ride_calls AS made (ride_id, by, calls, last_at) VALUES ($1, $2, 1, clock_timestamp())
  ON CONFLICT (ride_id, by) DO UPDATE SET calls = made.calls + 1, last_at = clock_timestamp()
    WHERE made.calls < $3 AND made.last_at <= clock_timestamp() - make_interval(secs => $4)
  RETURNING calls`;

/** Connects the people of a trip by telephone, where the operator has a company that does (ADR 42). */
@Injectable()
export class PhoneCalls {
  constructor(
    private readonly database: DataSource,
    @Inject(CALL_PROXY) private readonly proxy: CallProxy | null,
    @Inject(LOGGER) private readonly log: Logger,
    private readonly caller: Caller,
  ) {}

  /**
   * A driver's call goes to the person to meet: to the guest of a ride that has one (R45), and to the people of a parcel.
   * @param deadline of the request, epoch milliseconds
   * @throws Refusal invalid_transition when the two may not call each other (R22), calls_off without a telephone company,
   * profile_incomplete when a number is missing, too_many_requests, unavailable when the company does not take the call up
   */
  async connect(ride: RideEntity, by: Calling, deadline: number): Promise<void> {
    const mayStill = () => (ride.completedAt === null ? false : this.#isLostItemFound(ride.id, deadline));
    if (!mayCall(ride) && !(await mayStill())) {
      throw notUnderWay(ride, say('call.duringTrip'));
    }
    if (!this.proxy) throw new Refusal('calls_off', say('call.off'));
    const passenger = by === 'rider' ? ride.rider.phone : meeting(ride).phone;
    const driver = ride.driver?.phone;
    if (!passenger || !driver) throw new Refusal('profile_incomplete', say('call.noNumber'));
    await this.#claim(ride.id, by === 'driver' ? 'driver' : 'rider');
    const [from, to] = by === 'driver' ? [driver, passenger] : [passenger, driver];
    try {
      await this.proxy.connect({ from, to, rideId: ride.id }, proxyMs);
    } catch (error) {
      if (!(error instanceof CallProxyError)) throw error;
      this.log.warn({ rideId: ride.id, answer: error.message }, 'a call was not connected');
      throw new Refusal('unavailable', say('call.failed'));
    }
  }

  /** Whether the two may call each other because an item that was lost on the trip is found (ADR 89). @throws Refusal unavailable, timeout */
  async #isLostItemFound(rideId: string, deadline: number): Promise<boolean> {
    const { until } = await this.caller.ask(lostItemCalls, { rideId }, { requestId: randomUUID(), deadline });
    return until !== null && Date.parse(until) > Date.now();
  }

  /** The calls of a guest and of who booked for them count together: the driver is called by both. */
  async #claim(rideId: string, by: Traveller): Promise<void> {
    const claimed = await this.database.query<unknown[]>(claimSql, [rideId, by, mostCalls, pauseSeconds]);
    if (claimed.length === 0) throw new Refusal('too_many_requests', say('call.tooMany'));
  }
}
