import { Controller } from '@nestjs/common';
import {
  navigationRoute,
  reversePlace,
  searchPlaces,
  type Place,
  type ReversePlace,
  type Route,
} from '@rahi/contracts';
import { Handles, type Inbound } from '@rahi/service-kit';
import { PlaceIndex } from '../places/place-index.js';
import { planRoute } from '../routes/route-planner.js';

/** R27 and R28 by what ships with the service: gazetteer and street planner. */
@Controller()
export class GeographyMessages {
  constructor(private readonly places: PlaceIndex) {}

  @Handles(navigationRoute)
  async route({ body }: Inbound<typeof navigationRoute>): Promise<Route> {
    return planRoute(body);
  }

  @Handles(searchPlaces)
  async search({ query: { q, lat, lng } }: Inbound<typeof searchPlaces>): Promise<Place[]> {
    return this.places.search(q, lat === undefined || lng === undefined ? undefined : { lat, lng });
  }

  @Handles(reversePlace)
  async placeAt({ query }: Inbound<typeof reversePlace>): Promise<ReversePlace> {
    return this.places.reverse(query.lat, query.lng);
  }
}
