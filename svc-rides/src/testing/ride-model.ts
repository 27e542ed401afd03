import { isActive, transitions, type RideActor, type RideStatus } from '@rahi/contracts';

/** An action of the model. Riders, drivers and rides are numbers; a ride's number is taken modulo the number of rides. */
export type Action =
  | { do: 'book'; rider: number; key: number | null; elsewhere: boolean }
  | { do: 'assign'; rider: number; ride: number; driver: number; version?: number | undefined }
  | { do: 'accept'; driver: number; ride: number; version?: number | undefined }
  | { do: 'move'; by: Someone; ride: number; to: MoveTo; version?: number | undefined }
  | { do: 'start'; driver: number; ride: number; rightCode: boolean; version?: number | undefined }
  /** A driver gives the ride back. */
  | { do: 'release'; driver: number; ride: number }
  | { do: 'cancel as admin'; ride: number }
  | { do: 'rate'; rider: number; ride: number; rating: number }
  | { do: 'read'; by: Someone; ride: number }
  /** Five minutes go by for this ride. */
  | { do: 'expire'; ride: number }
  /** A driver goes online, or offline. */
  | { do: 'switch'; driver: number }
  /** An account is suspended, or activated. */
  | { do: 'suspend'; who: Person };

export type MoveTo = 'driver_arrived' | 'completed' | 'cancelled' | 'searching';
export type Person = { role: 'rider' | 'driver'; who: number };
export type Someone = Person | { role: 'admin' };

export interface ModelRide {
  rider: number;
  driver: number | null;
  status: RideStatus;
  latestBy: RideActor | null;
  wrongTries: number;
  /** The drivers who gave it back, in order: it is never theirs again. */
  notAgain: number[];
  assignedBy: 'rider' | 'driver' | null;
  /** The driver has accepted it, or confirmed a ride that the rider gave them. */
  confirmed: boolean;
  /** How many drivers the rider has named. */
  named: number;
  rating: number | null;
  version: number;
}

/** The expected answer of the service. */
export interface Outcome {
  status: number;
  code?: string;
  /** The ride's state in the answer: `status` of a ride, or `rideStatus` of a refusal. */
  rideStatus?: RideStatus;
  version?: number;
  /** The ride that a booking made, or that prevented one. */
  ride?: number;
}

interface State {
  rides: ModelRide[];
  offline: number[];
  suspended: string[];
  keys: Record<string, { ride: number; elsewhere: boolean }>;
}

const refused = (status: number, code: string): Outcome => ({ status, code });
const suspended = refused(403, 'account_suspended');
const hidden = refused(404, 'not_found');
/** A refusal because of the ride's state. */
const refusedAt = (ride: ModelRide, status: number, code: string): Outcome => ({
  ...refused(status, code),
  rideStatus: ride.status,
});
/** Refused because the ride has moved on: where to. */
const movedOn = (
  ride: ModelRide,
  code: 'invalid_transition' | 'ride_taken' | 'ride_cancelled' | 'ride_changed',
): Outcome => ({
  ...refusedAt(ride, 409, code),
  version: ride.version,
});
const invalid = refused(400, 'invalid_input');
const shown = (ride: ModelRide): Outcome => ({ status: 200, rideStatus: ride.status, version: ride.version });

/** The rules of rides, written a second time from the rulings, without database or clock. */
export class RideModel {
  constructor(private readonly state: State = { rides: [], offline: [], suspended: [], keys: {} }) {}

  copy(): RideModel {
    const { rides, offline, suspended: banned, keys } = this.state;
    return new RideModel({
      rides: rides.map((ride) => ({ ...ride, notAgain: [...ride.notAgain] })),
      offline: [...offline],
      suspended: [...banned],
      keys: { ...keys },
    });
  }

  get rides(): readonly ModelRide[] {
    return this.state.rides;
  }

  /** Two models that read alike will answer alike. */
  get fingerprint(): string {
    return JSON.stringify(this.state);
  }

  isOnline(driver: number): boolean {
    return !this.state.offline.includes(driver);
  }

  isSuspended({ role, who }: Person): boolean {
    return this.state.suspended.includes(`${role} ${who}`);
  }

  /** Computes the expected answer and updates the model. */
  apply(action: Action): Outcome {
    switch (action.do) {
      case 'book':
        return this.#book(action.rider, action.key, action.elsewhere);
      case 'switch':
        this.state.offline = toggled(this.state.offline, action.driver);
        return { status: 200 };
      case 'suspend':
        this.state.suspended = toggled(this.state.suspended, `${action.who.role} ${action.who.who}`);
        return { status: 200 };
      case 'expire':
        return this.#expire(this.rideAt(action.ride));
      case 'assign':
        return this.#assign(this.rideAt(action.ride), { role: 'rider', who: action.rider }, action);
      case 'accept':
        return this.#assign(this.rideAt(action.ride), { role: 'driver', who: action.driver }, action);
      case 'move':
        return this.#move(this.rideAt(action.ride), action.by, action.to, action.version);
      case 'release':
        return this.#release(this.rideAt(action.ride), action.driver);
      case 'cancel as admin':
        return this.#move(this.rideAt(action.ride), { role: 'admin' }, 'cancelled');
      case 'start':
        return this.#start(this.rideAt(action.ride), action.driver, action.rightCode, action.version);
      case 'rate':
        return this.#rate(this.rideAt(action.ride), action.rider, action.rating);
      case 'read':
        return this.#read(this.rideAt(action.ride), action.by);
    }
  }

  rideAt(number: number): ModelRide {
    const ride = this.rides[number % this.rides.length];
    if (!ride) throw new Error('the model has no rides yet');
    return ride;
  }

  #activeOf(part: 'rider' | 'driver', who: number): number {
    return this.rides.findIndex((ride) => ride[part] === who && isActive(ride.status));
  }

  #book(rider: number, key: number | null, elsewhere: boolean): Outcome {
    if (this.isSuspended({ role: 'rider', who: rider })) return suspended;
    const name = `${rider}/${key}`;
    const used = key === null ? undefined : this.state.keys[name];
    if (used && used.elsewhere !== elsewhere) return refused(422, 'key_reused');
    if (used) return { ...shown(this.rideAt(used.ride)), status: 201, ride: used.ride };
    const active = this.#activeOf('rider', rider);
    if (active >= 0) return { ...refusedAt(this.rideAt(active), 409, 'active_ride_exists'), ride: active };
    const number = this.rides.length;
    const none = { driver: null, latestBy: null, assignedBy: null, rating: null };
    const ride = { ...none, rider, wrongTries: 0, notAgain: [], named: 0, confirmed: false, version: 1 };
    this.state.rides.push({ ...ride, status: 'searching' });
    if (key !== null) this.state.keys[name] = { ride: number, elsewhere };
    return { status: 201, rideStatus: 'searching', version: 1, ride: number };
  }

  #assign(ride: ModelRide, by: Person, { driver, version }: { driver: number; version?: number | undefined }): Outcome {
    if (this.isSuspended(by)) return suspended;
    if (by.role === 'rider' && ride.rider !== by.who) return hidden;
    if (ride.status === 'driver_assigned' && ride.driver === driver && ride.latestBy === by.role) return shown(ride);
    const given = ride.driver === driver && ride.assignedBy === 'rider' && by.role === 'driver';
    if (ride.status === 'driver_assigned' && given) {
      if (!ride.confirmed) ride.version += 1;
      ride.confirmed = true;
      return shown(ride);
    }
    if (isAnother(ride, version)) return movedOn(ride, 'ride_changed');
    if (ride.status !== 'searching') {
      if (ride.driver !== null && ride.driver !== driver) return movedOn(ride, 'ride_taken');
      const gone = by.role === 'driver' && ride.status === 'cancelled';
      return movedOn(ride, gone ? 'ride_cancelled' : 'invalid_transition');
    }
    const tooMany = ride.named >= 3 || this.#left(ride.rider) >= 3;
    if (by.role === 'rider' && tooMany) return refusedAt(ride, 429, 'too_many_requests');
    if (!this.#isFit(driver)) return refusedAt(ride, 409, 'driver_not_eligible');
    if (ride.notAgain.includes(driver)) return refusedAt(ride, 409, 'driver_not_eligible');
    if (this.#activeOf('driver', driver) >= 0) return refusedAt(ride, 409, 'driver_busy');
    if (by.role === 'rider') ride.named += 1;
    ride.assignedBy = by.role;
    ride.confirmed = by.role === 'driver';
    ride.driver = driver;
    return step(ride, 'driver_assigned', by.role);
  }

  /** How many rides this rider has left after naming the driver; a run takes less than the hour for which they count. */
  #left(rider: number): number {
    return this.rides.filter((ride) => ride.rider === rider && isLeft(ride)).length;
  }

  #release(ride: ModelRide, driver: number): Outcome {
    if (ride.status === 'searching' && ride.latestBy === 'driver' && ride.notAgain.at(-1) === driver)
      return shown(ride);
    if (ride.driver !== driver) return hidden;
    if (ride.status !== 'driver_assigned') return movedOn(ride, 'invalid_transition');
    ride.driver = null;
    ride.assignedBy = null;
    ride.wrongTries = 0;
    ride.notAgain.push(driver);
    return step(ride, 'searching', 'driver');
  }

  #isFit(driver: number): boolean {
    return this.isOnline(driver) && !this.isSuspended({ role: 'driver', who: driver });
  }

  #move(ride: ModelRide, by: Someone, to: RideStatus, version?: number): Outcome {
    if (by.role !== 'admin' && ride[by.role] !== by.who) return hidden;
    if (ride.status === to && ride.latestBy === by.role) return shown(ride);
    if (isAnother(ride, version)) return movedOn(ride, 'ride_changed');
    const allowed = transitions.some((t) => t.from === ride.status && t.to === to && t.by.includes(by.role));
    if (!allowed) return movedOn(ride, 'invalid_transition');
    // No driver is late in a run.
    if (to === 'searching') return by.role === 'rider' ? refusedAt(ride, 409, 'too_early') : invalid;
    // R35: an administrator who gives no reason.
    const atPickup = ride.status === 'driver_arrived' || ride.status === 'in_progress';
    if (by.role === 'admin' && atPickup) return invalid;
    if (to === 'driver_arrived') ride.confirmed = true;
    return step(ride, to, by.role);
  }

  #start(ride: ModelRide, driver: number, rightCode: boolean, version?: number): Outcome {
    if (ride.driver !== driver) return hidden;
    if (ride.status === 'in_progress') return shown(ride);
    if (isAnother(ride, version)) return movedOn(ride, 'ride_changed');
    if (ride.status !== 'driver_arrived') return movedOn(ride, 'invalid_transition');
    if (ride.wrongTries >= 5) return refusedAt(ride, 429, 'trip_code_locked');
    if (rightCode) return step(ride, 'in_progress', 'driver');
    ride.wrongTries += 1;
    return refusedAt(ride, 422, 'wrong_trip_code');
  }

  #rate(ride: ModelRide, rider: number, rating: number): Outcome {
    if (this.isSuspended({ role: 'rider', who: rider })) return suspended;
    if (ride.rider !== rider) return hidden;
    if (ride.status !== 'completed') return refusedAt(ride, 409, 'not_completed');
    if (ride.rating !== null) return refused(409, 'already_rated');
    ride.rating = rating;
    ride.version += 1;
    return shown(ride);
  }

  /** R5, R22: visible to its people and admins; while it searches, also as a request to a driver who could take it. */
  #read(ride: ModelRide, by: Someone): Outcome {
    if (by.role === 'admin' || ride[by.role] === by.who) return shown(ride);
    const open =
      by.role === 'driver' &&
      ride.status === 'searching' &&
      !ride.notAgain.includes(by.who) &&
      this.#isFit(by.who) &&
      this.#activeOf('driver', by.who) < 0;
    return open ? { status: 200, rideStatus: 'searching' } : hidden;
  }

  #expire(ride: ModelRide): Outcome {
    return ride.status === 'searching' ? step(ride, 'cancelled', 'expiry') : shown(ride);
  }
}

function step(ride: ModelRide, to: RideStatus, by: RideActor): Outcome {
  ride.status = to;
  ride.latestBy = by;
  ride.version += 1;
  return shown(ride);
}

function isAnother(ride: ModelRide, version: number | undefined): boolean {
  return version !== undefined && version !== ride.version;
}

/** Its rider cancelled it after naming its driver. */
function isLeft({ status, latestBy, assignedBy }: ModelRide): boolean {
  return status === 'cancelled' && latestBy === 'rider' && assignedBy === 'rider';
}

function toggled<T>(list: readonly T[], one: T): T[] {
  return list.includes(one) ? list.filter((other) => other !== one) : [...list, one];
}
