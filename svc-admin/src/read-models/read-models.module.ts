import { Module } from '@nestjs/common';
import { LiveModule } from '../live/live.module.js';
import { TablesModule } from '../tables/tables.module.js';
import { ReadModels } from './read-models.service.js';
import { RebuildAtStart } from './rebuild/rebuild-at-start.service.js';

/** Floor 4: applies events to the tables, and rebuilds these. */
@Module({
  imports: [LiveModule, TablesModule],
  providers: [ReadModels, RebuildAtStart],
})
export class ReadModelsModule {}
