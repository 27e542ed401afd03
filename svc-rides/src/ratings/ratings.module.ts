import { Module } from '@nestjs/common';
import { RidesModule } from '../rides/rides.module.js';
import { RatingsController } from './ratings.controller.js';

@Module({ imports: [RidesModule], controllers: [RatingsController] })
export class RatingsModule {}
