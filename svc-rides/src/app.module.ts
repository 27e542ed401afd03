import { Module } from '@nestjs/common';
import { ServiceModule, type ServiceOptions } from '@rahi/service-kit';
import { BookingModule } from './booking/booking.module.js';
import { ChatModule } from './chat/chat.module.js';
import { ridesConfig } from './config.js';
import { EmergenciesModule } from './emergencies/emergencies.module.js';
import { HistoryModule } from './history/history.module.js';
import { InvoiceModule } from './invoice/invoice.module.js';
import { LifecycleModule } from './lifecycle/lifecycle.module.js';
import { LocalModule } from './local/local.module.js';
import { RatingsModule } from './ratings/ratings.module.js';
import { RequestsModule } from './requests/requests.module.js';
import { RidesModule } from './rides/rides.module.js';
import { TripMapModule } from './trip-map/trip-map.module.js';
import { TripsModule } from './trips/trips.module.js';

export const service: ServiceOptions = {
  name: 'svc-rides',
  config: ridesConfig,
  migrations: new URL('./migrations/', import.meta.url),
};

@Module({
  imports: [
    ServiceModule.forRoot(service),
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
    LocalModule,
  ],
})
export class AppModule {}
