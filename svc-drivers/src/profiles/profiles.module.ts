import { Module } from '@nestjs/common';
import { FleetModule } from '../fleet/fleet.module.js';
import { ProfileUpdate } from './profile-update.service.js';
import { ProfilesMessages } from './profiles.messages.js';
import { Profiles } from './profiles.service.js';
import { UserEvents } from './user-events.service.js';

@Module({
  imports: [FleetModule],
  controllers: [ProfilesMessages],
  providers: [Profiles, ProfileUpdate, UserEvents],
  exports: [Profiles],
})
export class ProfilesModule {}
