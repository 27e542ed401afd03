import { roundedKm, type NearbyDriver } from '@rahi/contracts';
import { coordinate, nameOf, personOf } from '../profiles/driver-view.js';
import type { DriverEntity } from '../profiles/driver.entity.js';
import type { Fix } from './fleet.js';

type Place = Pick<NearbyDriver, 'currentLat' | 'currentLng' | 'heading'>;
type Profile = Omit<NearbyDriver, keyof Place | 'distance'>;

/**
 * A free driver where it was last, as the index holds it. What riders near it are told is written once for each profile and
 * each fix, and not for each of them: twenty of these were half of what an answer cost.
 */
export class Spot {
  #profile: string | null = null;
  #place: string | null = null;

  constructor(
    private driver: DriverEntity,
    private fix: Fix,
  ) {}

  get driverId(): string {
    return this.driver.id;
  }

  /** Takes in the driver as it stands now; what is the same object is unchanged. */
  update(driver: DriverEntity, fix: Fix): void {
    if (driver !== this.driver) this.#profile = null;
    if (fix !== this.fix) this.#place = null;
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

function placeOf({ lat, lng, heading }: Fix): Place {
  return { currentLat: coordinate(lat), currentLng: coordinate(lng), heading };
}
