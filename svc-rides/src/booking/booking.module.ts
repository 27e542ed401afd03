import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { RidesModule } from '../rides/rides.module.js';
import { BookingKeyEntity } from './booking-key.entity.js';
import { BookingKeysJob } from './booking-keys.job.js';
import { BookingMessages } from './booking.messages.js';
import { BookingRepository } from './booking.repository.js';
import { BookingService } from './booking.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([BookingKeyEntity]), RidesModule],
  controllers: [BookingMessages],
  providers: [BookingRepository, BookingService, BookingKeysJob],
})
export class BookingModule {}
