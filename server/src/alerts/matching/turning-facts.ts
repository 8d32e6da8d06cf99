import { lineValue, type Origin } from '../../kernel/index.ts';
import { openBetsOnGame } from '../../bets/index.ts';
import { topPicks, type GameProgress } from '../../picks/index.ts';
import type { Queryable, Transaction } from '../../platform/index.ts';
import type { LiveClaim, LiveGame, LiveGames } from '../../scoring/index.ts';
import type { Fact } from './fact.ts';
import { claimWords, percent } from './sentences.ts';
import { noteSides, sidesOf } from './turning-queries.ts';
import { sideAt, type Side } from './turning.ts';

interface TurningDeps {
  readonly origin: Origin;
  readonly live: LiveGames;
}

/** A claim whose live probability is watched. */
interface Watched extends LiveClaim {
  /** Names it among the claims of a game. */
  readonly key: string;
  readonly playerName: string;
  readonly team: string | null;
  /** The owner of a bet; null for a pick, which is anyone's who follows the player. */
  readonly accountId: number | null;
}

/** Open bets on one prop, and published picks, of a running game that turned: one fact a crossing. */
export async function turningsOf(
  tx: Transaction,
  { origin, live }: TurningDeps,
  progress: GameProgress,
  now: Date,
): Promise<Fact[]> {
  const { gameId, league } = progress;
  const game = (await live.now(tx, now)).get(gameId);
  if (game === undefined) return [];
  const watched = [...(await betsOn(tx, gameId)), ...(await picksOn(tx, origin, progress, now))];
  const before = new Map((await sidesOf(tx, gameId)).map(({ key, side }) => [key, side]));
  const sides: { readonly key: string; readonly side: Side }[] = [];
  const facts: Fact[] = [];
  for (const claim of watched) {
    const found = game.claim(claim);
    if (found === undefined) continue;
    const last = before.get(claim.key) ?? 'open';
    const side = sideAt(found.probability, last);
    if (side === last) continue;
    sides.push({ key: claim.key, side });
    if (side !== 'open') facts.push(factOf(game, claim, { ...found, side, league }));
  }
  if (sides.length > 0) await noteSides(tx, gameId, now, JSON.stringify(sides));
  return facts;
}

async function betsOn(db: Queryable, gameId: number): Promise<Watched[]> {
  return (await openBetsOnGame(db, gameId)).map(({ id, ...bet }) => ({ ...bet, key: `bet ${id}`, team: null }));
}

/** A board has fewer picks. */
const MOST_PICKS = 10_000;

async function picksOn(
  db: Queryable,
  origin: Origin,
  { gameId, league, date }: GameProgress,
  now: Date,
): Promise<Watched[]> {
  const question = { boards: [{ league, date }], origin, seenAt: now, ratings: ['Premium', 'Standard'] as const };
  const picks = await topPicks(db, { ...question, count: MOST_PICKS });
  return picks.flatMap((pick): Watched[] => {
    if (pick.gameId !== gameId || pick.outcome !== null) return [];
    const { playerId, playerName, stat, line, direction } = pick;
    const claim = { playerId, stat, period: pick.period ?? 'Full', lineHalves: line * 2, direction } as const;
    const key = `pick ${playerId} ${stat} ${claim.period} ${claim.lineHalves} ${direction}`;
    return [{ ...claim, key, playerName, team: pick.teamAbbreviation, accountId: null }];
  });
}

interface Turned extends Pick<Fact, 'league'> {
  readonly probability: number;
  readonly value: number;
  readonly side: Side;
}

function factOf({ state, pregame }: LiveGame, claim: Watched, { probability, value, side, league }: Turned): Fact {
  const { playerId, playerName, stat, period, lineHalves, direction, accountId, key, team } = claim;
  const line = lineValue(lineHalves);
  const words = claimWords({ playerName, direction, line, stat, period });
  return {
    on: 'bet.turning',
    key: `turning ${pregame.game.id} ${key} ${side} ${state.knownAt.getTime()}`,
    knownAt: state.knownAt,
    league,
    gameId: pregame.game.id,
    playerId,
    playerName,
    team,
    stat,
    period,
    line,
    direction,
    probability: Math.round(probability * 10_000) / 10_000,
    rating: null,
    move: null,
    status: null,
    offers: [],
    accountId,
    text: () => `${words} is ${percent(probability)} likely now, with ${value} so far`,
  };
}
