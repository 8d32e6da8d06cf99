/** A byte range; `until` is exclusive. */
export interface Part {
  readonly from: number;
  readonly until: number;
}

/**
 * Parses a Range header (RFC 9110, 14.1.2). Undefined if it must be ignored: missing, another unit, several ranges, or
 * invalid. `unsatisfiable` if it starts beyond the end of the file.
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

/** True if If-Range matches this file: strong comparison of the ETag, or its exact date (RFC 9110, 13.1.5). */
export function isSameFile(ifRange: string | undefined, etag: string, modified: string): boolean {
  return ifRange === undefined || ifRange.trim() === etag || ifRange.trim() === modified;
}
