import { bearing, distanceKm, type LatLng, type VehicleType } from '@rahi/contracts';
import { LocationIndex } from '../location-index/location-index.js';
import type { DriverEntity } from '../profiles/driver.entity.js';
import { Spot } from './spot.js';

/** A position and when it was fixed: epoch milliseconds of the server's clock. */
export interface Fix extends LatLng {
  heading: number | null;
  at: number;
}

export interface NearbyQuery {
  center: LatLng;
  radiusKm: number;
  limit: number;
  vehicleType: VehicleType | undefined;
  /** Epoch milliseconds; a driver not heard of since is left out. */
  notBefore: number;
}

export interface NearbyHit {
  spot: Spot;
  km: number;
}

/** Metres below which two fixes say nothing about the way a driver goes. */
const standstillKm = 0.01;

/** All online drivers and every position heard of, in memory. No I/O: what it holds is brought to it. */
export class Fleet {
  readonly #online = new Map<string, DriverEntity>();
  readonly #fixes = new Map<string, Fix>();
  readonly #spots = new Map<string, Spot>();
  readonly #index = new LocationIndex<Spot>();

  get ids(): string[] {
    return [...this.#online.keys()];
  }

  driver(id: string): DriverEntity | undefined {
    return this.#online.get(id);
  }

  drivers(): DriverEntity[] {
    return [...this.#online.values()];
  }

  fixOf(id: string): Fix | undefined {
    return this.#fixes.get(id);
  }

  /** Takes in a profile as it stands now; one that is offline is let go. */
  put(driver: DriverEntity): void {
    if (driver.isOnline) this.#online.set(driver.id, driver);
    else this.#online.delete(driver.id);
    this.#place(driver.id);
  }

  drop(id: string): void {
    this.#online.delete(id);
    this.#place(id);
  }

  /** @returns false when a newer fix is known. */
  moved(id: string, fix: Fix): boolean {
    const known = this.#fixes.get(id);
    if (known && known.at > fix.at) return false;
    this.#fixes.set(id, fix);
    this.#place(id);
    return true;
  }

  /** The way a driver goes: what its device says, else from its last fix to this one, else as before. */
  headingAt(id: string, place: LatLng, told: number | null | undefined): number | null {
    if (typeof told === 'number') return told;
    const known = this.#fixes.get(id);
    if (!known) return null;
    return distanceKm(known, place) < standstillKm ? known.heading : bearing(known, place);
  }

  /** Online drivers without a trip, nearest first. */
  nearest({ center, ...query }: NearbyQuery): NearbyHit[] {
    return this.#index.nearest(center, query).map(({ id: spot, km }) => ({ spot, km }));
  }

  /** Forgets positions older than `before` of drivers that are not online. */
  prune(before: number): void {
    for (const [id, fix] of this.#fixes) if (fix.at < before && !this.#online.has(id)) this.#fixes.delete(id);
  }

  #place(id: string): void {
    const driver = this.#online.get(id);
    const fix = this.#fixes.get(id);
    const spot = this.#spots.get(id);
    if (driver?.vehicleType && !driver.onTrip && fix) {
      this.#index.set(spot ?? this.#enter(id, driver, fix), driver.vehicleType, fix, fix.at);
      spot?.update(driver, fix);
    } else if (spot) {
      this.#index.remove(spot);
      this.#spots.delete(id);
    }
  }

  #enter(id: string, driver: DriverEntity, fix: Fix): Spot {
    const spot = new Spot(driver, fix);
    this.#spots.set(id, spot);
    return spot;
  }
}
