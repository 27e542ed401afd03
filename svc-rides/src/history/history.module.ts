import { Module } from '@nestjs/common';
import { RidesModule } from '../rides/rides.module.js';
import { HistoryMessages } from './history.messages.js';
import { HistoryRepository } from './history.repository.js';
import { HistoryService } from './history.service.js';

@Module({ imports: [RidesModule], controllers: [HistoryMessages], providers: [HistoryService, HistoryRepository] })
export class HistoryModule {}
