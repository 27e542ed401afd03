import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AliasKeyEntity } from './alias-key.entity.js';
import { Aliases } from './aliases.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([AliasKeyEntity])],
  providers: [Aliases],
  exports: [Aliases],
})
export class AliasesModule {}
