import type { Follow, Game, LivePick, Pick, PropRow } from '../../api/types.ts';
import { propKey } from './live/in-place.ts';
import { isWatched } from '../../parts/follow/followed.ts';
import type { TodaySearch } from './search.ts';
import { strings } from './strings.ts';

/** Hits on the pick's side of its line in the last games. */
export interface Form {
  readonly label: string;
  readonly hits: number;
  readonly games: number;
}

/** A pick with its game, its form and its running figure. */
export interface BoardPick extends Pick {
  readonly game: Game | undefined;
  readonly form: readonly Form[];
  /** While its game runs and counts. */
  readonly running: LivePick | undefined;
  /** As it was before it last changed while the page is open. */
  readonly before: Pick | undefined;
}

/** The other data of the day. */
interface Readings {
  readonly games: readonly Game[];
  readonly rows: readonly PropRow[];
  readonly live: readonly LivePick[];
  readonly before?: ReadonlyMap<string, Pick>;
}

export function boardOf(picks: readonly Pick[], { games, rows, live, before }: Readings): BoardPick[] {
  const liveOf = new Map(live.map((one) => [one.id, one]));
  const gameOf = new Map(games.map((game) => [game.id, game]));
  const rowOf = new Map(rows.map((row) => [propKey({ ...row, stat: row.propType }), row]));
  return picks.map((pick) => ({
    ...pick,
    game: gameOf.get(pick.gameId),
    form: formOf(pick, rowOf.get(propKey(pick))),
    running: liveOf.get(pick.id),
    before: before?.get(propKey(pick)),
  }));
}

/**
 * Research counts overs at the consensus line. They hold for a pick at the same line, and for an under only at a half
 * line, where no push is possible. The pick's own count of ten was frozen at publication.
 */
function formOf(pick: Pick, row: PropRow | undefined): Form[] {
  const ten =
    pick.l10Hits === null || pick.l10Games === null ? [] : [form(strings.form.ten, pick.l10Hits, pick.l10Games)];
  if (row === undefined || row.consensusLine !== pick.line) return ten;
  if (pick.direction === 'Over')
    return [
      form(strings.form.five, row.l5Hits, row.l5Games),
      ...ten,
      form(strings.form.fifteen, row.l15Hits, row.l15Games),
    ];
  if (Number.isInteger(pick.line)) return ten;
  return [
    form(strings.form.five, row.l5Games - row.l5Hits, row.l5Games),
    ...ten,
    form(strings.form.fifteen, row.l15Games - row.l15Hits, row.l15Games),
  ];
}

const form = (label: string, hits: number, games: number): Form => ({ label, hits, games });

export const matchup = ({ game, teamAbbreviation, opponentAbbreviation }: BoardPick): string =>
  game === undefined
    ? strings.matchup.unknown(teamAbbreviation, opponentAbbreviation)
    : game.homeTeamAbbr === teamAbbreviation
      ? strings.matchup.home(teamAbbreviation, opponentAbbreviation)
      : strings.matchup.away(teamAbbreviation, opponentAbbreviation);

/** At no book of the reader's. */
const CANNOT_BE_TAKEN: ReadonlySet<string> = new Set(['gone', 'out']);

/** The picks that pass the filters; at the reader's own books, those that can be taken there or have begun. `follows` is what the account follows. */
export function chosen(
  board: readonly BoardPick[],
  { stat, rating, team, followed, books }: TodaySearch,
  follows: readonly Follow[] = [],
): BoardPick[] {
  return board.filter(
    (pick) =>
      (stat === undefined || pick.stat === stat) &&
      (rating === undefined || pick.rating === rating) &&
      (team === undefined || pick.teamAbbreviation === team) &&
      (followed === undefined || isWatched(follows, pick)) &&
      (books === undefined || !CANNOT_BE_TAKEN.has(pick.now.state)),
  );
}

export interface OfALeague<One> {
  readonly league: string;
  /** As screens show it. */
  readonly name: string;
  readonly all: readonly One[];
}

/** What a list has of each league, in the order of the leagues; those without any are left out. */
export const byLeague = <One extends { readonly league: string }>(
  list: readonly One[],
  leagues: readonly { readonly league: string; readonly name: string }[],
): OfALeague<One>[] =>
  leagues
    .map(({ league, name }) => ({ league, name, all: list.filter((one) => one.league === league) }))
    .filter(({ all }) => all.length > 0);

export interface DayTotals {
  readonly graded: number;
  readonly hits: number;
  readonly misses: number;
  readonly units: number;
  /** Expected hits of the decided picks, by our probabilities and by the market's. */
  readonly expected: number;
  readonly marketExpected: number;
}

export function totalsOf(picks: readonly Pick[]): DayTotals {
  const graded = picks.filter(({ outcome }) => outcome !== null);
  const decided = graded.filter(({ outcome }) => outcome === 'Hit' || outcome === 'Miss');
  const hits = decided.filter(({ outcome }) => outcome === 'Hit').length;
  const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
  return {
    graded: graded.length,
    hits,
    misses: decided.length - hits,
    units: sum(graded.map(({ profit }) => profit ?? 0)),
    expected: sum(decided.map(({ probability }) => probability)),
    marketExpected: sum(decided.map(({ marketProbability }) => marketProbability)),
  };
}

export interface DayRecord {
  readonly picks: number;
  readonly hits: number;
  readonly misses: number;
  readonly units: number;
}

/** What the leagues' records of a day come to together. */
export function publishedOf(records: readonly DayRecord[]): DayRecord {
  const sum = (of: keyof DayRecord): number => records.reduce((total, record) => total + record[of], 0);
  return { picks: sum('picks'), hits: sum('hits'), misses: sum('misses'), units: sum('units') };
}

/** So many games of a day are listed whole. */
const MOST_GAMES = 16;

/** Of a day with many games, those with picks and the ones that run; the rest is a list that opens. */
export function listedGames(
  games: readonly Game[],
  picks: readonly Pick[],
): { readonly listed: readonly Game[]; readonly rest: readonly Game[] } {
  if (games.length <= MOST_GAMES) return { listed: games, rest: [] };
  const picked = new Set(picks.map(({ gameId }) => gameId));
  const isListed = ({ id, status }: Game): boolean => picked.has(id) || status === 'live';
  return { listed: games.filter(isListed), rest: games.filter((game) => !isListed(game)) };
}
