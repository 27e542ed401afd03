import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ServiceModule, type ServiceOptions } from '@rahi/service-kit';
import { BookingKeyEntity } from './booking/booking-key.entity.js';
import { BookingKeysJob } from './booking/booking-keys.job.js';
import { BookingController } from './booking/booking.controller.js';
import { BookingRepository } from './booking/booking.repository.js';
import { TripArea } from './booking/trip-area.js';
import { ChatController } from './chat/chat.controller.js';
import { MessageEntity } from './chat/message.entity.js';
import { ridesConfig } from './config.js';
import { DriverDirectory } from './drivers/driver-directory.js';
import { EmergenciesController } from './emergencies/emergencies.controller.js';
import { EmergencyEntity } from './emergencies/emergency.entity.js';
import { HistoryController } from './history/history.controller.js';
import { InvoiceController } from './invoice/invoice.controller.js';
import { AssignmentService } from './lifecycle/assignment.service.js';
import { ExpiryJob } from './lifecycle/expiry.job.js';
import { LifecycleController } from './lifecycle/lifecycle.controller.js';
import { TripCodeService } from './lifecycle/trip-code.service.js';
import { LocalController } from './local/local.controller.js';
import { RatingsController } from './ratings/ratings.controller.js';
import { RequestsController } from './requests/requests.controller.js';
import { RideMetrics } from './rides/ride-metrics.js';
import { RideEntity } from './rides/ride.entity.js';
import { RidesController } from './rides/rides.controller.js';
import { RidesRepository } from './rides/rides.repository.js';
import { TripMapController } from './trip-map/trip-map.controller.js';
import { TripPositions } from './trips/trip-positions.js';
import { TripsController } from './trips/trips.controller.js';

export const service: ServiceOptions = {
  name: 'svc-rides',
  config: ridesConfig,
  migrations: new URL('./migrations/', import.meta.url),
};

@Module({
  imports: [
    ServiceModule.forRoot(service),
    TypeOrmModule.forFeature([BookingKeyEntity, EmergencyEntity, MessageEntity, RideEntity]),
  ],
  controllers: [
    BookingController,
    ChatController,
    EmergenciesController,
    HistoryController,
    InvoiceController,
    LifecycleController,
    LocalController,
    RatingsController,
    RequestsController,
    RidesController,
    TripMapController,
    TripsController,
  ],
  providers: [
    AssignmentService,
    BookingKeysJob,
    BookingRepository,
    DriverDirectory,
    ExpiryJob,
    RideMetrics,
    RidesRepository,
    TripArea,
    TripCodeService,
    TripPositions,
  ],
})
export class AppModule {}
