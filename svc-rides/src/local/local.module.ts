import { Module } from '@nestjs/common';
import { RidesModule } from '../rides/rides.module.js';
import { LocalMessages } from './local.messages.js';
import { LocalService } from './local.service.js';

/** Only where everything runs on one machine for one person (RAHI_LOCAL). */
@Module({ imports: [RidesModule], controllers: [LocalMessages], providers: [LocalService] })
export class LocalModule {}
