import { roundedKm, type NearbyDriver } from '@rahi/contracts';
import { coordinate, nameOf, personOf } from '../profiles/driver-view.js';
import type { DriverEntity } from '../profiles/driver.entity.js';
import type { Fix } from './fleet.js';

type Place = Pick<NearbyDriver, 'currentLat' | 'currentLng' | 'heading'>;
type Profile = Omit<NearbyDriver, keyof Place | 'distance'>;

/** Of all spots of this process. */
let changes = 0;

/**
 * A free driver where it was last, as the index holds it. What riders near it are told is written once for each profile and
 * each fix, and not for each of them: twenty of these were half of what an answer cost.
 */
export class Spot {
  #profile: string | null = null;
  #place: string | null = null;
  #revision = (changes += 1);

  constructor(
    private driver: DriverEntity,
    private fix: Fix,
  ) {}

  get driverId(): string {
    return this.driver.id;
  }

  /** Another number whenever something else is to be told of it, which no other spot has. */
  get revision(): number {
    return this.#revision;
  }

  /** Takes in the driver as it stands now; what is the same object, or the same place, is unchanged. */
  update(driver: DriverEntity, fix: Fix): void {
    const moved = !isSamePlace(fix, this.fix);
    if (driver !== this.driver) this.#profile = null;
    if (moved) this.#place = null;
    if (moved || driver !== this.driver) this.#revision = changes += 1;
    this.driver = driver;
    this.fix = fix;
  }

  /** A `NearbyDriver` so many kilometres from whoever asks, as JSON. */
  json(km: number): string {
    this.#profile ??= JSON.stringify(profileOf(this.driver)).slice(0, -1);
    this.#place ??= JSON.stringify(placeOf(this.fix)).slice(1, -1);
    return `${this.#profile},${this.#place},"distance":${roundedKm(km)}}`;
  }
}

function profileOf(driver: DriverEntity): Profile {
  const { id, vehicleModel, vehicleNumber, vehicleType, isOnline } = driver;
  if (!vehicleType) throw new Error('a driver without a vehicle is not to be found');
  return { id, user: personOf(driver), name: nameOf(driver), vehicleModel, vehicleNumber, vehicleType, isOnline };
}

function isSamePlace(a: Fix, b: Fix): boolean {
  return a === b || (a.lat === b.lat && a.lng === b.lng && a.heading === b.heading);
}

function placeOf({ lat, lng, heading }: Fix): Place {
  return { currentLat: coordinate(lat), currentLng: coordinate(lng), heading };
}
