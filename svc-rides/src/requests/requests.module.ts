import { Module } from '@nestjs/common';
import { DriversModule } from '../drivers/drivers.module.js';
import { RidesModule } from '../rides/rides.module.js';
import { RequestsController } from './requests.controller.js';

@Module({ imports: [RidesModule, DriversModule], controllers: [RequestsController] })
export class RequestsModule {}
