import { after } from 'node:test';

/** A test, or a file of tests: what it has is removed at its end. */
export interface Scope {
  after(end: () => unknown): void;
}

/** The file that is being loaded: for what all its tests share. Called outside of tests. */
export function scopeOfFile(): Scope {
  return { after: (end) => after(async () => void (await end())) };
}
