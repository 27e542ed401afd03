import { Module } from '@nestjs/common';
import { ReadModels } from './read-models.service.js';

@Module({ providers: [ReadModels] })
export class ReadModelsModule {}
