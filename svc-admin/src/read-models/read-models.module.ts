import { Module } from '@nestjs/common';
import { LiveModule } from '../live/live.module.js';
import { ReadModels } from './read-models.service.js';

@Module({ imports: [LiveModule], providers: [ReadModels] })
export class ReadModelsModule {}
