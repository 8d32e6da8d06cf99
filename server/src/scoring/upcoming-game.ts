import type { KnownAvailability, KnownGame } from '../league/index.ts';
import { chanceToPlay, type ModelConstants, type TeamNews, type UpcomingGame } from '../model/index.ts';
import type { Background } from './background.ts';

/** A game to be scored as the model reads it: its line, and the news of each team that reported. */
export function upcomingGame(game: KnownGame, { gameLines, availability, constants }: Background): UpcomingGame {
  const line = gameLines.find((known) => known.gameId === game.id);
  const reports = Map.groupBy(
    availability.filter((known) => known.gameId === game.id),
    (known) => known.teamId,
  );
  return {
    gameId: game.id,
    day: game.gameDate,
    season: game.season,
    playoffs: game.seasonType === 'playoffs',
    homeTeamId: game.homeTeamId,
    awayTeamId: game.awayTeamId,
    homeSpread: line?.homeSpread ?? null,
    total: line?.total ?? null,
    news: [...reports].map(([teamId, report]) => newsOf(teamId, report, constants)),
  };
}

function newsOf(teamId: number, report: readonly KnownAvailability[], constants: ModelConstants): TeamNews {
  const listed = report.filter((known) => known.inForce);
  return {
    teamId,
    players: listed.map(({ playerId, status }) => ({ playerId, plays: chanceToPlay(status, constants), starts: null })),
    unlistedPlays: chanceToPlay('Unlisted', constants),
    lineupConfirmed: false,
  };
}
