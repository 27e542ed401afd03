import { Controller } from '@nestjs/common';
import type { RoadTable } from '@rahi/city/roads';
import {
  etaMatrix,
  navigationRoute,
  pickupPoints,
  reversePlace,
  roadWay,
  searchPlaces,
  servedCities,
  type City,
  type PickupPoints,
  type Place,
  type ReversePlace,
  type Route,
} from '@rahi/contracts';
import { Handles, HandlesInternal, type Inbound, type InternalInbound } from '@rahi/service-kit';
import type * as z from 'zod/mini';
import { CityPlaces } from './places/city-places.js';
import { PickupPlaces } from './pickup-places.service.js';
import { PlaceSearch } from './place-search.service.js';
import { Routing } from './routing.service.js';

/** R27 and R28. */
@Controller()
export class GeographyMessages {
  constructor(
    private readonly routing: Routing,
    private readonly places: PlaceSearch,
    private readonly cityPlaces: CityPlaces,
    private readonly pickups: PickupPlaces,
  ) {}

  @Handles(navigationRoute)
  route({ body, deadline, language }: Inbound<typeof navigationRoute>): Promise<Route> {
    return this.routing.route(body, deadline, language);
  }

  @HandlesInternal(etaMatrix)
  matrix({ request }: InternalInbound<typeof etaMatrix>): Promise<RoadTable> {
    return this.routing.matrix(request);
  }

  @HandlesInternal(roadWay)
  async way({ request, deadline }: InternalInbound<typeof roadWay>): Promise<z.output<typeof roadWay.answer>> {
    const { from, to, vehicleType } = request;
    const route = await this.routing.route({ origin: from, destination: to, vehicleType }, deadline);
    return { polyline: route.source === 'estimate' ? null : route.polyline };
  }

  @Handles(searchPlaces)
  search({ query: { q, lat, lng }, deadline }: Inbound<typeof searchPlaces>): Promise<Place[]> {
    return this.places.search(q, lat === undefined || lng === undefined ? undefined : { lat, lng }, deadline);
  }

  @Handles(reversePlace)
  placeAt({ query, deadline }: Inbound<typeof reversePlace>): Promise<ReversePlace> {
    return this.places.at(query, deadline);
  }

  @Handles(pickupPoints)
  pickupsAt({ query }: Inbound<typeof pickupPoints>): Promise<PickupPoints> {
    return this.pickups.at(query);
  }

  @Handles(servedCities)
  cities(): Promise<City[]> {
    return this.cityPlaces.cities();
  }
}
