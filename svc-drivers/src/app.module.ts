import { Module } from '@nestjs/common';
import { ServiceModule, type ServiceOptions } from '@rahi/service-kit';
import { CandidatesModule } from './candidates/candidates.module.js';
import { driversConfig } from './config.js';
import { DocumentsModule } from './documents/documents.module.js';
import { FairnessModule } from './fairness/fairness.module.js';
import { GeographyModule } from './geography/geography.module.js';
import { LedgerModule } from './ledger/ledger.module.js';
import { NearbyModule } from './nearby/nearby.module.js';
import { ProfilesModule } from './profiles/profiles.module.js';

export const service: ServiceOptions = {
  name: 'svc-drivers',
  config: driversConfig,
  migrations: new URL('./migrations/', import.meta.url),
};

@Module({
  imports: [
    ServiceModule.forRoot(service),
    ProfilesModule,
    NearbyModule,
    CandidatesModule,
    LedgerModule,
    FairnessModule,
    GeographyModule,
    DocumentsModule,
  ],
})
export class AppModule {}
