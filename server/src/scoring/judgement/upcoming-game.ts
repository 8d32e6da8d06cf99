import type { KnownAvailability, KnownGame, KnownLineup } from '../../league/index.ts';
import {
  chancesUnlisted,
  chanceToPlay,
  constantsFor,
  minutesIn,
  newWorld,
  type TeamNews,
  type UpcomingGame,
} from '../../model/index.ts';
import type { Background, SaidOfGames } from '../past/background.ts';

const HOUR_MS = 3_600_000;

/** Hours before a game's tip-off; 0 after it. */
const hoursToTip = ({ tipOff }: KnownGame, asOf: Date): number =>
  Math.max(0, (tipOff.getTime() - asOf.getTime()) / HOUR_MS);

/** The minutes that a player usually plays; 0 for one without a game. */
type MinutesOf = (playerId: number) => number;

/** A game to be scored as the model reads it: its line, and the news of each team that reported or named its five by now. */
export function upcomingGame(
  game: KnownGame,
  background: Background,
  minutesOf: MinutesOf = (playerId) => minutesIn(background.past.world, playerId),
): UpcomingGame {
  const { gameLines, availability, submissions, lineups, asOf } = background;
  const line = gameLines.find((known) => known.gameId === game.id);
  const news = [game.homeTeamId, game.awayTeamId].flatMap((teamId) => {
    const isTheirs = (known: Theirs): boolean => known.gameId === game.id && known.teamId === teamId;
    const listed = availability.filter(isTheirs);
    // The team's own list may be empty; whom another site lists is a report too.
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
 * The chances to play that the news of a game's teams gives, without what the past says of others than those it names. Null
 * on a day before any constants; a team without news is left out.
 */
export function newsOfTeams(
  game: KnownGame,
  known: SaidOfGames & Pick<Background, 'asOf'>,
  minutesOf: MinutesOf,
): readonly TeamNews[] | null {
  const constants = constantsFor(game.league, game.gameDate);
  if (constants === undefined) return null;
  const world = newWorld(game.league, constants.league);
  const past = { world, knownAt: null, awaitedTeams: new Set<number>() };
  return upcomingGame(game, { ...known, constants, past, gameLines: [] }, minutesOf).news;
}

/** A fact of one team's game. */
interface Theirs {
  readonly gameId: number;
  readonly teamId: number;
}

/** What was said of one team before a game. */
interface SaidOfTeam {
  readonly listed: readonly KnownAvailability[];
  readonly submitted: boolean;
  readonly lineup: KnownLineup | undefined;
  readonly minutesOf: MinutesOf;
}

/** With five confirmed starters every other player of the team comes from the bench, as in the fit. */
function newsOf(
  teamId: number,
  { listed: everyone, submitted, lineup, minutesOf }: SaidOfTeam,
  hours: number,
  { constants, past }: Pick<Background, 'constants' | 'past'>,
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

/** Below it a player counts as out: the Doubtful are, the Questionable are not. */
const AS_GOOD_AS_OUT = 0.25;

/** A report that came after the five and has one of them as good as out: the replacement is not known. */
function isOverturned(
  { starters, knownAt }: KnownLineup,
  listed: ReadonlyMap<number, KnownAvailability>,
  chance: (playerId: number) => number,
): boolean {
  return starters.some((playerId) => {
    const known = listed.get(playerId);
    return known !== undefined && known.knownAt > knownAt && chance(playerId) < AS_GOOD_AS_OUT;
  });
}
