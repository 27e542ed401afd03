import { Module } from '@nestjs/common';
import { CityPlaces } from './places/city-places.js';
import { CityVehicles } from './city-vehicles.service.js';
import { CityRoads } from './city-roads.service.js';
import { GeographyMessages } from './geography.messages.js';
import { PickupPlaces } from './pickup-places.service.js';
import { PlaceSearch } from './place-search.service.js';
import { Routing } from './routing.service.js';

/** Floor 2: places, roads and routes. It knows no driver. */
@Module({
  controllers: [GeographyMessages],
  providers: [CityPlaces, PickupPlaces, PlaceSearch, CityRoads, CityVehicles, Routing],
  exports: [CityRoads, CityVehicles],
})
export class GeographyModule {}
