import { Module } from '@nestjs/common';
import { RidesModule } from '../rides/rides.module.js';
import { LocalController } from './local.controller.js';

/** Only where everything runs on one machine for one person (RAHI_LOCAL). */
@Module({ imports: [RidesModule], controllers: [LocalController] })
export class LocalModule {}
