import { addDays, type Day } from '../../kernel/index.ts';
import { gameDayOf, type League } from '../../leagues/index.ts';
import { gamesAhead, gamesKnown, gamesOfDay, teamAt, type Game, type Player } from '../../league/index.ts';
import { quotedGames } from '../../odds/index.ts';
import type { Queryable } from '../../platform/index.ts';

/** The game asked about; null matches any. */
export interface MatchupQuestion {
  readonly league: League;
  readonly date: Day | null;
  readonly opponentTeamId: number | null;
  readonly asOf: Date;
}

/** A player's game, and the player's team in it. */
export interface Matchup {
  readonly game: Game;
  readonly teamId: number;
}

/** Why a request cannot be served, in a sentence for the client. */
export interface Refused {
  readonly refused: string;
}

/**
 * Finds the game of a question: the player team's game on the given day, else its next game. A player without a known
 * team is put on the side opposite the given opponent.
 */
export async function findMatchup(
  db: Queryable,
  player: Player,
  question: MatchupQuestion,
): Promise<Matchup | Refused> {
  const { league, date, opponentTeamId, asOf } = question;
  const known = teamAt(player, asOf) ?? opponentTeamId;
  if (known === null)
    return {
      refused:
        'The player has not played yet, so the team is unknown: an evaluation can name the opponent with opponentTeamId.',
    };
  const teamIn = (game: Game): number | null => teamAt(player, momentOf(game, asOf)) ?? opponentTeamId;
  const games =
    date === null
      ? await gamesAhead(db, league, known, gameDayOf(league, asOf), asOf)
      : (await gamesOfDay(db, league, date, asOf)).filter((game) => plays(game, teamIn(game)));
  const game = games.find((each) => opponentTeamId === null || plays(each, opponentTeamId));
  if (game === undefined) return { refused: refusal(question, games.length > 0) };
  return inGame(game, teamAt(player, momentOf(game, asOf)) ?? otherTeam(game, known), question);
}

/**
 * The same for a player without quotes in the game found. A player quoted only in games of other teams has moved; the
 * given opponent then determines the side.
 */
export async function findElsewhere(
  db: Queryable,
  player: Player,
  question: MatchupQuestion,
  found: Matchup | Refused,
): Promise<Matchup | Refused> {
  const { league, date, asOf } = question;
  const at = 'game' in found ? momentOf(found.game, asOf) : asOf;
  const teamId = teamAt(player, at);
  if (teamId === null) return found;
  const past = date !== null && date < gameDayOf(league, at) ? date : null;
  const quoted = await quotedGames(db, league, player.id, past ?? gameDayOf(league, at), past, at);
  if (quoted.length === 0 || quoted.some((game) => plays(game, teamId))) return found;
  const ids = quoted.map(({ id }) => id);
  const games = (await gamesKnown(db, ids, asOf)).toSorted(
    (a, b) => a.tipOff.getTime() - b.tipOff.getTime() || a.id - b.id,
  );
  return gameOfOthers(games, question);
}

function gameOfOthers(games: readonly Game[], question: MatchupQuestion): Matchup | Refused {
  const { date, opponentTeamId, asOf } = question;
  const isAsked = (game: Game): boolean => (date === null ? game.tipOff > asOf : game.gameDate === date);
  const game = games.find((each) => isAsked(each) && plays(each, opponentTeamId));
  if (game !== undefined && opponentTeamId !== null) return inGame(game, otherTeam(game, opponentTeamId), question);
  const named = games.map(({ awayTeam, homeTeam }) => `${awayTeam} at ${homeTeam}`).join(', ');
  return {
    refused: `Books quote the player in ${named}, but the player's last team does not play there: name the opponent with opponentTeamId.`,
  };
}

function inGame(game: Game, teamId: number, { opponentTeamId }: MatchupQuestion): Matchup | Refused {
  if (game.status === 'postponed' || game.status === 'cancelled') return { refused: `The game is ${game.status}.` };
  if (opponentTeamId !== null && otherTeam(game, teamId) !== opponentTeamId)
    return { refused: 'The opponent is the player’s own team.' };
  return { game, teamId };
}

function plays(game: Pick<Game, 'homeTeamId' | 'awayTeamId'>, teamId: number | null): boolean {
  return game.homeTeamId === teamId || game.awayTeamId === teamId;
}

function otherTeam(game: Game, teamId: number): number {
  return teamId === game.homeTeamId ? game.awayTeamId : game.homeTeamId;
}

function refusal({ date }: MatchupQuestion, playsThatDay: boolean): string {
  if (date === null) return 'No such game is scheduled.';
  return playsThatDay
    ? `The player’s team does not play that opponent on ${date}.`
    : `The player’s team does not play on ${date}.`;
}

/**
 * Facts are read as of whole steps of this length. Requests within one step share a read, and a later request can
 * repeat it exactly.
 */
export const STEP_MS = 2_000;

/** The last whole step up to a moment. */
export function wholeStep(moment: Date): Date {
  return new Date(Math.floor(moment.getTime() / STEP_MS) * STEP_MS);
}

/**
 * The moment as of which a game is read: at the latest its tip-off, so an evaluation of a past game does not see its
 * result.
 */
export function momentOf(game: Game, asOf: Date): Date {
  return wholeStep(game.tipOff > asOf ? asOf : new Date(game.tipOff.getTime() - 1));
}

/** The day before which the player's last team is looked up; tomorrow if no day is given. */
export function teamBefore({ league, date, asOf }: MatchupQuestion): Day {
  return date ?? addDays(gameDayOf(league, asOf), 1);
}
