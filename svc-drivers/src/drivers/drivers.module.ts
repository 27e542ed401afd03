import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { SharedNumberEntity } from '@rahi/service-kit';
import { AliasKeyEntity } from './aliases/alias-key.entity.js';
import { Aliases } from './aliases/aliases.service.js';
import { DocumentEntity } from './document.entity.js';
import { DriverEntity } from './driver.entity.js';
import { ShiftEntity } from './shift.entity.js';

/** Floor 1: a driver's rows, which every other floor reads, and the ids under which riders know drivers. */
@Module({
  imports: [TypeOrmModule.forFeature([AliasKeyEntity, DocumentEntity, DriverEntity, SharedNumberEntity, ShiftEntity])],
  providers: [Aliases],
  exports: [Aliases, TypeOrmModule],
})
export class DriversModule {}
