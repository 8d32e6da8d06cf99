import type { Direction, LineHalves, Origin, Rating } from '../../kernel/index.ts';
import type { Period, Stat } from '../../sports/index.ts';
import type { BlockScore, Forecast, Reason } from '../../scoring/index.ts';

/** A column of picks.pick, its SQL type, and (as a phantom) the type of its values. */
export interface FrozenColumn<Value> {
  readonly column: string;
  readonly type: string;
  readonly of?: Value;
}

const frozen = <Value>(column: string, type: string): FrozenColumn<Value> => ({ column, type });

/** The columns frozen at publication, for writing and reading, under the program's names. */
export const FROZEN = {
  gameId: frozen<number>('game_id', 'int'),
  playerId: frozen<number>('player_id', 'int'),
  teamId: frozen<number>('team_id', 'int'),
  opponentTeamId: frozen<number>('opponent_team_id', 'int'),
  stat: frozen<Stat>('stat', 'text'),
  period: frozen<Period>('period', 'text'),
  lineHalves: frozen<LineHalves>('line_halves', 'smallint'),
  direction: frozen<Direction>('direction', 'text'),
  bookId: frozen<number>('book_id', 'smallint'),
  price: frozen<number>('price', 'int'),
  quotedAt: frozen<Date>('quoted_at', 'timestamptz'),
  probability: frozen<number>('probability', 'double precision'),
  consensusProbability: frozen<number>('consensus_probability', 'double precision'),
  expectedValue: frozen<number>('expected_value', 'double precision'),
  scoreFinal: frozen<number>('score_final', 'double precision'),
  confidence: frozen<number>('confidence', 'double precision'),
  rating: frozen<Rating>('rating', 'text'),
  summary: frozen<string>('summary', 'text'),
  /** Null for a pick published before reasons were stored. */
  reason: frozen<Reason | null>('reason', 'json'),
  blocks: frozen<readonly BlockScore[]>('blocks', 'json'),
  /** Null for a pick that uses only the market's probability. */
  forecast: frozen<Forecast | null>('forecast', 'json'),
  l10Hits: frozen<number>('l10_hits', 'smallint'),
  l10Games: frozen<number>('l10_games', 'smallint'),
  tipOff: frozen<Date>('tip_off', 'timestamptz'),
  publishedAt: frozen<Date>('published_at', 'timestamptz'),
  origin: frozen<Origin>('origin', 'text'),
} as const;

type FrozenColumns = typeof FROZEN;
export type FrozenName = keyof FrozenColumns;
type ValueOf<Column> = Column extends FrozenColumn<infer Value> ? Value : never;

/** A pick as stored; it never changes. */
export type FrozenPick = { readonly [Name in FrozenName]: ValueOf<FrozenColumns[Name]> };

const ENTRIES = Object.entries<FrozenColumn<unknown>>(FROZEN);

/** The columns of an insert, in order. */
export const FROZEN_COLUMNS = ENTRIES.map(([, { column }]) => column).join(', ');
/** The same members of a JSON recordset `new`, and its definition. */
export const FROZEN_OF_NEW = ENTRIES.map(([name]) => `new."${name}"`).join(', ');
export const FROZEN_RECORDSET = ENTRIES.map(([name, { type }]) => `"${name}" ${type}`).join(', ');

/** Frozen columns of the row `pick`, under the program's names. */
export function selectFrozen(names: readonly FrozenName[]): string {
  return names.map((name) => `pick.${FROZEN[name].column} as "${name}"`).join(', ');
}
