import { american, lineValue, type Origin } from '../../kernel/index.ts';
import type { Period } from '../../sports/index.ts';
import { gradedBets, type BetsSettled, type GradedBet } from '../../bets/index.ts';
import { gamesKnown, type NewsChanged } from '../../league/index.ts';
import { propKey, quotesInForce, type LinesMoved } from '../../odds/index.ts';
import { topPicks, type PicksScored } from '../../picks/index.ts';
import type { Queryable } from '../../platform/index.ts';
import { teamsOfPlayers } from '../../research/index.ts';
import type { Fact } from './fact.ts';
import { offersOn, type PriceBounds } from './offers.ts';
import { teamOf } from './price-facts.ts';
import { claimWords, offerWords, percent, statWords } from './sentences.ts';

/** Converts events of the service to facts for rules. */
export interface FactsDeps {
  readonly db: Queryable;
  readonly origin: Origin;
  readonly bounds: PriceBounds;
}

const NONE = { rating: null, move: null, status: null, accountId: null, offers: [], probability: null } as const;

/** All picks of a board as facts. A pick has the same key on every board, so a new version reports only new picks. */
export async function picksOf(
  { db, origin, bounds }: FactsDeps,
  { league, date }: PicksScored,
  knownAt: Date,
): Promise<Fact[]> {
  const boards = [{ league, date }];
  const question = { boards, origin, seenAt: knownAt, ratings: ['Premium', 'Standard'] as const, count: MOST_PICKS };
  const picks = (await topPicks(db, question)).filter(({ tipOff }) => new Date(tipOff) > knownAt);
  const games = [...new Set(picks.map(({ gameId }) => gameId))];
  const quotes = Map.groupBy(games.length === 0 ? [] : await quotesInForce(db, games, knownAt), propKey);
  return picks.map((pick) => {
    const { gameId, playerId, playerName, stat, line, direction, rating, probability } = pick;
    const period: Period = pick.period ?? 'Full';
    const prop = { gameId, playerId, stat, period };
    const side = { lineHalves: line * 2, direction, probability };
    const claim = claimWords({ playerName, direction, line, stat, period });
    const frozen = `${american(pick.price)} at ${pick.book}, ${percent(probability)} likely, worth ${percent(pick.expectedValue)}`;
    return {
      ...NONE,
      ...prop,
      on: 'pick.published',
      league,
      playerName,
      line,
      direction,
      rating,
      probability,
      key: `pick ${propKey(prop)} ${line} ${direction}`,
      knownAt: new Date(pick.publishedAt),
      matchedAt: knownAt,
      team: pick.teamAbbreviation,
      offers: offersOn(quotes.get(propKey(prop)) ?? [], side, bounds),
      text: (offer) => `${rating} pick: ${claim}: ${offer === undefined ? frozen : offerWords(offer, probability)}`,
    };
  });
}

const MOST_PICKS = 10_000;

/** A line movement; one fact per event. */
export async function moveOf({ db, origin }: FactsDeps, eventId: string, moved: LinesMoved, at: Date): Promise<Fact[]> {
  const { gameId, playerId, playerName, stat, from, to, delta } = moved;
  const [game] = await gamesKnown(db, [gameId], at);
  if (game === undefined) return [];
  const teams = await teamsOfPlayers(db, origin, [gameId]);
  const teamId = teams.find((one) => one.playerId === playerId)?.teamId ?? null;
  const period = (moved.period ?? 'Full') as Period;
  return [
    {
      ...NONE,
      on: 'line.moved',
      key: `event ${eventId}`,
      knownAt: at,
      league: game.league,
      team: teamOf(game, teamId),
      gameId,
      playerId,
      playerName,
      stat,
      period,
      line: to,
      direction: delta > 0 ? 'Over' : 'Under',
      move: delta,
      text: () => `${playerName} ${statWords(stat, period)}: the line moved from ${from} to ${to}`,
    },
  ];
}

/** A change of a player's status; one fact per event. */
export function newsOf(eventId: string, news: NewsChanged, knownAt: Date): Fact[] {
  const { league, gameId, playerId, playerName, team, from, to, reason } = news;
  const before = from === null ? '' : ` (was ${from})`;
  return [
    {
      ...NONE,
      on: 'news.changed',
      key: `event ${eventId}`,
      knownAt,
      league,
      gameId,
      playerId,
      playerName,
      team,
      stat: null,
      period: null,
      line: null,
      direction: null,
      status: to,
      text: () => `${playerName} (${team}) is ${to}${before}${reason === '' ? '' : `: ${reason}`}`,
    },
  ];
}

/** Graded bets; one fact per grade. */
export async function betsOf({ db }: FactsDeps, { betIds }: BetsSettled): Promise<Fact[]> {
  return (await gradedBets(db, betIds)).map(betFact);
}

function betFact(bet: GradedBet): Fact {
  const { playerName, stat, period, direction, state, profit, actualValue, book, price, legCount } = bet;
  const line = lineValue(bet.lineHalves);
  const money = Number(profit);
  const result = actualValue === null ? '' : `, ${actualValue} ${statWords(stat, null)}`;
  const { league, gameId, playerId, accountId, gradedAt } = bet;
  return {
    ...NONE,
    on: 'bet.settled',
    key: `bet ${bet.id} ${state} ${profit}`,
    knownAt: gradedAt,
    accountId,
    team: null,
    league,
    gameId,
    playerId,
    playerName,
    stat,
    period,
    line,
    direction,
    offers: [{ book, bookTitle: book, price, expectedValue: 0 }],
    text: () =>
      `${claimWords({ playerName, direction, line, stat, period })}${legCount > 1 ? ` and ${legCount - 1} more` : ''} ${state}${result}: ${money < 0 ? '−' : '+'}${Math.abs(money).toFixed(2)}`,
  };
}
