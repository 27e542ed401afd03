import { Injectable } from '@nestjs/common';
import { featuresFor, mostCandidates, type CallAnswer, type featuresNear, type LatLng } from '@rahi/contracts';
import { FleetSearch } from '../../fleet/fleet-search.service.js';
import { Fleet } from '../../fleet/fleet.js';
import { CityVehicles } from '../../geography/city-vehicles.service.js';

/** R11: who is farther from a pickup is not offered its ride, in kilometres. */
const radiusKm = 10;

type Answer = CallAnswer<typeof featuresNear>;

/** Counts the free drivers around a place who have what a rider may ask for (ADR 88). Nobody learns who or where they are. */
@Injectable()
export class FeaturesNear {
  constructor(
    private readonly fleet: Fleet,
    private readonly search: FleetSearch,
    private readonly cityVehicles: CityVehicles,
  ) {}

  async around(place: LatLng): Promise<Answer> {
    const types = (await this.cityVehicles.at(place)).filter((type) => featuresFor(type).length > 0);
    const counted = await Promise.all(types.map((vehicleType) => this.#counted(place, vehicleType)));
    return { types: counted };
  }

  async #counted(place: LatLng, vehicleType: Answer['types'][number]['vehicleType']): Promise<Answer['types'][number]> {
    const query = { radiusKm, limit: mostCandidates, vehicleType, notBefore: this.fleet.silentBefore };
    const [hits = []] = await this.search.nearest({ ...query, centers: [place] });
    const features = featuresFor(vehicleType).map((feature) => ({
      feature,
      drivers: hits.filter(({ item }) => item.driver.featuresVerified.includes(feature)).length,
    }));
    return { vehicleType, features };
  }
}
