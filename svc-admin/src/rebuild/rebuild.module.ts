import { Module } from '@nestjs/common';
import { RebuildAtStart } from './rebuild-at-start.service.js';

@Module({ providers: [RebuildAtStart] })
export class RebuildModule {}
