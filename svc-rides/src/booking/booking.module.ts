import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { RidesModule } from '../rides/rides.module.js';
import { BookingKeyEntity } from './booking-key.entity.js';
import { BookingKeysJob } from './booking-keys.job.js';
import { BookingRepository } from './booking.repository.js';
import { BookingController } from './booking.controller.js';

@Module({
  imports: [TypeOrmModule.forFeature([BookingKeyEntity]), RidesModule],
  controllers: [BookingController],
  providers: [BookingRepository, BookingKeysJob],
})
export class BookingModule {}
