import { after } from 'node:test';

/** A test, or a file of tests; its resources are released at its end. */
export interface Scope {
  after(end: () => unknown): void;
}

/** The current file, for resources that all its tests share. Called outside of tests. */
export function scopeOfFile(): Scope {
  return { after: (end) => after(async () => void (await end())) };
}
