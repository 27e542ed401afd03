import { Module } from '@nestjs/common';
import { DriversModule } from '../drivers/drivers.module.js';
import { RidesModule } from '../rides/rides.module.js';
import { RequestsMessages } from './requests.messages.js';
import { RequestsService } from './requests.service.js';

@Module({ imports: [RidesModule, DriversModule], controllers: [RequestsMessages], providers: [RequestsService] })
export class RequestsModule {}
