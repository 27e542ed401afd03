import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { SettlementEntity } from '../ledger/settlement.entity.js';
import { ShiftsModule } from '../shifts/shifts.module.js';
import { FairnessMessages } from './fairness.messages.js';
import { FairnessOfEarnings } from './fairness.service.js';

@Module({
  imports: [ShiftsModule, TypeOrmModule.forFeature([SettlementEntity])],
  controllers: [FairnessMessages],
  providers: [FairnessOfEarnings],
})
export class FairnessModule {}
