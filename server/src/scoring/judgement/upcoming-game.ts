import type { KnownAvailability, KnownGame, KnownLineup } from '../../league/index.ts';
import {
  chanceToPlay,
  constantsFor,
  newWorld,
  type ModelConstants,
  type TeamNews,
  type UpcomingGame,
} from '../../model/index.ts';
import type { Background } from '../past/background.ts';

/** A game to be scored as the model reads it: its line, and the news of each team that reported or named its five. */
export function upcomingGame(game: KnownGame, background: Background): UpcomingGame {
  const { gameLines, availability, lineups } = background;
  const line = gameLines.find((known) => known.gameId === game.id);
  const news = [game.homeTeamId, game.awayTeamId].flatMap((teamId) => {
    const report = availability.filter((known) => known.gameId === game.id && known.teamId === teamId);
    const lineup = lineups.find((known) => known.gameId === game.id && known.teamId === teamId);
    return report.length === 0 && lineup === undefined ? [] : [newsOf(teamId, report, lineup, background)];
  });
  return {
    gameId: game.id,
    day: game.gameDate,
    season: game.season,
    playoffs: game.seasonType === 'playoffs',
    homeTeamId: game.homeTeamId,
    awayTeamId: game.awayTeamId,
    homeSpread: line?.homeSpread ?? null,
    total: line?.total ?? null,
    news,
  };
}

/**
 * The chances to play that the news of a game's teams gives, without what the past says of others than those it names. Null
 * on a day before any constants; a team without news is left out.
 */
export function newsOfTeams(
  game: KnownGame,
  known: Pick<Background, 'availability' | 'lineups'>,
): readonly TeamNews[] | null {
  const constants = constantsFor(game.league, game.gameDate);
  if (constants === undefined) return null;
  const world = newWorld(game.league, constants.league);
  const past = { world, knownAt: null, awaitedTeams: new Set<number>() };
  return upcomingGame(game, { ...known, constants, past, gameLines: [] }).news;
}

/** With five confirmed starters every other player of the team comes from the bench, as in the fit. */
function newsOf(
  teamId: number,
  report: readonly KnownAvailability[],
  lineup: KnownLineup | undefined,
  { constants, past }: Pick<Background, 'constants' | 'past'>,
): TeamNews {
  const listed = new Map(report.filter((known) => known.inForce).map((known) => [known.playerId, known]));
  const five = lineup === undefined || isOverturned(lineup, listed, constants) ? undefined : new Set(lineup.starters);
  const roster = five === undefined ? [] : (past.world.teams.get(teamId)?.roster.keys() ?? []);
  const players = [...new Set([...listed.keys(), ...(five ?? []), ...roster])].map((playerId) => {
    const starts = five?.has(playerId) ?? null;
    const status = listed.get(playerId)?.status ?? 'Unlisted';
    return { playerId, plays: starts === true ? 1 : chanceToPlay(status, constants), starts };
  });
  return {
    teamId,
    players,
    unlistedPlays: chanceToPlay('Unlisted', constants),
    lineupConfirmed: five !== undefined,
  };
}

/** A report that came after the five and has one of them as good as out: the replacement is not known. */
function isOverturned(
  { starters, knownAt }: KnownLineup,
  listed: ReadonlyMap<number, KnownAvailability>,
  constants: ModelConstants,
): boolean {
  return starters.some((playerId) => {
    const known = listed.get(playerId);
    return known !== undefined && known.knownAt > knownAt && chanceToPlay(known.status, constants) < 0.5;
  });
}
