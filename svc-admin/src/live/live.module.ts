import { Module } from '@nestjs/common';
import { RefreshHints } from './refresh-hints.service.js';

@Module({ providers: [RefreshHints], exports: [RefreshHints] })
export class LiveModule {}
