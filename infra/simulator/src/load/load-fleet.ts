import {
  distanceKm,
  updateDriver,
  usualVehicleType,
  type CallArguments,
  type LatLng,
  type VehicleType,
} from '@rahi/contracts';
import { plateNumbered } from '@rahi/contracts/numbered-plates';
import type { LoadPerson } from './load-plan.js';
import type { LoadRequests } from './load-requests.js';

/** A town of about 7 by 7 kilometres: everyone is within reach of everyone. */
const town = { lat: 28.6139, lng: 77.209, degrees: 0.06 };
/** Degrees of one step, about 30 metres. */
const stepDegrees = 0.0003;
const onlineAtOnce = 16;

export function placeInTown(chance: () => number): LatLng {
  return moved(town, town.degrees / 2, chance);
}

/** A place up to `degrees` away in each direction. */
function moved({ lat, lng }: LatLng, degrees: number, chance: () => number): LatLng {
  const shifted = (from: number) => Math.round((from + (chance() - 0.5) * 2 * degrees) * 1e6) / 1e6;
  return { lat: shifted(lat), lng: shifted(lng) };
}

export interface LoadDriver extends LoadPerson {
  readonly vehicleType: VehicleType;
  at: LatLng;
}

/** The drivers, who drive around the town and report their positions in turn. */
export class LoadFleet {
  readonly #drivers: LoadDriver[];
  #next = 0;

  constructor(
    people: readonly LoadPerson[],
    private readonly requests: LoadRequests,
    private readonly chance: () => number,
  ) {
    this.#drivers = people.map((person, index) => ({
      ...person,
      vehicleType: usualVehicleType(index),
      at: placeInTown(chance),
    }));
  }

  /** Those nearest to a place, whom its riders see under aliases. */
  near(place: LatLng, vehicleType: VehicleType, most: number): LoadDriver[] {
    return this.#drivers
      .filter((driver) => driver.vehicleType === vehicleType)
      .toSorted((a, b) => distanceKm(a.at, place) - distanceKm(b.at, place))
      .slice(0, most);
  }

  /** Gives every driver a vehicle and brings it online. @throws LoadFailure when one is refused */
  async goOnline(): Promise<void> {
    const waiting = [...this.#drivers.entries()];
    const worker = async () => {
      for (let next = waiting.pop(); next; next = waiting.pop()) {
        const [index, driver] = next;
        const { vehicleType, at } = driver;
        await this.#update(driver, {
          vehicleModel: 'White Dzire',
          vehicleNumber: plateNumbered(index),
          vehicleType,
        });
        await this.#update(driver, { currentLat: at.lat, currentLng: at.lng, isOnline: true });
      }
    };
    await Promise.all(Array.from({ length: onlineAtOnce }, worker));
  }

  /** Moves the next driver in turn and reports its position. @param due when that should happen */
  async moveOne(due: number): Promise<void> {
    const driver = this.#drivers[this.#next];
    this.#next = (this.#next + 1) % this.#drivers.length;
    if (!driver) return;
    driver.at = moved(driver.at, stepDegrees, this.chance);
    const position = { currentLat: driver.at.lat, currentLng: driver.at.lng };
    await this.requests.attempt(() => this.#update(driver, position, due));
  }

  /** Takes a driver to a place and reports it, as a trip does. @throws LoadFailure when it is refused */
  async drive(driver: LoadDriver, to: LatLng): Promise<void> {
    driver.at = { lat: to.lat, lng: to.lng };
    await this.#update(driver, { currentLat: to.lat, currentLng: to.lng });
  }

  async #update(who: LoadDriver, body: CallArguments<typeof updateDriver>['body'], due = performance.now()) {
    await this.requests.call('position', who, updateDriver, { params: { driverId: who.id }, body }, { due });
  }
}
