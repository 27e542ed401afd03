import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { FleetModule } from '../fleet/fleet.module.js';
import { GeographyModule } from '../geography/geography.module.js';
import { AbsentDrivers } from './absent-drivers.service.js';
import { DriverEntity } from '../drivers/driver.entity.js';
import { ProfileUpdate } from './profile-update.service.js';
import { ProfilesMessages } from './profiles.messages.js';
import { Profiles } from './profiles.service.js';
import { UpiAddresses } from './upi-addresses.service.js';
import { UserEvents } from './user-events.service.js';

@Module({
  imports: [FleetModule, GeographyModule, TypeOrmModule.forFeature([DriverEntity])],
  controllers: [ProfilesMessages],
  providers: [AbsentDrivers, Profiles, ProfileUpdate, UpiAddresses, UserEvents],
  exports: [Profiles],
})
export class ProfilesModule {}
