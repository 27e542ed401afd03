import { Module } from '@nestjs/common';
import { RidesModule } from '../rides/rides.module.js';
import { BookingKeysJob } from './booking-keys.job.js';
import { BookingMessages } from './booking.messages.js';
import { BookingRepository } from './booking.repository.js';
import { BookingService } from './booking.service.js';

@Module({
  imports: [RidesModule],
  controllers: [BookingMessages],
  providers: [BookingRepository, BookingService, BookingKeysJob],
})
export class BookingModule {}
