import { useQuery } from '@tanstack/react-query';
import { opens } from '../../../access.ts';
import { evaluationAtBooks } from '../../../api/evaluate.ts';
import { propsPage } from '../../../api/reads.ts';
import { useUser } from '../../../api/session/session.ts';
import type { Game } from '../../../api/types.ts';
import { listedOffer, type Claim, type Offer } from './listed-offer.ts';
import { knownBook } from './terms.ts';

interface Asked {
  readonly offer: Offer | undefined;
  readonly isLooking: boolean;
}

/**
 * The price of a claim now: the best one at the account's own books, or that of the book that was typed. Tiers without
 * evaluations get the best price of the props table. Undefined while it is not known, and once the game has begun.
 */
export function useOffer(claim: Claim | undefined, hasBegun: boolean, typedBook: string | undefined): Asked {
  const { tier } = useUser();
  const book = typedBook === undefined ? undefined : knownBook(typedBook);
  const isAsked = claim !== undefined && !hasBegun;
  const canEvaluate = opens('evaluation', tier);
  const evaluated = useEvaluated(claim, book, isAsked && canEvaluate);
  const listed = useListed(claim, book, isAsked && !canEvaluate);
  return canEvaluate ? evaluated : listed;
}

function useEvaluated(claim: Claim | undefined, book: string | undefined, enabled: boolean): Asked {
  const { playerId = 0, stat = 'Points', line = 0, direction = 'Over', gameDate = '', period = null } = claim ?? {};
  const { data, isFetching } = useQuery({
    ...evaluationAtBooks(
      { playerId, stat, line, direction, gameDate, ...(period !== null && { period }) },
      book ?? 'mine',
      claim?.league,
    ),
    enabled,
  });
  return {
    offer:
      enabled && data !== undefined ? { best: data.bestPrice, probability: data.probability, ofBook: book } : undefined,
    isLooking: enabled && isFetching && data === undefined,
  };
}

function useListed(claim: Claim | undefined, book: string | undefined, enabled: boolean): Asked {
  const { gameDate: date = '', stat, teamAbbreviation, league, period } = claim ?? {};
  const { data, isFetching } = useQuery({
    ...propsPage(
      {
        date,
        stat,
        team: teamAbbreviation ?? undefined,
        period: period ?? undefined,
        books: book === undefined ? 'mine' : undefined,
      },
      1,
      undefined,
      league && { league },
    ),
    enabled,
  });
  return {
    offer: enabled && claim !== undefined && data !== undefined ? listedOffer(data.rows, claim, book) : undefined,
    isLooking: enabled && isFetching && data === undefined,
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
