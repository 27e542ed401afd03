import type { DynamicModule } from '@nestjs/common';
import type { ServiceDefinition } from '@rahi/service-kit';
import { BookingModule } from './booking/booking.module.js';
import { ChatModule } from './chat/chat.module.js';
import { EmergenciesModule } from './emergencies/emergencies.module.js';
import { HistoryModule } from './history/history.module.js';
import { LifecycleModule } from './lifecycle/lifecycle.module.js';
import { InvoiceModule } from './invoice/invoice.module.js';
import { LocalModule } from './local/local.module.js';
import { Rides1795197600000 } from './migrations/1795197600000-rides.js';
import { BookingKeyAge1795207200000 } from './migrations/1795207200000-booking-key-age.js';
import { ChatEmergenciesTariff1795210800000 } from './migrations/1795210800000-chat-emergencies-tariff.js';
import { RatingsModule } from './ratings/ratings.module.js';
import { RequestsModule } from './requests/requests.module.js';
import { ridesConfig } from './rides.config.js';
import { rideEntity } from './rides/ride.entity.js';
import { RidesModule } from './rides/rides.module.js';
import { TripMapModule } from './trip-map/trip-map.module.js';
import { TripsModule } from './trips/trips.module.js';

class SvcRidesModule {}

const features = [
  RidesModule,
  BookingModule,
  LifecycleModule,
  RequestsModule,
  TripsModule,
  HistoryModule,
  TripMapModule,
  RatingsModule,
  ChatModule,
  EmergenciesModule,
  InvoiceModule,
];

/** svc-rides, whole, for one environment. */
export function ridesService(
  env: Readonly<Record<string, string | undefined>> = process.env,
): ServiceDefinition<typeof ridesConfig> {
  // A value that is neither yes nor no stops the start later, by name.
  const local = ridesConfig.shape.RAHI_LOCAL.catch(false).parse(env['RAHI_LOCAL']);
  const module: DynamicModule = { module: SvcRidesModule, imports: local ? [...features, LocalModule] : features };
  return {
    name: 'svc-rides',
    config: ridesConfig,
    module,
    entities: [rideEntity],
    migrations: [Rides1795197600000, BookingKeyAge1795207200000, ChatEmergenciesTariff1795210800000],
    env,
  };
}
