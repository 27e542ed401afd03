import { Module } from '@nestjs/common';
import { RequestTraces } from './request-traces.js';
import { RequestWatch } from './request-watch.js';

@Module({ providers: [RequestTraces, RequestWatch] })
export class WatchingModule {}
