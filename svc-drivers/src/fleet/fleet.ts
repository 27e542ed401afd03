import type { Fix } from '../drivers/fix.js';
import { Inject, Injectable } from '@nestjs/common';
import { bearing, distanceKm, partitionOf, type LatLng, type VehicleType } from '@rahi/contracts';
import { CONFIG } from '@rahi/service-kit';
import type { DriversConfig } from '../config.js';
import { LocationIndex } from './location-index/location-index.js';
import type { Hit } from './location-index/nearest-list.js';
import type { DriverEntity } from '../drivers/driver.entity.js';
import { Ownership } from './partitions/ownership.js';
import { Spot } from './spot.js';

export interface NearestQuery {
  center: LatLng;
  radiusKm: number;
  limit: number;
  vehicleType: VehicleType | undefined;
  /** Epoch milliseconds: drivers whose last fix is older are left out. By default `staleBefore`. */
  notBefore?: number;
}

/** Fixes closer together than this do not tell a direction, in kilometres. */
const standstillKm = 0.01;

/** The direction of travel: as the device reports it, else from the last fix to this one, else unchanged. */
export function headingOf(before: Fix | null, place: LatLng, reported: number | null | undefined): number | null {
  if (typeof reported === 'number') return reported;
  if (!before) return null;
  return distanceKm(before, place) < standstillKm ? before.heading : bearing(before, place);
}

/** The online drivers and all known positions of this instance's share, in memory. No I/O. */
@Injectable()
export class Fleet {
  readonly #online = new Map<string, DriverEntity>();
  readonly #fixes = new Map<string, Fix>();
  /** Online drivers without a trip, by id and by place. */
  readonly #spots = new Map<string, Spot>();
  readonly #index = new LocationIndex<Spot>();

  constructor(
    @Inject(CONFIG) private readonly config: Pick<DriversConfig, 'DRIVER_STALE_SECONDS' | 'SILENT_SECONDS'>,
    @Inject(Ownership) private readonly share: Pick<Ownership, 'keeps'> = { keeps: () => true },
  ) {}

  get ids(): string[] {
    return [...this.#online.keys()];
  }

  /** Epoch milliseconds: a driver whose last fix is older counts as absent. */
  get staleBefore(): number {
    return Date.now() - this.config.DRIVER_STALE_SECONDS * 1000;
  }

  /** Epoch milliseconds: a driver whose last fix is older is offered no ride (R12). */
  get silentBefore(): number {
    return Date.now() - this.config.SILENT_SECONDS * 1000;
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

  /** Takes a profile as it is stored now; one that is offline, or whose position is not of this share, is dropped. */
  put(driver: DriverEntity): void {
    if (driver.isOnline && this.#fixes.has(driver.id)) this.#online.set(driver.id, driver);
    else this.#online.delete(driver.id);
    this.#place(driver.id);
  }

  drop(id: string): void {
    this.#online.delete(id);
    this.#place(id);
  }

  /**
   * Takes a position; a driver who has left the share is forgotten.
   * @returns false when a newer fix is known
   */
  moved(id: string, fix: Fix): boolean {
    const known = this.#fixes.get(id);
    if (known && known.at > fix.at) return false;
    if (this.share.keeps(fix)) {
      this.#fixes.set(id, fix);
      this.#place(id);
    } else if (known) {
      this.#forget(id);
    }
    return true;
  }

  /** Forgets those whose positions are no longer of this share. */
  forgetOthers(): void {
    for (const [id, fix] of this.#fixes) if (!this.share.keeps(fix)) this.#forget(id);
  }

  /** The online drivers of partitions, each with their newest fix. */
  onlineIn(partitions: ReadonlySet<number>): [DriverEntity, Fix][] {
    return [...this.#online.values()].flatMap((driver): [DriverEntity, Fix][] => {
      const fix = this.#fixes.get(driver.id);
      return fix && partitions.has(partitionOf(fix)) ? [[driver, fix]] : [];
    });
  }

  /** How many drivers are online in each partition that has any. */
  onlineByPartition(): Map<number, number> {
    const counts = new Map<number, number>();
    for (const id of this.#online.keys()) {
      const fix = this.#fixes.get(id);
      if (!fix) continue;
      const partition = partitionOf(fix);
      counts.set(partition, (counts.get(partition) ?? 0) + 1);
    }
    return counts;
  }

  /** Whether a free driver still is as this shows them. */
  shows(spot: Spot): boolean {
    return this.#spots.get(spot.id) === spot;
  }

  /** Online drivers without a trip whose last fix is fresh, nearest first. */
  nearest({ center, notBefore = this.staleBefore, ...query }: NearestQuery): Hit<Spot>[] {
    return this.#index.nearest(center, { ...query, notBefore });
  }

  /** Online drivers of a type without a trip who have been heard since a moment, in no order. */
  free(vehicleType: VehicleType, notBefore: number): Spot[] {
    return [...this.#spots.values()].filter((spot) => spot.vehicleType === vehicleType && spot.at >= notBefore);
  }

  /** Forgets positions older than `before` (epoch milliseconds) of drivers that are offline. */
  prune(before: number): void {
    for (const [id, fix] of this.#fixes) if (fix.at < before && !this.#online.has(id)) this.#fixes.delete(id);
  }

  #forget(id: string): void {
    this.#fixes.delete(id);
    this.drop(id);
  }

  #place(id: string): void {
    const [driver, fix, known] = [this.#online.get(id), this.#fixes.get(id), this.#spots.get(id)];
    if (!driver?.vehicleType || driver.onTrip || !fix) {
      this.#spots.delete(id);
      this.#index.remove(id);
    } else if (known?.shows(driver, fix)) {
      known.at = fix.at;
      this.#index.set(known);
    } else {
      const spot = new Spot(driver, driver.vehicleType, fix);
      this.#spots.set(id, spot);
      this.#index.set(spot);
    }
  }
}
