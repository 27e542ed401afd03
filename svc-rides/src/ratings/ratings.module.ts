import { Module } from '@nestjs/common';
import { RidesModule } from '../rides/rides.module.js';
import { RatingsMessages } from './ratings.messages.js';
import { RatingsService } from './ratings.service.js';

@Module({ imports: [RidesModule], controllers: [RatingsMessages], providers: [RatingsService] })
export class RatingsModule {}
