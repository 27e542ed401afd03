import { Module } from '@nestjs/common';
import { TablesModule } from '../tables/tables.module.js';
import { Money } from './money/money.service.js';

/** Floor 2: sums over rides, people and the journal. */
@Module({
  imports: [TablesModule],
  providers: [Money],
  exports: [Money],
})
export class FiguresModule {}
