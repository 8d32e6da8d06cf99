import { gameDayOf, addDays, type Day, type League } from '../kernel/index.ts';
import { gamesAhead, gamesOfDay, type KnownGame, type PlayerBefore } from '../league/index.ts';
import type { Queryable } from '../platform/index.ts';

/** Which game of a player is meant; null is open. */
export interface OccasionQuestion {
  readonly league: League;
  readonly date: Day | null;
  readonly opponentTeamId: number | null;
  readonly asOf: Date;
}

/** A player's game, and his team in it. */
export interface Occasion {
  readonly game: KnownGame;
  readonly teamId: number;
}

/** Why a request cannot be answered, in a sentence for the caller. */
export interface Refused {
  readonly refused: string;
}

/**
 * The game that is meant: of the given day, or the next one still to begin, today's first. Who never played has no team of
 * his own; if the opponent is given, he is taken for the other side.
 */
export async function findOccasion(
  db: Queryable,
  player: PlayerBefore,
  question: OccasionQuestion,
): Promise<Occasion | Refused> {
  const { league, date, opponentTeamId, asOf } = question;
  const known = player.teamId ?? opponentTeamId;
  if (known === null) return { refused: 'The player has not played yet: say against whom, with opponentTeamId.' };
  const games =
    date === null
      ? await gamesAhead(db, league, known, gameDayOf(asOf), asOf)
      : (await gamesOfDay(db, league, date, asOf)).filter((game) => plays(game, known));
  const game = games.find((each) => opponentTeamId === null || plays(each, opponentTeamId));
  if (game === undefined) return { refused: refusal(question, games.length > 0) };
  if (game.status === 'postponed' || game.status === 'cancelled') return { refused: `The game is ${game.status}.` };
  const teamId = player.teamId ?? otherTeam(game, known);
  if (opponentTeamId !== null && otherTeam(game, teamId) !== opponentTeamId)
    return { refused: 'The opponent is the player’s own team.' };
  return { game, teamId };
}

function plays(game: KnownGame, teamId: number): boolean {
  return game.homeTeamId === teamId || game.awayTeamId === teamId;
}

function otherTeam(game: KnownGame, teamId: number): number {
  return teamId === game.homeTeamId ? game.awayTeamId : game.homeTeamId;
}

function refusal({ date }: OccasionQuestion, playsSomebody: boolean): string {
  if (date === null) return 'No such game is scheduled.';
  return playsSomebody
    ? `The player’s team does not play that opponent on ${date}.`
    : `The player’s team does not play on ${date}.`;
}

/** Facts are read as of whole steps of this: all who ask within one share a reading, and whoever asks again for a
 *  moment of the past reads as of the very same one. */
export const STEP_MS = 2_000;

/** The last whole step up to a moment. */
export function wholeStep(moment: Date): Date {
  return new Date(Math.floor(moment.getTime() / STEP_MS) * STEP_MS);
}

/** The moment at which a game is looked at: never after it began, so that an evaluation of a past game knows no result. */
export function momentOf(game: KnownGame, asOf: Date): Date {
  return wholeStep(game.tipOff > asOf ? asOf : new Date(game.tipOff.getTime() - 1));
}

/** The day before which his last team is looked for: of no given day, tomorrow. */
export function teamBefore({ date, asOf }: OccasionQuestion): Day {
  return date ?? addDays(gameDayOf(asOf), 1);
}
