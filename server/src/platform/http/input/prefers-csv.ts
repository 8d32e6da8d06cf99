const CSV = ['text/csv', 'text/*', '*/*'] as const;
const JSON_TYPES = ['application/json', 'application/*', '*/*'] as const;

/** True if Accept gives CSV a higher weight than JSON: RFC 9110, 12.5.1. Without it, or with equal weights, JSON is sent. */
export function prefersCsv(accept: string | undefined): boolean {
  // Most requests end here.
  if (accept === undefined || !accept.toLowerCase().includes('text/')) return false;
  return weightOf(accept, CSV) > weightOf(accept, JSON_TYPES);
}

/** True if Accept allows CSV and forbids JSON. */
export const takesOnlyCsv = (accept: string | undefined): boolean =>
  accept !== undefined && prefersCsv(accept) && weightOf(accept, JSON_TYPES) === 0;

/** The weight of the first of these media ranges that is listed, from the narrowest to the widest. */
function weightOf(accept: string, ranges: readonly string[]): number {
  const weights = new Map(accept.split(',').map(weightOfRange));
  return weights.get(ranges.find((range) => weights.has(range)) ?? '') ?? 0;
}

/** A media range without its parameters, and its weight. */
function weightOfRange(part: string): [string, number] {
  const [range = '', ...parameters] = part.toLowerCase().split(';');
  const weight = parameters.map((one) => /^\s*q\s*=\s*([\d.]+)\s*$/.exec(one)?.[1]).find((one) => one !== undefined);
  return [range.trim(), weight === undefined ? 1 : Number(weight) || 0];
}
