import { Module } from '@nestjs/common';
import { RidesMessages } from './rides.messages.js';
import { RidesService } from './rides.service.js';

@Module({ controllers: [RidesMessages], providers: [RidesService] })
export class RidesModule {}
