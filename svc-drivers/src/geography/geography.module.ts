import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CityPlaces } from './places/city-places.js';
import { CityVehicles } from './city-vehicles.service.js';
import { CityRoads } from './city-roads.service.js';
import { GeographyMessages } from './geography.messages.js';
import { PickupPlaces } from './pickup-places.service.js';
import { PlaceSearch } from './place-search.service.js';
import { Routing } from './routing.service.js';
import { LearntSpeedsJob } from './speeds/learnt-speeds.job.js';
import { SpeedMetrics } from './speeds/speed-metrics.js';
import { SpeedsMessages } from './speeds/speeds.messages.js';
import { TripSpeedsJob } from './speeds/trip-speeds.job.js';
import { ZoneEntity } from './zones/zone.entity.js';
import { Zones } from './zones/zones.service.js';

/** Floor 2: places, roads and routes. It knows no driver. */
@Module({
  imports: [TypeOrmModule.forFeature([ZoneEntity])],
  controllers: [GeographyMessages, SpeedsMessages],
  providers: [
    CityPlaces,
    PickupPlaces,
    PlaceSearch,
    CityRoads,
    CityVehicles,
    LearntSpeedsJob,
    Routing,
    SpeedMetrics,
    TripSpeedsJob,
    Zones,
  ],
  exports: [CityRoads, CityVehicles, Zones],
})
export class GeographyModule {}
