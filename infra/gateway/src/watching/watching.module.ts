import { Module } from '@nestjs/common';
import { RequestWatch } from './request-watch.js';

@Module({ providers: [RequestWatch] })
export class WatchingModule {}
