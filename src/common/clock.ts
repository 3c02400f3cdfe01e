import { Injectable } from '@nestjs/common';

/** The current time, injected so that tests can change it. */
@Injectable()
export class Clock {
  /** Returns the current time. */
  now(): Date {
    return new Date();
  }
}
