import { addDays, type Day } from '../../kernel/index.ts';
import { findTeam, gameDayOf, gameTime, seasonOf, type League } from '../../leagues/index.ts';
import type { Directory, ListedPlayer } from '../../league/index.ts';
import type { ParsedBet } from './formats/format.ts';
import { RUNNING_MS } from '../log/checks.ts';
import type { DatedGame } from './queries.ts';

/** The player and game of a row's names, or why there are none, with candidates. */
export type FoundPlace =
  | { readonly player: ListedPlayer; readonly game: DatedGame; readonly teamId: number }
  | {
      readonly wrong: string;
      readonly candidates: readonly ListedPlayer[];
      /** It is the player's game that is missing. */
      readonly isKnown?: true;
    }
  /** Words beside the name of a known player or team. */
  | { readonly unknown: readonly string[] };

export interface Places {
  readonly league: League;
  readonly directory: Directory;
  /** By team, each list by tip-off. */
  readonly games: ReadonlyMap<number, readonly DatedGame[]>;
}

/** Games by tip-off, for each of their teams. */
export function gamesByTeam(games: readonly DatedGame[]): Map<number, DatedGame[]> {
  const byTeam = new Map<number, DatedGame[]>();
  for (const game of games)
    for (const team of new Set([game.homeTeamId, game.awayTeamId])) {
      const ofTeam = byTeam.get(team);
      if (ofTeam === undefined) byTeam.set(team, [game]);
      else ofTeam.push(game);
    }
  return byTeam;
}

/** How many days before a game its props are bet on, at most. */
export const AHEAD_DAYS = 8;

const no = (wrong: string, candidates: readonly ListedPlayer[] = []) => ({ wrong, candidates });

/**
 * The player and the game of a row. Names are resolved as for feeds: exactly, within the teams of the game or of the season,
 * never by similarity. Without a day it is the next game after the bet was placed.
 */
export function findPlayerGame(places: Places, parsed: ParsedBet): FoundPlace {
  const day = dayOf(places.league, parsed);
  const teams = parsed.teams === null ? null : teamIds(places, parsed.teams);
  if (teams !== null && !('ids' in teams)) return 'wrong' in teams ? no(teams.wrong) : teams;
  const player = findNamed(places, parsed.player, day, teams?.ids ?? null);
  if (!('found' in player)) return player;
  const ofPlayer = teams?.ids ?? teamsOf(player.found, seasonOf(places.league, day), day);
  if (ofPlayer.length === 0)
    return { ...no(`names ${player.found.name}, of whose team nothing is known`), isKnown: true };
  const [team = 0, other] = ofPlayer;
  const ofTeam = places.games.get(team) ?? [];
  const theirs =
    other === undefined
      ? ofTeam
      : ofTeam.filter(({ homeTeamId, awayTeamId }) => other !== team && (homeTeamId === other || awayTeamId === other));
  const game = gameOf(places.league, theirs, parsed);
  if ('wrong' in game) return { ...no(game.wrong), isKnown: true };
  const own = teamsOf(player.found, seasonOf(places.league, game.gameDate), game.gameDate);
  const teamId = own.find((id) => id === game.homeTeamId || id === game.awayTeamId) ?? game.homeTeamId;
  return { player: player.found, game, teamId };
}

/** The game day of a row, by the league's clock; without a day or a tip-off, that on which the bet was placed. */
export const dayOf = (
  league: League,
  { gameDate, startsAt, placedAt }: Pick<ParsedBet, 'gameDate' | 'startsAt' | 'placedAt'>,
): Day => gameDate ?? gameDayOf(league, startsAt ?? placedAt);

function teamIds(
  { league, directory }: Places,
  names: readonly [string, string],
): { ids: number[] } | { wrong: string } | { unknown: readonly string[] } {
  const ids: number[] = [];
  const find = (name: string) => directory.team(findTeam(league, name) ?? name);
  for (const name of names) {
    const team = find(name);
    if ('found' in team) {
      ids.push(team.found);
      continue;
    }
    const part = partNamed(name, 1, (some) => 'found' in find(some));
    return part === undefined
      ? { wrong: `names the team “${name}”, which ${league} does not have` }
      : { unknown: part.others };
  }
  return { ids };
}

/** The words of a text beside a part that is a name; undefined if no part is one, or only the whole. */
function partNamed(
  text: string,
  fewest: number,
  isName: (part: string) => boolean,
): { part: string; others: readonly string[] } | undefined {
  const words = text.split(/\s+/).slice(0, MOST_WORDS);
  // The fewest words first.
  for (let left = 1; left <= words.length - fewest; left += 1)
    for (let from = 0; from + left <= words.length; from += 1) {
      const part = words.toSpliced(from, left).join(' ');
      if (isName(part)) return { part, others: words.slice(from, from + left) };
    }
  return undefined;
}

/** Of a name that is compared; the parts of a longer text are not. */
const MOST_WORDS = 12;

function findNamed(
  places: Places,
  name: string,
  day: Day,
  teams: readonly number[] | null,
): { found: ListedPlayer } | Exclude<FoundPlace, { game: DatedGame }> {
  const whole = findExactly(places, name, day, teams);
  if ('found' in whole) return whole;
  const part = partNamed(name, 1, (some) => /\s|:/.test(some) && 'found' in findExactly(places, some, day, teams));
  return part === undefined ? whole : { unknown: part.others };
}

function findExactly(
  { league, directory }: Places,
  name: string,
  day: Day,
  teams: readonly number[] | null,
): { found: ListedPlayer } | { wrong: string; candidates: readonly ListedPlayer[] } {
  const id = /^player:(\d{1,9})$/i.exec(name.trim())?.[1];
  if (id !== undefined) {
    const player = directory.byId(Number(id));
    return player === undefined
      ? { wrong: `names the player ${id}, of whom there is none`, candidates: [] }
      : { found: player };
  }
  const candidates = directory.candidates(name);
  const season = seasonOf(league, day);
  // Without teams: all players of the name that season. Two of them are no match.
  const teamIds =
    teams ?? candidates.flatMap(({ spells }) => spells.filter((one) => one.season === season).map((one) => one.teamId));
  const found = directory.player({ externalId: null, name }, { season, gameDate: day, teamIds });
  return 'found' in found ? found : { wrong: `names no player for certain: ${found.missing}`, candidates };
}

/** The player's team around a day: of the spell that contains it, else of the next one, else of the last one. */
function teamsOf({ spells }: ListedPlayer, season: string, day: Day): number[] {
  const ordered = spells.toSorted((a, b) => (a.first < b.first ? -1 : 1));
  const ofSeason = ordered.filter((spell) => spell.season === season);
  const spell =
    ofSeason.find(({ first, last }) => first <= day && day <= last) ??
    ofSeason.find(({ first }) => first > day) ??
    ordered.at(-1);
  return spell === undefined ? [] : [spell.teamId];
}

function gameOf(
  league: League,
  games: readonly DatedGame[],
  { placedAt, gameDate, startsAt }: ParsedBet,
): DatedGame | { wrong: string } {
  if (gameDate !== null)
    return games.find((game) => game.gameDate === gameDate) ?? { wrong: `has no game on ${gameDate}` };
  if (startsAt !== null) {
    const near = games.find(({ tipOff }) => Math.abs(tipOff.getTime() - startsAt.getTime()) < 12 * 3_600_000);
    return near ?? { wrong: `has no game around ${startsAt.toISOString()}` };
  }
  const age = ({ tipOff }: DatedGame): number => placedAt.getTime() - tipOff.getTime();
  const running = games.find((game) => age(game) >= 0 && age(game) < RUNNING_MS);
  if (running !== undefined) return running;
  const end = gameTime(league, addDays(gameDayOf(league, placedAt), AHEAD_DAYS + 1), 0);
  const next = games.find(({ tipOff }) => tipOff > placedAt && tipOff < end);
  return next ?? { wrong: `has no game within ${AHEAD_DAYS} days of ${placedAt.toISOString()}` };
}
