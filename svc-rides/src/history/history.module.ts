import { Module } from '@nestjs/common';
import { RidesModule } from '../rides/rides.module.js';
import { HistoryRepository } from './history.repository.js';
import { HistoryController } from './history.controller.js';

@Module({ imports: [RidesModule], controllers: [HistoryController], providers: [HistoryRepository] })
export class HistoryModule {}
