import { lineValue, type Direction, type LineHalves } from '../../kernel/index.ts';
import type { Fixture } from '../rosters/calendar.ts';
import type { AnyPlayer } from '../rosters/clubs.ts';
import type { Book, Market } from './books.ts';

/** The link of a price into the book's bet slip. A name below `.example` belongs to no site (RFC 2606), so the link of an invented book leads nowhere. */
export const slipLink = (
  { key }: Pick<Book, 'key'>,
  { externalId: game }: Pick<Fixture, 'externalId'>,
  { stat, period }: Pick<Market, 'stat' | 'period'>,
  { externalId: player }: Pick<AnyPlayer, 'externalId'>,
  direction: Direction,
  line: LineHalves,
): string =>
  `https://${key.replace('sim_', '')}.example/slip?${new URLSearchParams({ game, player, stat, period, pick: `${direction} ${lineValue(line)}` }).toString()}`;
