import type { LatLng, Principal, QueueZone } from '@rahi/contracts';
import { createQueueZone, ownPlace, type OwnPlace, type ZoneTerms } from '@rahi/contracts';
import { waitFor } from '@rahi/testing-kit';
import type { DriversHarness } from './drivers-harness.js';
import { aPrincipal } from './factories.js';

/** The forecourt of an airport, in a city whose pack every clone has. */
export const forecourt: LatLng = { lat: 19.0967, lng: 72.8745 };

/** A square around a place, of so many kilometres from the middle to each side. */
export function squareAround({ lat, lng }: LatLng, km: number): LatLng[] {
  const [north, east] = [km / 111.195, km / (111.195 * Math.cos((lat * Math.PI) / 180))];
  return [
    { lat: lat - north, lng: lng - east },
    { lat: lat - north, lng: lng + east },
    { lat: lat + north, lng: lng + east },
    { lat: lat + north, lng: lng - east },
  ];
}

export const aZone = (given: Partial<ZoneTerms> = {}): ZoneTerms => ({
  name: 'Airport T2',
  outline: squareAround(forecourt, 0.5),
  vehicleTypes: [],
  bays: [{ name: 'Bay 4', ...forecourt }],
  shortTripKm: 6,
  shortTripMinutes: 20,
  ...given,
});

/** Drivers and the desk at the zone of a suite. */
export class QueuePeople {
  readonly admin = aPrincipal({ type: 'rider', isAdmin: true });

  constructor(private readonly drivers: DriversHarness) {}

  zone(given: Partial<ZoneTerms> = {}): Promise<QueueZone> {
    return this.drivers.call(createQueueZone, this.admin, { body: aZone(given) });
  }

  /** Sees who is where, on all instances. */
  look(): Promise<void> {
    return this.drivers.runJob('Queues');
  }

  /** A driver who goes online with a position that is a minute old, and is seen there. */
  async arrives(
    at: LatLng = forecourt,
    body: Partial<Parameters<DriversHarness['goOnline']>[1]> = {},
  ): Promise<Principal> {
    const driver = aPrincipal();
    const { lat: currentLat, lng: currentLng } = at;
    await this.drivers.goOnline(driver, { currentLat, currentLng, positionAt: 0, sentAt: 60_000, ...body });
    const { vehicleType = 'mini' } = body;
    const isKnown = async () => {
      const { drivers } = await this.drivers.candidates({ vehicleType, pickups: [at] });
      return drivers.some(({ driverId }) => driverId === driver.userId);
    };
    await waitFor(isKnown, { what: 'the driver at the owner of the place' });
    await this.look();
    return driver;
  }

  /** A newer position at a place, which is seen. */
  async is(driver: Principal, { lat: currentLat, lng: currentLng }: LatLng = forecourt): Promise<void> {
    await this.drivers.comesTo(driver, { currentLat, currentLng });
    await this.look();
  }

  /** A driver who has joined the queue. */
  async joins(
    at: LatLng = forecourt,
    body: Partial<Parameters<DriversHarness['goOnline']>[1]> = {},
  ): Promise<Principal> {
    const driver = await this.arrives(at, body);
    await this.is(driver, at);
    return driver;
  }

  /** Drivers go home: whoever stays online at the forecourt may join the zone of the next test. */
  async leave(...gone: readonly Principal[]): Promise<void> {
    await Promise.all(gone.map((driver) => this.drivers.update(driver, { isOnline: false })));
  }

  async place(driver: Principal): Promise<OwnPlace | null> {
    return (await this.drivers.call(ownPlace, driver, {})).queue;
  }

  /** The numbers of drivers in their queue; null for one without. */
  async places(...drivers: readonly Principal[]): Promise<(number | null)[]> {
    return Promise.all(drivers.map(async (driver) => (await this.place(driver))?.place ?? null));
  }
}
