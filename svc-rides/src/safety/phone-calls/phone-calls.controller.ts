import { Controller, Inject } from '@nestjs/common';
import { callPerson, Refusal, type Done, type Traveller } from '@rahi/contracts';
import { Handles, LOGGER, type Inbound, type Logger } from '@rahi/service-kit';
import { DataSource } from 'typeorm';
import { noSuchRide } from '../../ride/ride-refusals.js';
import { mayCall } from '../../ride/predicates.js';
import { RidesRepository } from '../../ride/store/rides.repository.js';
import { notUnderWay, travellerOf } from '../../ride/trip-people.js';
import { say } from '../../say.js';
import { CALL_PROXY, CallProxyError, type CallProxy } from './call-proxy.js';

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

/** Connects the two people of a trip by telephone, where the operator has a company that does (ADR 42). */
@Controller()
export class PhoneCallsController {
  constructor(
    private readonly database: DataSource,
    private readonly rides: RidesRepository,
    @Inject(CALL_PROXY) private readonly proxy: CallProxy | null,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  /**
   * @throws Refusal not_found for strangers, forbidden for administrators, invalid_transition when the two may not call each other
   * (R22), calls_off without a telephone company, profile_incomplete when a number is missing,
   * too_many_requests, unavailable when the company does not take the call up
   */
  @Handles(callPerson)
  async call({ params, principal }: Inbound<typeof callPerson>): Promise<Done> {
    const ride = await this.rides.byId(params.id);
    const by: Traveller = travellerOf(ride, principal, say('call.people'));
    if (!ride) throw noSuchRide();
    if (!mayCall(ride)) throw notUnderWay(ride, say('call.duringTrip'));
    if (!this.proxy) throw new Refusal('calls_off', say('call.off'));
    const [rider, driver] = [ride.rider.phone, ride.driver?.phone];
    if (!rider || !driver) throw new Refusal('profile_incomplete', say('call.noNumber'));
    await this.#claim(ride.id, by);
    const [from, to] = by === 'rider' ? [rider, driver] : [driver, rider];
    try {
      await this.proxy.connect({ from, to, rideId: ride.id }, proxyMs);
    } catch (error) {
      if (!(error instanceof CallProxyError)) throw error;
      this.log.warn({ rideId: ride.id, answer: error.message }, 'a call was not connected');
      throw new Refusal('unavailable', say('call.failed'));
    }
    return { success: true };
  }

  async #claim(rideId: string, by: Traveller): Promise<void> {
    const claimed = await this.database.query<unknown[]>(claimSql, [rideId, by, mostCalls, pauseSeconds]);
    if (claimed.length === 0) throw new Refusal('too_many_requests', say('call.tooMany'));
  }
}
