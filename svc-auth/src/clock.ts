import { Global, Injectable, Module } from '@nestjs/common';

/** What time it is, for everything that expires. Tests move it. */
@Injectable()
export class Clock {
  now(): Date {
    return new Date();
  }
}

@Global()
@Module({ providers: [Clock], exports: [Clock] })
export class ClockModule {}
