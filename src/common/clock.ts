import { Injectable } from '@nestjs/common';

/** The time of day, injected so that tests can move it. */
@Injectable()
export class Clock {
  /** The present instant. */
  now(): Date {
    return new Date();
  }
}
