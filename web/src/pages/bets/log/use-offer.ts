import { useQuery } from '@tanstack/react-query';
import { opens } from '../../../access.ts';
import { evaluationAtBooks } from '../../../api/evaluate.ts';
import { useUser } from '../../../api/session/session.ts';
import type { Direction, Game } from '../../../api/types.ts';
import type { Stat } from '../../../kernel.ts';
import type { Period } from './bet-to-log.ts';
import { knownBook } from './terms.ts';

/** What a bet claims. */
export interface Claim {
  readonly playerId: number;
  readonly playerName: string;
  readonly league: Game['league'];
  readonly stat: Stat;
  readonly period: Period | null;
  readonly line: number;
  readonly direction: Direction;
  readonly gameId: number;
  readonly gameDate: string;
}

/** A price of now, and our probability of its line. */
export interface Offer {
  /** Null where no book offers the line. */
  readonly best: { readonly book: string; readonly price: number; readonly quotedAt?: string } | null;
  readonly probability: number | null;
  /** The book that was asked about; left out where it is the best of all. */
  readonly ofBook?: string | undefined;
}

interface Asked {
  readonly offer: Offer | undefined;
  readonly isLooking: boolean;
}

/**
 * The price of a claim now: the best one at the account's own books, or that of the book that was typed. Undefined while it is not
 * known, once the game has begun, and for tiers without evaluations.
 */
export function useOffer(claim: Claim | undefined, hasBegun: boolean, typedBook: string | undefined): Asked {
  const { tier } = useUser();
  const book = typedBook === undefined ? undefined : knownBook(typedBook);
  const { playerId = 0, stat = 'Points', line = 0, direction = 'Over', gameDate = '', period = null } = claim ?? {};
  const isAsked = claim !== undefined && !hasBegun && opens('evaluation', tier);
  const { data, isFetching } = useQuery({
    ...evaluationAtBooks(
      { playerId, stat, line, direction, gameDate, ...(period !== null && { period }) },
      book ?? 'mine',
      claim?.league,
    ),
    enabled: isAsked,
  });
  return {
    offer:
      isAsked && data !== undefined ? { best: data.bestPrice, probability: data.probability, ofBook: book } : undefined,
    isLooking: isAsked && isFetching && data === undefined,
  };
}

const AHEAD = 5;
const PAST = 15;

/** The games that a bet can be on: the next ones and the last ones, newest first, and the one that is wanted. */
export function gamesToBetOn(games: readonly Game[], now: number, wanted: number | undefined): readonly Game[] {
  const played = games.filter(({ status }) => status !== 'cancelled' && status !== 'postponed');
  const ahead = played.filter(({ gameDate }) => Date.parse(gameDate) > now).slice(-AHEAD);
  const past = played.filter(({ gameDate }) => Date.parse(gameDate) <= now).slice(0, PAST);
  const offered = [...ahead, ...past];
  const named = games.find(({ id }) => id === wanted);
  return named === undefined || offered.includes(named) ? offered : [...offered, named];
}
