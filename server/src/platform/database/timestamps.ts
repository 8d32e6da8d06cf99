const DIGIT_ZERO = 48;
/** `2024-03-05 21:00:00+00`; a fraction of a second may precede the zone. */
const SHORTEST = 22;
const ZONE = '+00';
const FRACTION_AT = 19;
/** Earlier years and unusual forms go to the driver's parser. */
const FIRST_YEAR = 100;

/**
 * Parses a timestamp as PostgreSQL prints it in a UTC session. Undefined for other forms: infinity, years before 100
 * and after 9999, other zones. Microseconds are truncated. A slate has fifty thousand timestamps; the driver's regular
 * expressions take 2 µs for each.
 */
export function utcMoment(text: string): Date | undefined {
  const { length } = text;
  if (length < SHORTEST || !text.endsWith(ZONE) || text[4] !== '-' || text[10] !== ' ') return undefined;
  const year = 100 * pairAt(text, 0) + pairAt(text, 2);
  let milliseconds = 0;
  if (length > SHORTEST) {
    if (text[FRACTION_AT] !== '.') return undefined;
    for (let place = 1; place <= 3; place += 1)
      milliseconds =
        10 * milliseconds + (FRACTION_AT + place < length - ZONE.length ? digitAt(text, FRACTION_AT + place) : 0);
  }
  const moment = Date.UTC(
    year,
    pairAt(text, 5) - 1,
    pairAt(text, 8),
    pairAt(text, 11),
    pairAt(text, 14),
    pairAt(text, 17),
    milliseconds,
  );
  return year >= FIRST_YEAR ? new Date(moment) : undefined;
}

function digitAt(text: string, index: number): number {
  return text.charCodeAt(index) - DIGIT_ZERO;
}

function pairAt(text: string, index: number): number {
  return 10 * digitAt(text, index) + digitAt(text, index + 1);
}
