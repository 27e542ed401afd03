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
import { PlaceSearch } from './place-search.service.js';
import { Routing } from './routing.service.js';

/** R27 and R28. */
@Controller()
export class GeographyMessages {
  constructor(
    private readonly routing: Routing,
    private readonly places: PlaceSearch,
  ) {}

  @Handles(navigationRoute)
  route({ body, deadline }: Inbound<typeof navigationRoute>): Promise<Route> {
    return this.routing.route(body, deadline);
  }

  @Handles(searchPlaces)
  search({ query: { q, lat, lng }, deadline }: Inbound<typeof searchPlaces>): Promise<Place[]> {
    return this.places.search(q, lat === undefined || lng === undefined ? undefined : { lat, lng }, deadline);
  }

  @Handles(reversePlace)
  placeAt({ query, deadline }: Inbound<typeof reversePlace>): Promise<ReversePlace> {
    return this.places.at(query, deadline);
  }
}
