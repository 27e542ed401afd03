import { vehicleTypes, type LatLng, type VehicleType } from '@rahi/contracts';
import type { LoadPerson } from './load-plan.js';
import { LoadFailure, type LoadRequests } from './load-requests.js';

/** A town of some 7 by 7 kilometres: everybody is within reach of everybody. */
const town = { lat: 28.6139, lng: 77.209, degrees: 0.06 };
/** Degrees of one step, about 30 metres. */
const step = 0.0003;
const onlineAtOnce = 16;

export function placeInTown(chance: () => number): LatLng {
  return { lat: near(town.lat, chance), lng: near(town.lng, chance) };
}

function near(degrees: number, chance: () => number): number {
  return rounded(degrees + (chance() - 0.5) * town.degrees);
}

const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6;

export interface LoadDriver extends LoadPerson {
  readonly vehicleType: VehicleType;
  at: LatLng;
}

/** The drivers, who wander about the town and say where they are, in turns. */
export class LoadFleet {
  readonly #drivers: LoadDriver[];
  readonly #byId: ReadonlyMap<string, LoadDriver>;
  #next = 0;

  constructor(
    people: readonly LoadPerson[],
    private readonly requests: LoadRequests,
    private readonly chance: () => number,
  ) {
    this.#drivers = people.map((person, index) => ({
      ...person,
      vehicleType: vehicleTypes[index % vehicleTypes.length] ?? 'mini',
      at: placeInTown(chance),
    }));
    this.#byId = new Map(this.#drivers.map((driver) => [driver.id, driver]));
  }

  driver(id: string): LoadDriver | undefined {
    return this.#byId.get(id);
  }

  /** Every driver with a vehicle and online. @throws LoadFailure when one cannot be */
  async goOnline(): Promise<void> {
    const left = this.#drivers.map((driver, index) => ({ driver, plate: `DL01AB${1000 + index}` }));
    const worker = async () => {
      for (let one = left.pop(); one; one = left.pop()) {
        const { vehicleType, at } = one.driver;
        await this.#tell(one.driver, { vehicleModel: 'White Dzire', vehicleNumber: one.plate, vehicleType });
        await this.#tell(one.driver, { currentLat: at.lat, currentLng: at.lng, isOnline: true });
      }
    };
    await Promise.all(Array.from({ length: onlineAtOnce }, worker));
  }

  /** The next driver in turn moves on and says so. `due` is when it should. */
  async moveOne(due: number): Promise<void> {
    const driver = this.#drivers[this.#next];
    this.#next = (this.#next + 1) % this.#drivers.length;
    if (!driver) return;
    const { lat, lng } = driver.at;
    driver.at = { lat: stepped(lat, this.chance), lng: stepped(lng, this.chance) };
    try {
      await this.#tell(driver, { currentLat: driver.at.lat, currentLng: driver.at.lng }, due);
    } catch (error) {
      if (!(error instanceof LoadFailure)) throw error;
      this.requests.report.failed(error.kind, error.code);
    }
  }

  #tell(who: LoadDriver, body: object, due?: number): Promise<string> {
    const path = `/api/drivers/${who.id}`;
    return this.requests.make({
      kind: 'position',
      who,
      method: 'PATCH',
      path,
      body,
      ...(due !== undefined && { due }),
    });
  }
}

function stepped(degrees: number, chance: () => number): number {
  return rounded(degrees + (chance() - 0.5) * 2 * step);
}
