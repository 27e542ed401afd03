import {
  adminUpdateRide,
  adminUpdateUser,
  getRide,
  riderActiveRide,
  rideSchema,
  updateDriver,
  type Ride,
  type RideStatus,
} from '@rahi/contracts';
import { waitFor, type TestProduct } from '@rahi/testing-kit';
import { beThere, book, codeOf, dadar, driverOnline, move, signUp, type Person } from '../people/people.js';

/** The relations of a person to a ride. Everyone except `none` is signed in. */
export const roles = [
  'none',
  'rider',
  'otherRider',
  'driver',
  'otherDriver',
  'admin',
  'suspendedRider',
  'suspendedDriver',
  'suspendedOther',
] as const;
export type Role = (typeof roles)[number];

/** The status of the ride that a request needs; `none`: the rider has no active ride. */
export type Stage = RideStatus | 'none';

/** The two people of a ride, and their ride. */
interface Pair {
  readonly rider: Person;
  readonly driver: Person;
  suspended: boolean;
  rideId: string | null;
}

const way = ['searching', 'driver_assigned', 'driver_arrived', 'in_progress', 'completed'] as const;

/**
 * The people of the authorisation matrix: a rider and a driver with a ride, other people, an admin, and a second pair that
 * is suspended during its ride. Only calls of the API create the states.
 */
export class Scene {
  private constructor(
    readonly product: TestProduct,
    private readonly people: Record<Exclude<Role, 'none'>, Person>,
    private readonly active: Pair,
    private readonly suspended: Pair,
  ) {}

  static async open(product: TestProduct, admin: Person): Promise<Scene> {
    const [rider, otherRider, suspendedRider, suspendedOther] = await Promise.all(
      ['Asha Rao', 'Imran Ali', 'Meera Nair', 'Rohan Das'].map((name) => signUp(product, name)),
    );
    const [driver, otherDriver, suspendedDriver] = await Promise.all(
      ['Vikram Singh', 'Sunita Devi', 'Karan Gill'].map((name) => driverOnline(product, name)),
    );
    if (!rider || !otherRider || !suspendedRider || !suspendedOther || !driver || !otherDriver || !suspendedDriver) {
      throw new Error('a person is missing');
    }
    const scene = new Scene(
      product,
      { rider, otherRider, driver, otherDriver, admin, suspendedRider, suspendedDriver, suspendedOther },
      { rider, driver, suspended: false, rideId: null },
      { rider: suspendedRider, driver: suspendedDriver, suspended: false, rideId: null },
    );
    await scene.#suspend(suspendedOther);
    return scene;
  }

  /** The person in a role; null for `none`. */
  person(role: Role): Person | null {
    return role === 'none' ? null : this.people[role];
  }

  get admin(): Person {
    return this.people.admin;
  }

  get otherRider(): Person {
    return this.people.otherRider;
  }

  /** The pair whose ride a request of this role is about; for suspended people, the suspended pair. */
  pairOf(role: Role): Pair {
    return role.startsWith('suspended') ? this.suspended : this.active;
  }

  /**
   * Gives the role's pair a ride in this stage: their present one when it matches, else a new one.
   * @returns the ride's id; for `none`, the id of any ride of theirs
   */
  async prepare(role: Role, stage: Stage): Promise<string> {
    const pair = this.pairOf(role);
    const wantsSuspended = pair === this.suspended;
    if (!(await this.#stands(pair, stage))) await this.#bring(pair, stage);
    if (wantsSuspended && !pair.suspended) {
      await Promise.all([this.#suspend(pair.rider), this.#suspend(pair.driver)]);
      await waitFor(async () => (await pair.driver.api.get('/api/ride-requests')).status === 403, {
        what: 'the suspended driver to be offline',
      });
      pair.suspended = true;
    }
    if (pair.rideId === null) throw new Error('there is no ride');
    return pair.rideId;
  }

  /** The trip code that the rider sees, or undefined. */
  async codeOf(role: Role): Promise<string | undefined> {
    const { rider, rideId } = this.pairOf(role);
    const ride = rideSchema.parse(await rider.api.call(getRide, { params: { id: rideId ?? '' } }));
    return ride.otp ?? undefined;
  }

  async #stands({ rider, rideId }: Pair, stage: Stage): Promise<boolean> {
    if (rideId === null) return false;
    if (stage === 'none') return (await this.#activeOf(rider)) === null;
    return rideSchema.parse(await this.admin.api.call(getRide, { params: { id: rideId } })).status === stage;
  }

  #activeOf({ user }: Person): Promise<Ride | null> {
    return this.admin.api.call(riderActiveRide, { params: { riderId: user.id } });
  }

  async #bring(pair: Pair, stage: Stage): Promise<void> {
    if (pair.suspended) await this.#activate(pair);
    await this.#endActive(pair);
    await this.#online(pair.driver);
    const { id } = await book(pair.rider);
    pair.rideId = id;
    if (stage === 'cancelled' || stage === 'none') return this.#endActive(pair);
    for (const status of way.slice(1, way.indexOf(stage) + 1)) {
      const code = status === 'in_progress' ? { otp: await codeOf(pair.rider, id) } : {};
      await move(pair.driver, id, status, code);
    }
    // From where the trip may end (R35, R49).
    if (stage === 'in_progress') await beThere(pair.driver, id, 'completed');
  }

  async #endActive({ rider, driver }: Pair): Promise<void> {
    const ride = await this.#activeOf(rider);
    if (!ride) return;
    if (ride.status === 'in_progress') await move(driver, ride.id, 'completed');
    else if (ride.status === 'driver_arrived') await move(rider, ride.id, 'cancelled');
    else await this.admin.api.call(adminUpdateRide, { params: { id: ride.id }, body: { action: 'cancel' } });
  }

  async #suspend(person: Person): Promise<void> {
    await this.admin.api.call(adminUpdateUser, { params: { id: person.user.id }, body: { action: 'suspend' } });
    await waitFor(async () => (await touch(person)) === 403, { what: `${person.user.name} to be suspended` });
  }

  async #activate(pair: Pair): Promise<void> {
    for (const { user } of [pair.rider, pair.driver]) {
      await this.admin.api.call(adminUpdateUser, { params: { id: user.id }, body: { action: 'activate' } });
    }
    await waitFor(async () => (await touch(pair.rider)) === 200, { what: 'the rider to be active again' });
    pair.suspended = false;
  }

  /** Takes a driver online again. */
  async #online({ api, user }: Person): Promise<void> {
    const { lat: currentLat, lng: currentLng } = dadar;
    const path = updateDriver.path.replace(':driverId', user.id);
    await waitFor(async () => (await api.patch(path, { currentLat, currentLng, isOnline: true })).status === 200, {
      what: 'the driver to be online',
    });
  }
}

/** Makes a change that only an active user may make, with the value that it already has. */
async function touch({ api, user }: Person): Promise<number> {
  return (await api.patch(`/api/users/${user.id}`, { name: user.name })).status;
}
