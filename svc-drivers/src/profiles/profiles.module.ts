import { Module } from '@nestjs/common';
import { FleetModule } from '../fleet/fleet.module.js';
import { AbsentDrivers } from './absent-drivers.service.js';
import { ProfileUpdate } from './profile-update.service.js';
import { ProfilesMessages } from './profiles.messages.js';
import { Profiles } from './profiles.service.js';
import { UserEvents } from './user-events.service.js';

@Module({
  imports: [FleetModule],
  controllers: [ProfilesMessages],
  providers: [AbsentDrivers, Profiles, ProfileUpdate, UserEvents],
  exports: [Profiles],
})
export class ProfilesModule {}
