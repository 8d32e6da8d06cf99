import { american, DIRECTIONS, lineValue, rounded } from '../../kernel/index.ts';
import { gamesKnown, playerNames } from '../../league/index.ts';
import { openedFlags, type OpenedFlag, type PricesFlagged } from '../../odds/index.ts';
import { teamsOfPlayers } from '../../research/index.ts';
import type { FactsDeps } from './event-facts.ts';
import type { Fact } from './fact.ts';
import { teamOf } from './price-facts.ts';
import { percent, statWords } from './sentences.ts';

/**
 * Flags that opened, of games that have not begun; one fact each. A game whose flags are derived anew opens them again: the key
 * is what a flag is about and its moment, not its id. Whether it still stands is asked when it is told, for each tier.
 */
export async function flagsOf(
  { db, origin, bounds }: FactsDeps,
  { flagIds }: PricesFlagged,
  now: Date,
): Promise<Fact[]> {
  const flags = await openedFlags(db, flagIds);
  const gameIds = [...new Set(flags.map(({ gameId }) => gameId))];
  const games = new Map((await gamesKnown(db, gameIds, now)).map((game) => [game.id, game]));
  const players = [...new Set(flags.map(({ playerId }) => playerId))];
  const names = new Map((await playerNames(db, players)).map(({ id, name }) => [id, name]));
  const teams = new Map(
    (await teamsOfPlayers(db, origin, gameIds)).map((one) => [`${one.gameId} ${one.playerId}`, one]),
  );
  return flags.flatMap((flag): Fact[] => {
    const { gameId, playerId, stat, period, screen, openedAt, isOneFeed } = flag;
    const game = games.get(gameId);
    if (game === undefined || game.status !== 'scheduled' || game.tipOff <= now) return [];
    const playerName = names.get(playerId) ?? '';
    const sides = sidesOf(flag).map(({ bookTitle: _, ...side }) => side);
    const edge = rounded(flag.edge, 4);
    const isSuspect = isOneFeed || flag.edge > bounds.suspectExpectedValue;
    const books = sides.map(({ direction, book, line }) => `${direction} ${line} ${book}`);
    return [
      {
        on: 'price.flagged',
        key: `flag ${gameId} ${playerId} ${stat} ${period} ${screen} ${books.join(' ')} ${openedAt.getTime()}`,
        knownAt: openedAt,
        league: game.league,
        gameId,
        playerId,
        playerName,
        team: teamOf(game, teams.get(`${gameId} ${playerId}`)?.teamId ?? null),
        stat,
        period,
        ...{ line: null, direction: null, probability: null, rating: null, move: null, status: null },
        offers: [],
        flag: { id: flag.id, screen, edge, isSuspect, sides },
        accountId: null,
        text: () =>
          `${WORDS[screen]} ${percent(edge)}, ${timeOf(openedAt)}, may be gone: ${playerName} ${statWords(stat, period)}, ${sideWords(flag)}`,
      },
    ];
  });
}

const WORDS = {
  arbitrage: 'Arbitrage',
  middle: 'Middle',
  'low-hold': 'Low hold',
  'positive-ev': 'Price worth',
} as const;

function sidesOf(flag: OpenedFlag) {
  return DIRECTIONS.flatMap((direction) => {
    const side = direction === 'Over' ? flag.over : flag.under;
    if (side === null) return [];
    const { book, bookTitle, lineHalves, price, quotedAt } = side;
    return {
      direction,
      book,
      bookTitle,
      line: lineValue(lineHalves),
      price,
      quotedAt: new Date(quotedAt).toISOString(),
    };
  });
}

/** "Over 26.5 +105 at DraftKings (3 min), Under 26.5 +104 at FanDuel (14 min)": the ages at the first sight. */
const sideWords = (flag: OpenedFlag): string =>
  sidesOf(flag)
    .map(({ direction, line, price, bookTitle, quotedAt }) => {
      const age = flag.openedAt.getTime() - Date.parse(quotedAt);
      return `${direction} ${line} ${american(price)} at ${bookTitle} (${ageWords(age)})`;
    })
    .join(', ');

/** "18:03 UTC": the time of the prices comes before them, where no limit of a channel cuts it off. */
const timeOf = (at: Date): string => `${at.toISOString().slice(11, 16)} UTC`;

const MINUTE = 60_000;
const ageWords = (age: number): string =>
  age < 90 * MINUTE ? `${Math.floor(age / MINUTE)} min` : `${Math.floor(age / (60 * MINUTE))} h`;
