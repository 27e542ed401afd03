import { Module } from '@nestjs/common';
import { RefreshHints } from './refresh-hints.service.js';

/** Floor 3: tells open screens that they are out of date. */
@Module({
  providers: [RefreshHints],
  exports: [RefreshHints],
})
export class LiveModule {}
