/** A part of a file: from its first byte's place up to `until`, not included. */
export interface Part {
  readonly from: number;
  readonly until: number;
}

/**
 * The part that a Range header names (RFC 9110, 14.1.2): undefined where it is to be ignored (none, another unit, several
 * ranges, not understood), `unsatisfiable` where it lies beyond the file.
 */
export function rangeOf(header: string | undefined, size: number): Part | 'unsatisfiable' | undefined {
  const [, first = '', last = ''] = /^bytes=\s*(\d{0,15})-(\d{0,15})\s*$/i.exec(header ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'unsatisfiable' : { from: size - length, until: size };
  }
  const from = Number(first);
  if (last !== '' && Number(last) < from) return undefined;
  if (from >= size) return 'unsatisfiable';
  return { from, until: last === '' ? size : Math.min(Number(last) + 1, size) };
}

/** Whether If-Range still names this file: strongly compared, or a date not older than its making (RFC 9110, 13.1.5). */
export function isSameFile(ifRange: string | undefined, etag: string, modified: string): boolean {
  return ifRange === undefined || ifRange.trim() === etag || ifRange.trim() === modified;
}
