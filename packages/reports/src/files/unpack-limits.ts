/** Limits for the unpacked size of compressed files and archives. */
export interface UnpackLimits {
  /** The most bytes of all files together. */
  readonly bytes: number;
  /** The most bytes kept in memory: an archive, and files that form one report together. */
  readonly heldBytes: number;
  readonly files: number;
  /** Counts what arrives, when the sources may be unpacked already. By default the bytes of the files count. */
  readonly ratio?: UnpackRatio | undefined;
}

/** The error for a file or an archive that exceeds a limit. */
export class TooLarge extends Error {
  override readonly name = 'TooLarge';

  constructor(
    readonly limit: number,
    readonly what: string,
  ) {
    super(`${what} may have at most ${limit}`);
  }
}

/** The most bytes that a byte may unpack to. One layer of gzip or zip can reach 1,032, and a layer in it as many again. */
const LARGEST_RATIO = 200;

/** Small files may be as repetitive as they like: reading so many bytes is cheap. */
const FREE_BYTES = 10 * 1024 * 1024;

/**
 * Compares what packed bytes unpack to with what arrived. All layers of a body share one, so that a ratio within the limit in
 * each layer does not multiply.
 */
export class UnpackRatio {
  #arrived = 0;

  /** Bytes that arrived so far. */
  get arrived(): number {
    return this.#arrived;
  }

  /** Counts bytes as they arrive, before anything unpacks them. */
  arrive(bytes: number): void {
    this.#arrived += bytes;
  }

  /**
   * Checks how many bytes a layer has unpacked so far.
   * @throws TooLarge
   */
  check(unpacked: number): void {
    if (unpacked > FREE_BYTES && unpacked > this.#arrived * LARGEST_RATIO)
      throw new TooLarge(FREE_BYTES, `what unpacks to more than ${LARGEST_RATIO} times its size`);
  }
}
