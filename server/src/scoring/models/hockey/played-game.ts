import type { FinishedGame } from '../../../league/index.ts';
import type { HockeyGame, HockeyLine } from '../../../model/index.ts';
import type { HockeyCount } from '../../../sports/hockey/index.ts';

/** What the model reads of a box score. A skater has the first five, a goalkeeper the last two. */
export const MODEL_COUNTS = [
  'goals',
  'assists',
  'sog',
  'blocked_shots',
  'hits_given',
  'saves',
  'goals_against',
] as const satisfies readonly HockeyCount[];

const SECONDS = 60;

/** A finished game as the model's input. Lines have four figures before their counts: player, team, starter, seconds. */
export function playedHockey(game: FinishedGame): HockeyGame {
  const { gameId, day, season, homeTeamId, awayTeamId } = game;
  return {
    gameId,
    day,
    season,
    homeTeamId,
    awayTeamId,
    playoffs: game.seasonType === 'playoffs',
    lines: game.lines.map((numbers): HockeyLine => {
      const [playerId, teamId, starter, seconds, goals, assists, sog, blocked, hits, saves, against] = numbers;
      const goalie = isKnown(saves, against) ? { saves: saves!, against: against! } : null;
      return {
        playerId: playerId!,
        teamId: teamId!,
        starter: starter === null || starter === undefined ? null : starter === 1,
        minutes: seconds! / SECONDS,
        // A source may count a goalkeeper's assists and hits too.
        skater:
          goalie === null && isKnown(goals, assists, sog, blocked, hits)
            ? { goals: goals!, assists: assists!, sog: sog!, blocked_shots: blocked!, hits_given: hits! }
            : null,
        goalie,
      };
    }),
  };
}

const isKnown = (...counts: readonly (number | null | undefined)[]): boolean =>
  counts.every((count) => count !== null && count !== undefined);

/** False if the box score lacks a team's skaters: it then says nothing of what a team allows. */
export function isWholeHockey({ lines, homeTeamId, awayTeamId }: HockeyGame): boolean {
  return [homeTeamId, awayTeamId].every((teamId) =>
    lines.some(({ teamId: of, skater }) => of === teamId && skater !== null),
  );
}
