import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AliasesModule } from '../aliases/aliases.module.js';
import { FleetModule } from '../fleet/fleet.module.js';
import { GeographyModule } from '../geography/geography.module.js';
import { AbsentDrivers } from './absent-drivers.service.js';
import { DriverEntity } from '../drivers/driver.entity.js';
import { ProfileUpdate } from './profile-update.service.js';
import { ProfilesMessages } from './profiles.messages.js';
import { Profiles } from './profiles.service.js';
import { UserEvents } from './user-events.service.js';

@Module({
  imports: [AliasesModule, FleetModule, GeographyModule, TypeOrmModule.forFeature([DriverEntity])],
  controllers: [ProfilesMessages],
  providers: [AbsentDrivers, Profiles, ProfileUpdate, UserEvents],
  exports: [Profiles],
})
export class ProfilesModule {}
