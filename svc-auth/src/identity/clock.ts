import { Injectable } from '@nestjs/common';

/** The time, for everything that expires. */
@Injectable()
export class Clock {
  now(): Date {
    return new Date();
  }

  /** The moment this many milliseconds ago. */
  ago(ms: number): Date {
    return new Date(this.now().getTime() - ms);
  }
}
