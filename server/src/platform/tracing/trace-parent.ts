/** The content of a `traceparent` header: W3C Trace Context, level 1. */
export interface TraceParent {
  readonly traceId: string;
  readonly spanId: string;
  readonly traceFlags: number;
}

const FORM = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;

/**
 * Parses a `traceparent`; undefined if it must be ignored (ids of zeros, version ff, more fields than version 00 has).
 */
export function readTraceParent(text: string): TraceParent | undefined {
  const [, version, traceId = '', spanId = '', flags = '', more] = FORM.exec(text) ?? [];
  if (version === undefined || version === 'ff' || (version === '00' && more !== undefined)) return undefined;
  if (/^0+$/.test(traceId) || /^0+$/.test(spanId)) return undefined;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1 };
}

export const writeTraceParent = ({ traceId, spanId, traceFlags }: TraceParent): string =>
  `00-${traceId}-${spanId}-${(traceFlags & 1).toString(16).padStart(2, '0')}`;
