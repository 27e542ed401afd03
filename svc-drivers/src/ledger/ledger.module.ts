import { Module } from '@nestjs/common';
import { FleetModule } from '../fleet/fleet.module.js';
import { ProfilesModule } from '../profiles/profiles.module.js';
import { RequestsModule } from '../requests/requests.module.js';
import { Earnings } from './earnings.service.js';
import { LedgerMessages } from './ledger.messages.js';
import { LedgerRepository } from './ledger.repository.js';
import { Ledger } from './ledger.service.js';
import { RideEvents } from './ride-events.service.js';

@Module({
  imports: [FleetModule, ProfilesModule, RequestsModule],
  controllers: [LedgerMessages],
  providers: [Earnings, Ledger, LedgerRepository, RideEvents],
})
export class LedgerModule {}
