import { seenAt, VISIBILITY, type Tier } from '../../access/index.ts';
import type { Day, Direction, LineHalves } from '../../kernel/index.ts';
import type { Period, Stat } from '../../sports/index.ts';
import type { League } from '../../leagues/index.ts';
import { gamesKnown, type Game } from '../../league/index.ts';
import { publishedClaim } from '../../picks/index.ts';
import { DomainError, type Queryable } from '../../platform/index.ts';
import { findGame } from '../../scoring/index.ts';
import type { BetClaim } from '../bet.ts';
import type { BetsDeps } from '../deps.ts';

/** The claim in a request: a pick, or a line of a player's game. */
export type AskedClaim = { readonly pickId: number } | AskedLine;

export interface AskedLine {
  readonly league: League;
  readonly playerId: number;
  readonly stat: Stat;
  readonly period: Period;
  readonly lineHalves: LineHalves;
  readonly direction: Direction;
  /** At most one of both; by default the player's next game. */
  readonly gameId: number | null;
  readonly gameDate: Day | null;
}

/** A claim with its game as known at the moment of the tier, and the pick's published probability. */
export interface FoundClaim {
  readonly claim: BetClaim;
  readonly game: Game;
  readonly published: number | null;
}

/** Who asks, and when. */
export interface Asker {
  readonly tier: Tier;
  readonly now: Date;
  /** The moment whose state the tier sees now. */
  readonly at: Date;
}

export const askerOf = (tier: Tier, now: Date): Asker => ({ tier, now, at: seenAt(tier, now) });

/** Finds the claim's game. Throws `impossible` if there is no such pick or game that the tier can see. */
export async function findClaim(db: Queryable, deps: BetsDeps, asked: AskedClaim, asker: Asker): Promise<FoundClaim> {
  return 'pickId' in asked ? claimOfPick(db, deps, asked.pickId, asker) : claimOfLine(db, deps, asked, asker.at);
}

async function claimOfPick(db: Queryable, { origin }: BetsDeps, id: number, { tier, at }: Asker): Promise<FoundClaim> {
  const [pick] = await publishedClaim(db, id, origin, VISIBILITY[tier].ratings, at);
  const game = pick && (await knownGame(db, pick.gameId, at));
  if (pick === undefined || game === undefined)
    throw new DomainError('impossible', `There is no pick ${id} that you can see.`);
  const { probability, id: pickId, ...claim } = pick;
  return { claim: { ...claim, pickId }, game, published: probability };
}

/** The same for a line, with the player’s team in that game. */
export interface FoundLine extends FoundClaim {
  readonly teamId: number;
}

/** The default is the next game, and after its tip-off there may be no known one. */
const NAME_A_GAME = 'A game that has begun is named by gameId or gameDate; placedAt says when the bet was placed.';

/** Finds the game of a line, as known at a moment. Throws `impossible` where there is none. */
export async function claimOfLine(
  db: Queryable,
  deps: Pick<BetsDeps, 'reader'>,
  asked: AskedLine,
  at: Date,
): Promise<FoundLine> {
  const { league, playerId, stat, period, lineHalves, direction, gameId } = asked;
  const named = gameId === null ? undefined : await knownGame(db, gameId, at);
  if (gameId !== null && named?.league !== league)
    throw new DomainError('impossible', `There is no game ${gameId} of this league.`);
  const date = named?.gameDate ?? asked.gameDate;
  const found = await findGame(db, deps.reader, { league, playerId, date, opponentTeamId: null, asOf: at });
  if ('refused' in found)
    throw new DomainError('impossible', date === null ? `${found.refused} ${NAME_A_GAME}` : found.refused);
  const { game, teamId } = found.matchup;
  if (named !== undefined && named.id !== game.id)
    throw new DomainError('impossible', `The player’s team does not play in game ${gameId}.`);
  const claim = { league, gameId: game.id, gameDate: game.gameDate, playerId, stat, period, lineHalves, direction };
  return { claim: { ...claim, pickId: null }, game, published: null, teamId };
}

async function knownGame(db: Queryable, gameId: number, at: Date): Promise<Game | undefined> {
  const [game] = await gamesKnown(db, [gameId], at);
  return game;
}
