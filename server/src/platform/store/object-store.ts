/** A file that was copied out of a store. */
export interface FetchedFile {
  readonly bytes: number;
  /** In hex, of the bytes as they came. */
  readonly sha256: string;
}

/**
 * Files by key, such as `quotes/nba/2024-03/1.parquet`, in a folder or in a bucket. What is there under a key is always whole.
 * Every verb throws OperatorError, with what the store said, if the store cannot do it.
 */
export interface ObjectStore {
  /** Stores a file whose hash is known, over one that may be there. */
  put(key: string, path: string, sha256: string): Promise<void>;
  /** Stores some bytes under a key that has none; false if it has. */
  create(key: string, content: Buffer): Promise<boolean>;
  /** The bytes of a small file; undefined if it is not there. */
  get(key: string): Promise<Buffer | undefined>;
  /** Copies a file to a path of this machine; undefined if it is not there. */
  fetch(key: string, path: string): Promise<FetchedFile | undefined>;
}
