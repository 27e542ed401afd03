import { Injectable } from '@nestjs/common';
import { distanceKm, type LatLng, type PickupPoint, type PickupPoints } from '@rahi/contracts';
import { CityRoads } from './city-roads.service.js';
import { CityPlaces } from './places/city-places.js';
import { joined } from './places/found-place.js';
import { mostPoints, pointsAt, sideFrom } from './places/pickup-points.js';
import { plainText } from './places/plain-text.js';
import { Zones, type Zone } from './zones/zones.service.js';

/** Where a car can stop for a rider: at which entrance of a large place, and beside which street instead of on a flyover. */
@Injectable()
export class PickupPlaces {
  constructor(
    private readonly places: CityPlaces,
    private readonly roads: CityRoads,
    private readonly zones: Zones,
  ) {}

  /** Where no roads are known, a car is taken to be able to stop everywhere. */
  async at({ lat, lng }: LatLng): Promise<PickupPoints> {
    const point = { lat, lng };
    const [network, site] = await Promise.all([this.roads.around(point), this.places.siteAt(point)]);
    const { not = null, instead = null } = network?.stopping.at(point) ?? {};
    const moved = instead && {
      lat: instead.lat,
      lng: instead.lng,
      address: plainAddress((await this.places.at(instead)).address),
      ...(instead.street !== '' && { street: plainText(instead.street) }),
      metres: instead.metres,
    };
    const zone = await this.zones.at(point);
    if (zone && zone.bays.length > 0)
      return {
        place: zone.name,
        ...baysAt(zone, point, await this.places.cityOf(zone.center)),
        noStopping: not,
        moved,
      };
    if (!site) return { place: null, points: [], more: 0, noStopping: not, moved };
    const city = await this.places.cityOf(site);
    const { points, more } = pointsAt(site, point, network?.stopping ?? null);
    const named = points.map(({ label, ...one }) => {
      return { ...one, address: plainAddress(joined(`${site.name} (${label})`, site.locality, city)) };
    });
    return { place: plainText(site.name), points: named, more, noStopping: not, moved };
  }
}

const plainAddress = (address: string) => address.split(', ').map(plainText).join(', ');

/** The pickup points that the desk has set for a zone, nearest first. Their names are what its signs say. */
function baysAt(
  { name, bays, center }: Zone,
  rider: LatLng,
  city: string | null,
): Pick<PickupPoints, 'points' | 'more'> {
  const nearestFirst = bays.toSorted((a, b) => distanceKm(rider, a) - distanceKm(rider, b));
  const points = nearestFirst.slice(0, mostPoints).map(({ lat, lng, name: bay }): PickupPoint => {
    const address = joined(`${name} (${bay})`, city);
    return { lat, lng, address, what: 'bay', name: bay, side: sideFrom(center, { lat, lng }) };
  });
  return { points, more: bays.length - points.length };
}
