import { activeStatuses, transitions, type RideStatus } from '@rahi/contracts';

/** What somebody may do. Riders, drivers and rides are numbers; a ride's number is taken modulo those there are. */
export type Action =
  | { do: 'book'; rider: number; key: number | null }
  | { do: 'assign'; rider: number; ride: number; driver: number }
  | { do: 'accept'; driver: number; ride: number }
  | { do: 'move'; by: Someone; ride: number; to: 'driver_arrived' | 'completed' | 'cancelled' | 'searching' }
  | { do: 'start'; driver: number; ride: number; rightCode: boolean }
  | { do: 'rate'; rider: number; ride: number; rating: number }
  | { do: 'switch'; driver: number };

export type Someone = { role: 'rider' | 'driver'; who: number } | { role: 'admin' };

export interface ModelRide {
  rider: number;
  driver: number | null;
  status: RideStatus;
  latestBy: 'rider' | 'driver' | 'admin' | null;
  wrongTries: number;
  rating: number | null;
  version: number;
}

export interface Outcome {
  status: number;
  code?: string;
  /** Which ride a booking gave. */
  ride?: number;
}

const refused = (status: number, code: string): Outcome => ({ status, code });
const ok: Outcome = { status: 200 };

/** The rules of rides, written a second time, from the rulings alone, without database or clock. */
export class RideModel {
  readonly rides: ModelRide[] = [];
  readonly #online = new Set<number>();
  readonly #keys = new Map<string, number>();

  constructor(drivers: number) {
    for (let driver = 0; driver < drivers; driver += 1) this.#online.add(driver);
  }

  isOnline(driver: number): boolean {
    return this.#online.has(driver);
  }

  /** What the service must answer; the model follows. */
  apply(action: Action): Outcome {
    switch (action.do) {
      case 'book':
        return this.#book(action.rider, action.key);
      case 'switch':
        if (!this.#online.delete(action.driver)) this.#online.add(action.driver);
        return ok;
      case 'assign':
        return this.#assign(this.rideAt(action.ride), 'rider', action.rider, action.driver);
      case 'accept':
        return this.#assign(this.rideAt(action.ride), 'driver', null, action.driver);
      case 'move':
        return this.#move(this.rideAt(action.ride), action.by, action.to);
      case 'start':
        return this.#start(this.rideAt(action.ride), action.driver, action.rightCode);
      case 'rate':
        return this.#rate(this.rideAt(action.ride), action.rider, action.rating);
    }
  }

  rideAt(number: number): ModelRide {
    const ride = this.rides[number % this.rides.length];
    if (!ride) throw new Error('the model has no rides yet');
    return ride;
  }

  #active(of: (ride: ModelRide) => boolean): boolean {
    return this.rides.some((ride) => of(ride) && (activeStatuses as readonly RideStatus[]).includes(ride.status));
  }

  #book(rider: number, key: number | null): Outcome {
    const name = `${rider}/${key}`;
    const replayed = key === null ? undefined : this.#keys.get(name);
    if (replayed !== undefined) return { status: 201, ride: replayed };
    if (this.#active((ride) => ride.rider === rider)) return refused(409, 'active_ride_exists');
    const number = this.rides.length;
    this.rides.push({
      rider,
      driver: null,
      status: 'searching',
      latestBy: null,
      wrongTries: 0,
      rating: null,
      version: 1,
    });
    if (key !== null) this.#keys.set(name, number);
    return { status: 201, ride: number };
  }

  #assign(ride: ModelRide, by: 'rider' | 'driver', rider: number | null, driver: number): Outcome {
    if (by === 'rider' && ride.rider !== rider) return refused(404, 'not_found');
    if (ride.status === 'driver_assigned' && ride.driver === driver && ride.latestBy === by) return ok;
    if (ride.status !== 'searching') {
      return refused(409, ride.driver === null || ride.driver === driver ? 'invalid_transition' : 'ride_taken');
    }
    if (!this.#online.has(driver)) return refused(409, 'driver_not_eligible');
    if (this.#active((other) => other.driver === driver)) return refused(409, 'driver_busy');
    ride.driver = driver;
    return this.#step(ride, 'driver_assigned', by);
  }

  #move(ride: ModelRide, by: Someone, to: RideStatus): Outcome {
    if (by.role !== 'admin' && ride[by.role] !== by.who) return refused(404, 'not_found');
    if (ride.status === to && ride.latestBy === by.role) return ok;
    const allowed = transitions.some((t) => t.from === ride.status && t.to === to && t.by.includes(by.role));
    return allowed ? this.#step(ride, to, by.role) : refused(409, 'invalid_transition');
  }

  #start(ride: ModelRide, driver: number, rightCode: boolean): Outcome {
    if (ride.driver !== driver) return refused(404, 'not_found');
    if (ride.status === 'in_progress') return ok;
    if (ride.status !== 'driver_arrived') return refused(409, 'invalid_transition');
    if (ride.wrongTries >= 5) return refused(429, 'trip_code_locked');
    if (rightCode) return this.#step(ride, 'in_progress', 'driver');
    ride.wrongTries += 1;
    return refused(422, 'wrong_trip_code');
  }

  #rate(ride: ModelRide, rider: number, rating: number): Outcome {
    if (ride.rider !== rider) return refused(404, 'not_found');
    if (ride.status !== 'completed') return refused(409, 'not_completed');
    if (ride.rating !== null) return refused(409, 'already_rated');
    ride.rating = rating;
    ride.version += 1;
    return ok;
  }

  #step(ride: ModelRide, to: RideStatus, by: 'rider' | 'driver' | 'admin'): Outcome {
    ride.status = to;
    ride.latestBy = by;
    ride.version += 1;
    return ok;
  }
}
