import { Module } from '@nestjs/common';
import { FleetModule } from '../fleet/fleet.module.js';
import { ProfilesModule } from '../profiles/profiles.module.js';
import { Earnings } from './earnings.service.js';
import { LedgerMessages } from './ledger.messages.js';
import { RideEvents } from './ride-events.service.js';

@Module({
  imports: [FleetModule, ProfilesModule],
  controllers: [LedgerMessages],
  providers: [Earnings, RideEvents],
})
export class LedgerModule {}
