import { Module } from '@nestjs/common';
import { FleetModule } from '../fleet/fleet.module.js';
import { RequestHints } from './request-hints.service.js';

@Module({ imports: [FleetModule], providers: [RequestHints], exports: [RequestHints] })
export class RequestsModule {}
