import type { FleetDot } from '@rahi/contracts/driver';
import type { LatLng } from '@rahi/contracts/geo/distance';
import type { TripOnMap } from '@rahi/contracts/ride';
import type { RideStatus } from '@rahi/contracts/ride-lifecycle';
import type { VehicleType } from '@rahi/contracts/vehicles';
import type { DotLook } from '@rahi/ui-kit';
import type { FleetView } from './fleet-view.js';
import type { IntlShape } from 'react-intl';

/** One unit on the map: a driver, with its trip if it has one, or a trip without a driver on the map. */
export interface FleetUnit extends LatLng {
  /** The driver's id, else the trip's. */
  id: string;
  heading: number | null;
  vehicleType: VehicleType;
  look: DotLook;
  /** Its name in the list. */
  name: string;
  driver: FleetDot | null;
  trip: TripOnMap | null;
}

/** Drivers and trips combined. A trip that still searches for a driver is shown at its pickup. */
export function unitsOf(
  fleet: readonly FleetDot[],
  trips: readonly TripOnMap[],
  emergencies: ReadonlySet<string>,
  formatMessage: IntlShape['formatMessage'],
): FleetUnit[] {
  const byDriver = new Map(trips.map((trip) => [trip.driverId, trip]));
  const seen = new Set<string>();
  const units = fleet.map((driver): FleetUnit => {
    const trip = byDriver.get(driver.id) ?? null;
    if (trip) seen.add(trip.id);
    const { id, lat, lng, heading, vehicleType, onTrip, name } = driver;
    const busy = onTrip || trip !== null;
    const look = trip && emergencies.has(trip.id) ? 'alarm' : busy ? 'busy' : 'free';
    return {
      id,
      lat,
      lng,
      heading,
      vehicleType,
      look,
      name: name ?? formatMessage({ id: 'fleetMap.driver' }, { number: id.slice(0, 8) }),
      driver,
      trip,
    };
  });
  for (const trip of trips) {
    if (seen.has(trip.id)) continue;
    const { id, pickup, vehicleType, riderName } = trip;
    const look = emergencies.has(id) ? 'alarm' : trip.status === 'searching' ? 'waiting' : 'busy';
    units.push({
      id,
      ...pickup,
      heading: null,
      vehicleType,
      look,
      name: riderName || formatMessage({ id: 'fleetMap.rider' }),
      driver: null,
      trip,
    });
  }
  return units;
}

/** The ride's status; for a driver without a known ride: free, or on a trip that is not loaded yet. */
export function statusOf({ trip, driver }: FleetUnit): RideStatus | 'free' | 'trip' {
  return trip?.status ?? (driver?.onTrip ? 'trip' : 'free');
}

export function matches(unit: FleetUnit, { type, status, kind }: Pick<FleetView, 'type' | 'status' | 'kind'>): boolean {
  if (type !== 'all' && unit.vehicleType !== type) return false;
  if (kind !== 'all' && unit.trip?.kind !== kind) return false;
  if (status === 'all') return true;
  const own = statusOf(unit);
  return status === 'trip' ? own !== 'free' && own !== 'searching' : own === status;
}

export function isChosen({ driver, trip }: FleetUnit, view: Pick<FleetView, 'driver' | 'trip'>): boolean {
  return (view.driver !== '' && driver?.id === view.driver) || (view.trip !== '' && trip?.id === view.trip);
}

const ranks: Readonly<Record<DotLook, number>> = { alarm: 0, waiting: 1, busy: 2, free: 3 };

const names = new Intl.Collator();

/** Emergencies first, then searching rides, trips, free drivers; by name within each. */
function byNeed(a: FleetUnit, b: FleetUnit): number {
  return ranks[a.look] - ranks[b.look] || names.compare(a.name, b.name) || (a.id < b.id ? -1 : 1);
}

/** The first `count` units by need, without sorting the thousands behind them every second. */
export function firstByNeed(units: readonly FleetUnit[], count: number): FleetUnit[] {
  const first: FleetUnit[] = [];
  for (const unit of units) {
    const last = first[count - 1];
    if (last && byNeed(unit, last) > 0) continue;
    const place = first.findIndex((other) => byNeed(unit, other) < 0);
    first.splice(place < 0 ? first.length : place, 0, unit);
    if (first.length > count) first.pop();
  }
  return first;
}
