import { Module } from '@nestjs/common';
import { StatsMessages } from './stats.messages.js';
import { StatsService } from './stats.service.js';

@Module({ controllers: [StatsMessages], providers: [StatsService] })
export class StatsModule {}
