import { Module } from '@nestjs/common';
import { RidesModule } from '../rides/rides.module.js';
import { BookingMessages } from './booking.messages.js';
import { BookingRepository } from './booking.repository.js';
import { BookingService } from './booking.service.js';

@Module({
  imports: [RidesModule],
  controllers: [BookingMessages],
  providers: [BookingRepository, BookingService],
})
export class BookingModule {}
