import { Injectable } from '@nestjs/common';

/**
 * Whether a backup reads the data directory. While it does, files of artifacts stay: the copy of the database may have their rows. The
 * sweep removes them later.
 */
@Injectable()
export class DataHold {
  #holders = 0;

  get isHeld(): boolean {
    return this.#holders > 0;
  }

  /** Begins to hold; returns what ends it. */
  begin(): () => void {
    let isOver = false;
    this.#holders += 1;
    return () => {
      if (!isOver) this.#holders -= 1;
      isOver = true;
    };
  }
}
