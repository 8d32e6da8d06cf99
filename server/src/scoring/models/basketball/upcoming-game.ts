import type { AvailabilityEntry, Game, AnnouncedLineup } from '../../../league/index.ts';
import {
  chancesUnlisted,
  chanceToPlay,
  constantsFor,
  minutesIn,
  newWorld,
  type ModelConstants,
  type TeamNews,
  type UpcomingGame,
  type World,
} from '../../../model/index.ts';
import type { Background, GameReports } from '../sport-model.ts';

export type BasketballBackground = Background<ModelConstants, World>;
/** The facts of a background, also of one that was put together for a past moment. */
export type BasketballFacts = Omit<BasketballBackground, 'model' | 'availability'> & GameReports;

const HOUR_MS = 3_600_000;

/** Hours before a game's tip-off; 0 after it. */
const hoursToTip = ({ tipOff }: Game, asOf: Date): number => Math.max(0, (tipOff.getTime() - asOf.getTime()) / HOUR_MS);

/** The player's usual minutes; 0 without a game. */
type MinutesOf = (playerId: number) => number;

/** A game to be scored, as the model's input: its line, and the news of each team with a report or a lineup by now. */
export function upcomingGame(
  game: Game,
  background: BasketballFacts,
  minutesOf: MinutesOf = (playerId) => minutesIn(background.past.world, playerId),
): UpcomingGame {
  const { gameLines, availability, submissions, lineups, asOf } = background;
  const line = gameLines.find((known) => known.gameId === game.id);
  const news = [game.homeTeamId, game.awayTeamId].flatMap((teamId) => {
    const isTheirs = (known: Theirs): boolean => known.gameId === game.id && known.teamId === teamId;
    const listed = availability.filter(isTheirs);
    // A team's own list may be empty. A status from another source counts as a report too.
    const submitted = listed.length > 0 || submissions.some(isTheirs);
    const lineup = lineups.find(isTheirs);
    if (!submitted && lineup === undefined) return [];
    return [newsOf(teamId, { listed, submitted, lineup, minutesOf }, hoursToTip(game, asOf), background)];
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
 * The chances to play according to the news of a game's teams, for the named players only. Null on a day that precedes
 * all constants, and for another sport than basketball; leaves out teams without news.
 */
export function newsOfTeams(
  game: Game,
  known: GameReports & Pick<Background, 'asOf'>,
  minutesOf: MinutesOf,
): readonly TeamNews[] | null {
  const constants = constantsFor(game.league, game.gameDate);
  if (constants === undefined) return null;
  const world = newWorld(game.league, constants.league);
  const past = { world, knownAt: null, awaitedTeams: new Set<number>() };
  return upcomingGame(game, { ...known, constants, past, gameLines: [] }, minutesOf).news;
}

/** A fact about one team's game. */
interface Theirs {
  readonly gameId: number;
  readonly teamId: number;
}

/** The reports about one team before a game. */
interface TeamReports {
  readonly listed: readonly AvailabilityEntry[];
  readonly submitted: boolean;
  readonly lineup: AnnouncedLineup | undefined;
  readonly minutesOf: MinutesOf;
}

/** Once five starters are confirmed, every other player of the team comes off the bench, as in the fit. */
function newsOf(
  teamId: number,
  { listed: everyone, submitted, lineup, minutesOf }: TeamReports,
  hours: number,
  { constants, past }: Pick<BasketballFacts, 'constants' | 'past'>,
): TeamNews {
  const listed = new Map(everyone.filter((known) => known.inForce).map((known) => [known.playerId, known]));
  const chance = (playerId: number): number => {
    const standing = { status: listed.get(playerId)?.status ?? 'Unlisted', hoursToTip: hours, submitted } as const;
    return chanceToPlay({ ...standing, minutes: minutesOf(playerId) }, constants);
  };
  const five = lineup === undefined || isOverturned(lineup, listed, chance) ? undefined : new Set(lineup.starters);
  const roster = five === undefined ? [] : (past.world.teams.get(teamId)?.roster.keys() ?? []);
  const players = [...new Set([...listed.keys(), ...(five ?? []), ...roster])].map((playerId) => {
    const starts = five?.has(playerId) ?? null;
    return { playerId, plays: starts === true ? 1 : chance(playerId), starts };
  });
  return {
    teamId,
    players,
    unlistedPlays: chancesUnlisted(hours, submitted, constants),
    lineupConfirmed: five !== undefined,
  };
}

/** Below this chance a player counts as out: Doubtful players do, Questionable ones do not. */
const AS_GOOD_AS_OUT = 0.25;

/** A report newer than the lineup makes one of its starters as good as out: the replacement is unknown. */
function isOverturned(
  { starters, knownAt }: AnnouncedLineup,
  listed: ReadonlyMap<number, AvailabilityEntry>,
  chance: (playerId: number) => number,
): boolean {
  return starters.some((playerId) => {
    const known = listed.get(playerId);
    return known !== undefined && known.knownAt > knownAt && chance(playerId) < AS_GOOD_AS_OUT;
  });
}
