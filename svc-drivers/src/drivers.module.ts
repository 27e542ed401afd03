import { Module } from '@nestjs/common';
import { GeographyModule } from './geography/geography.module.js';
import { LedgerModule } from './ledger/ledger.module.js';
import { NearbyModule } from './nearby/nearby.module.js';
import { ProfilesModule } from './profiles/profiles.module.js';
import { StandingModule } from './standing/standing.module.js';

@Module({ imports: [ProfilesModule, NearbyModule, StandingModule, LedgerModule, GeographyModule] })
export class DriversModule {}
