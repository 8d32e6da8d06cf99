import type { Day } from '../../kernel/index.ts';
import type { Stat } from '../../sports/index.ts';
import { FEATURE_NAMES, FEATURES, type FeatureName } from '../../lab/index.ts';
import type { League } from '../../leagues/index.ts';
import { cursorQuery, type Cell, type ColumnType, type TableColumn } from '../../platform/index.ts';

type Sql = (typeof FEATURES)[FeatureName]['sql'];

const EXPORTED_AS: Readonly<Record<Sql, ColumnType>> = {
  int: 'integer',
  smallint: 'integer',
  text: 'text',
  boolean: 'boolean',
  date: 'day',
  timestamptz: 'moment',
  'double precision': 'number',
  'text[]': 'text',
  'int[]': 'text',
};

/** Lines are exported in points, lists as JSON. */
const isLine = (name: FeatureName): boolean => name.endsWith('Halves');
const exportedName = (name: FeatureName): string =>
  name === 'lineHalves' ? 'line' : isLine(name) ? name.replace('Halves', 'Line') : name;

export const FEATURE_COLUMNS: readonly TableColumn[] = FEATURE_NAMES.map((name) => ({
  name: exportedName(name),
  type: isLine(name) ? 'number' : EXPORTED_AS[FEATURES[name].sql],
}));

function expressionOf(name: FeatureName): string {
  const { column, sql } = FEATURES[name];
  if (isLine(name)) return `${column} / 2.0::double precision as "${name}"`;
  if (sql === 'text[]' || sql === 'int[]') return `to_json(${column})::text as "${name}"`;
  if (name === 'period') return `nullif(period, 'Full') as period`;
  return `${column} as "${name}"`;
}

/** The features of settled games in a range of days: index feature_by_day; no locks. A null disables a filter. */
export const featureTable = cursorQuery<
  [league: League, at: Date, from: Day, to: Day, stat: Stat | null, playerId: number | null],
  Readonly<Record<FeatureName, Cell | Date>>
>(
  'exports_features',
  `select ${FEATURE_NAMES.map(expressionOf).join(', ')}
   from lab.features
   where league = $1 and as_of <= $2 and game_date between $3 and $4
     and ($5::text is null or stat = $5) and ($6::int is null or player_id = $6)
   order by game_date, game_id, player_id, stat, lab.features.period`,
);
