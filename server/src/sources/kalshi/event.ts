import { isDay, type Day } from '../../kernel/index.ts';
import { findTeam, type League } from '../../leagues/index.ts';
import { text, Unreadable, type Node } from '../reading/shape.ts';

/** A series' markets of one game. */
export interface Event {
  readonly ticker: string;
  readonly gameDate: Day;
  readonly home: string;
  readonly away: string;
}

/** `KXNBAPTS-26MAR31PHXORL`: series, day and perhaps time in the league's zone, then visitors and hosts. */
const TICKER = /^([A-Z0-9]+)-(\d{2})([A-Z]{3})(\d{2})(?:\d{4})?([A-Z]{4,8})$/;
const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];

/** The game of an event's ticker. Unreadable if it is of another series, or of no two teams of the league. */
export function eventOf(league: League, series: string, ticker: Node): Event {
  const written = text(ticker);
  const [, own, year, month = '', day, sides = ''] = TICKER.exec(written) ?? [];
  if (own !== series) throw new Unreadable(ticker, 'is no game of its series');
  const gameDate = `20${year}-${String(MONTHS.indexOf(month) + 1).padStart(2, '0')}-${day}`;
  if (!isDay(gameDate)) throw new Unreadable(ticker, 'has an impossible day', 'value');
  return { ticker: written, gameDate, ...pairIn(league, ticker, sides) };
}

/** The codes have two to four letters and nothing between them; exactly one way to part them may give two teams. */
function pairIn(league: League, node: Node, sides: string): { home: string; away: string } {
  const pairs = new Map<string, { home: string; away: string }>();
  for (let length = 2; length <= sides.length - 2; length += 1) {
    const away = findTeam(league, sides.slice(0, length));
    const home = findTeam(league, sides.slice(length));
    if (away !== undefined && home !== undefined && away !== home) pairs.set(`${away}@${home}`, { home, away });
  }
  const [pair] = pairs.values();
  if (pair === undefined || pairs.size > 1) throw new Unreadable(node, `names no two teams: ${sides}`, 'unknown');
  return pair;
}
