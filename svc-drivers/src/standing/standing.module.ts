import { Module } from '@nestjs/common';
import { FleetModule } from '../fleet/fleet.module.js';
import { StandingMessages } from './standing.messages.js';
import { Standing } from './standing.service.js';

@Module({ imports: [FleetModule], controllers: [StandingMessages], providers: [Standing] })
export class StandingModule {}
