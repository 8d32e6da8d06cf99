/** A file that was copied out of a store. */
export interface FetchedFile {
  readonly bytes: number;
  /** In hex, of the received bytes. */
  readonly sha256: string;
}

/**
 * Files by key, such as `quotes/nba/2024-03/1.parquet`, in a folder or a bucket. A stored file is always complete.
 * Every method throws OperatorError with the store's own error.
 */
export interface ObjectStore {
  /** Stores a file with a known hash; replaces an existing one. */
  put(key: string, path: string, sha256: string): Promise<void>;
  /** Stores bytes under a new key; false if the key exists. */
  create(key: string, content: Buffer): Promise<boolean>;
  /** The bytes of a small file; undefined if it does not exist. */
  get(key: string): Promise<Buffer | undefined>;
  /** Copies a file to a local path; undefined if it does not exist. */
  fetch(key: string, path: string): Promise<FetchedFile | undefined>;
}
