import { DIRECTIONS, type Origin } from '../../kernel/index.ts';
import { gamesOfDay, playerNames, type Game } from '../../league/index.ts';
import type { League } from '../../leagues/index.ts';
import { propKey, quotesInForce, type Quote } from '../../odds/index.ts';
import type { Queryable } from '../../platform/index.ts';
import { contentsOfGames, type PropAsListed } from '../../research/index.ts';
import type { Fact } from './fact.ts';
import { offersOn, type PriceBounds } from './offers.ts';
import { claimWords, offerWords } from './sentences.ts';

/** A board whose prices are matched. */
export interface BoardToMatch {
  readonly league: League;
  readonly date: string;
}

/** The data from which price facts are made. */
export interface PricedBoard extends BoardToMatch {
  readonly props: readonly PropAsListed[];
  readonly quotes: readonly Quote[];
  readonly games: readonly Game[];
  readonly names: ReadonlyMap<number, string>;
  readonly knownAt: Date;
}

/** The props of a board's games before tip-off, with the current quotes. */
export async function readBoard(
  db: Queryable,
  { league, date }: BoardToMatch,
  origin: Origin,
  now: Date,
): Promise<PricedBoard> {
  const games = (await gamesOfDay(db, league, date, now)).filter(({ tipOff }) => tipOff > now);
  const ids = games.map(({ id }) => id);
  const props = ids.length === 0 ? [] : await contentsOfGames(db, league, origin, date, ids);
  const quotes = ids.length === 0 ? [] : await quotesInForce(db, ids, now);
  const players = [...new Set(props.map(({ playerId }) => playerId))];
  const names = new Map((await playerNames(db, players)).map(({ id, name }) => [id, name]));
  return { league, date, props, quotes, games, names, knownAt: now };
}

/**
 * Each side of each prop that a book offers at a positive expected value, by the model's probability on the consensus
 * line. The key has line and side; a match adds book and price, so that each price is reported once.
 */
export function priceFacts({ league, props, quotes, games, names, knownAt }: PricedBoard, bounds: PriceBounds): Fact[] {
  const quotesOf = Map.groupBy(quotes, propKey);
  const game = new Map(games.map((one) => [one.id, one]));
  const facts: Fact[] = [];
  for (const prop of props) {
    const ofProp = quotesOf.get(propKey(prop));
    if (ofProp === undefined) continue;
    const { content, gameId, playerId, stat, period } = prop;
    const { line } = content;
    for (const direction of DIRECTIONS) {
      const probability = (direction === 'Over' ? content.over : content.under)?.probability;
      if (probability === undefined) continue;
      const side = direction === 'Over' ? 0 : 1;
      // The board marks prices that are not trusted.
      const sound = ofProp.filter(({ book }) => (content.offers[book]?.[side] ?? null) !== null);
      const offers = offersOn(sound, { lineHalves: line * 2, direction, probability }, bounds);
      if ((offers[0]?.expectedValue ?? -1) < 0) continue;
      const playerName = names.get(playerId) ?? '';
      facts.push({
        on: 'price.available',
        key: `price ${propKey(prop)} ${line} ${direction}`,
        knownAt,
        league,
        gameId,
        playerId,
        playerName,
        stat,
        period,
        line,
        direction,
        probability,
        offers,
        team: teamOf(game.get(gameId), content.teamId),
        rating: null,
        move: null,
        status: null,
        accountId: null,
        text: (offer) => {
          const claim = claimWords({ playerName, direction, line, stat, period });
          return offer === undefined ? claim : `${claim}: ${offerWords(offer, probability)}`;
        },
      });
    }
  }
  return facts;
}

/** The abbreviation of a player's team in a game; null if it is unknown. */
export function teamOf(game: Game | undefined, teamId: number | null): string | null {
  if (game === undefined || teamId === null) return null;
  return teamId === game.homeTeamId ? game.homeTeam : teamId === game.awayTeamId ? game.awayTeam : null;
}
