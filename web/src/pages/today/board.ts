import type { Game, LivePick, Pick, PropRow } from '../../api/types.ts';
import type { TodaySearch } from './search.ts';

/** Hits on the pick's side of its line in the last games; undefined where the counts cannot say. */
export interface Form {
  readonly label: string;
  readonly hits: number;
  readonly games: number;
}

/** A pick with what the other readings of the day know of it. */
export interface BoardPick extends Pick {
  readonly game: Game | undefined;
  readonly form: readonly Form[];
  /** While its game runs and counts. */
  readonly live: LivePick | undefined;
}

const propKey = (prop: { playerId: number; stat: string; period: string | null }): string =>
  `${prop.playerId} ${prop.stat} ${prop.period ?? ''}`;

/** What the day's readings say of its picks. */
interface Readings {
  readonly games: readonly Game[];
  readonly rows: readonly PropRow[];
  readonly live: readonly LivePick[];
}

export function boardOf(picks: readonly Pick[], { games, rows, live }: Readings): BoardPick[] {
  const liveOf = new Map(live.map((one) => [one.id, one]));
  const gameOf = new Map(games.map((game) => [game.id, game]));
  const rowOf = new Map(rows.map((row) => [propKey({ ...row, stat: row.propType }), row]));
  return picks.map((pick) => ({
    ...pick,
    game: gameOf.get(pick.gameId),
    form: formOf(pick, rowOf.get(propKey(pick))),
    live: liveOf.get(pick.id),
  }));
}

/**
 * The research counts are overs at the consensus line: they speak for a pick at that very line, and for an under only
 * where no game can fall on it. The pick's own count of ten was frozen with it.
 */
function formOf(pick: Pick, row: PropRow | undefined): Form[] {
  const ten = pick.l10Hits === null || pick.l10Games === null ? [] : [form('L10', pick.l10Hits, pick.l10Games)];
  if (row === undefined || row.consensusLine !== pick.line) return ten;
  if (pick.direction === 'Over')
    return [form('L5', row.l5Hits, row.l5Games), ...ten, form('L15', row.l15Hits, row.l15Games)];
  if (Number.isInteger(pick.line)) return ten;
  return [
    form('L5', row.l5Games - row.l5Hits, row.l5Games),
    ...ten,
    form('L15', row.l15Games - row.l15Hits, row.l15Games),
  ];
}

const form = (label: string, hits: number, games: number): Form => ({ label, hits, games });

export const matchup = ({ game, teamAbbreviation, opponentAbbreviation }: BoardPick): string =>
  game === undefined
    ? `${teamAbbreviation} · ${opponentAbbreviation}`
    : game.homeTeamAbbr === teamAbbreviation
      ? `${teamAbbreviation} v ${opponentAbbreviation}`
      : `${teamAbbreviation} at ${opponentAbbreviation}`;

export function chosen(board: readonly BoardPick[], { stat, rating, team }: TodaySearch): BoardPick[] {
  return board.filter(
    (pick) =>
      (stat === undefined || pick.stat === stat) &&
      (rating === undefined || pick.rating === rating) &&
      (team === undefined || pick.teamAbbreviation === team),
  );
}

export interface DayTotals {
  readonly graded: number;
  readonly hits: number;
  readonly misses: number;
  readonly units: number;
  /** Hits that our probabilities and the market's led to expect of the same decided picks. */
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
