import { Module } from '@nestjs/common';
import { AliasesModule } from '../aliases/aliases.module.js';
import { FleetModule } from '../fleet/fleet.module.js';
import { GeographyModule } from '../geography/geography.module.js';
import { AroundHints } from './around-hints.service.js';
import { FleetList } from './fleet-list.service.js';
import { FleetPages } from './fleet-pages.service.js';
import { NearbyMessages } from './nearby.messages.js';
import { Nearby } from './nearby.service.js';
import { RequestHints } from './request-hints.service.js';

@Module({
  imports: [AliasesModule, FleetModule, GeographyModule],
  controllers: [NearbyMessages],
  providers: [AroundHints, FleetList, FleetPages, Nearby, RequestHints],
  exports: [RequestHints],
})
export class NearbyModule {}
