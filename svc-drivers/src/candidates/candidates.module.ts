import { Module } from '@nestjs/common';
import { FleetModule } from '../fleet/fleet.module.js';
import { GeographyModule } from '../geography/geography.module.js';
import { CandidatesMessages } from './candidates.messages.js';
import { Candidates } from './candidates.service.js';

@Module({
  imports: [FleetModule, GeographyModule],
  controllers: [CandidatesMessages],
  providers: [Candidates],
})
export class CandidatesModule {}
