import { isUnderWay } from '@rahi/contracts';
import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { LatLng, SafetyCheckKind, Traveller } from '@rahi/contracts';
import { Outbox, type Cause } from '@rahi/service-kit';
import { IsNull, Raw } from 'typeorm';
import { Pushes } from '../../ride/drivers/pushes.js';
import { Emergencies } from '../emergencies/emergencies.service.js';
import type { SafetyCheck } from '../../ride/ride-parts.js';
import type { RideEntity } from '../../ride/ride.entity.js';
import { RidesRepository } from '../../ride/store/rides.repository.js';
import { TripPositions } from '../../ride/positions/trip-positions.js';

/** Still the same question, unanswered by the rider. */
const isOpen = (check: SafetyCheck) => Raw((column) => `${column} ->> 'id' = :checkId`, { checkId: check.id });

/** Asks both people of a trip whether everything is all right, and raises an incident if it is not, or if no one answers. */
@Injectable()
export class SafetyChecks {
  constructor(
    private readonly rides: RidesRepository,
    private readonly positions: TripPositions,
    private readonly outbox: Outbox,
    private readonly emergencies: Emergencies,
    private readonly pushes: Pushes,
  ) {}

  /** Asks, unless a question is already open: only one of several instances asks. */
  async ask(ride: RideEntity, kind: SafetyCheckKind, cause: Cause): Promise<void> {
    const safetyCheck: SafetyCheck = { id: randomUUID(), kind, askedAt: new Date().toISOString(), driver: null };
    const where = { id: ride.id, status: 'in_progress' as const, safetyCheck: IsNull() };
    const asked = await this.rides.note(where, { safetyCheck }, cause);
    if (!asked?.driverId) return;
    this.pushes.everythingAllRight(asked.riderId, 'rider', asked.id);
    this.pushes.everythingAllRight(asked.driverId, 'driver', asked.id);
  }

  /**
   * Takes an answer. "Get help" raises an incident at once, also when the other person's answer has closed the question a moment
   * before. The rider's yes closes the question; the driver's yes does not, because the check protects the rider.
   * @returns the ride after it, or null when the question is no longer open
   */
  async answer(ride: RideEntity, who: Traveller, answer: 'ok' | 'help', cause: Cause): Promise<RideEntity | null> {
    const check = ride.safetyCheck;
    if (answer === 'help')
      return (check && (await this.raise(ride, check, who, cause))) ?? this.#help(ride, who, cause);
    if (!check) return null;
    const set = { safetyCheck: who === 'rider' ? null : { ...check, driver: 'ok' as const } };
    return this.rides.note({ id: ride.id, safetyCheck: isOpen(check) }, set, cause);
  }

  /** Closes the question and raises the incident in one transaction: both are stored, and it is raised once. */
  async raise(ride: RideEntity, check: SafetyCheck, raisedBy: Traveller, cause: Cause): Promise<RideEntity | null> {
    const position = await this.#lastOf(ride);
    const alarm = { raisedBy, cause: check.kind, position, requestId: cause.requestId };
    const done = await this.outbox.transaction(async (manager, emit) => {
      const where = { id: ride.id, safetyCheck: isOpen(check) };
      const closed = await this.rides.note(where, { safetyCheck: null }, cause, manager);
      return closed && { closed, raised: await this.emergencies.record(manager, emit, closed, alarm) };
    });
    if (!done) return null;
    await this.emergencies.tell(done.raised);
    return done.closed;
  }

  /** Help without an open question: an incident as by the Emergency button, unless one has just been raised. */
  async #help(ride: RideEntity, raisedBy: Traveller, { requestId }: Cause): Promise<null> {
    if (!isUnderWay(ride.status) || (await this.emergencies.justRaised(ride.id))) return null;
    const position = await this.#lastOf(ride);
    await this.emergencies.raise(ride, { raisedBy, cause: 'button', position, requestId });
    return null;
  }

  async #lastOf({ id }: RideEntity): Promise<LatLng | null> {
    const last = (await this.positions.last(id, 'driver')) ?? (await this.positions.last(id, 'rider'));
    return last && { lat: last.lat, lng: last.lng };
  }
}
