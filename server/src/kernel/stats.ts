/** What a box score counts, by its short name. `sec` is time on court in seconds. */
export const COUNTS = ['pts', 'reb', 'ast', 'fg3m', 'fg3a', 'fgm', 'fga', 'ftm', 'fta', 'stl', 'blk', 'tov'] as const;
export type Count = (typeof COUNTS)[number];
export type CountLine = Readonly<Record<Count, number>>;

interface StatDefinition {
  /** The display name. */
  readonly label: string;
  /** The counts that add up to it; for doubles, the counts of which enough must reach ten. */
  readonly parts: readonly Count[];
  /** How many of `parts` must reach 10 (a yes/no stat, quoted at 0.5); absent for a plain sum. */
  readonly doubles?: number;
  /** The odds feeds' market name without `player_`. Each feed's own table adds periods and `_alternate`. */
  readonly feed: string;
  readonly aliases: readonly string[];
}

/** The five counts that make a double-double or a triple-double. */
const TENS = ['pts', 'reb', 'ast', 'stl', 'blk'] as const;

/** Every stat of the service. A new stat is one entry here: parsing, API, scoring and settlement read this list. */
export const STATS = {
  Points: { label: 'Points', parts: ['pts'], feed: 'points', aliases: ['pts'] },
  Rebounds: { label: 'Rebounds', parts: ['reb'], feed: 'rebounds', aliases: ['reb', 'rebs'] },
  Assists: { label: 'Assists', parts: ['ast'], feed: 'assists', aliases: ['ast'] },
  Threes: { label: '3-pointers made', parts: ['fg3m'], feed: 'threes', aliases: ['3pm', 'fg3m'] },
  Steals: { label: 'Steals', parts: ['stl'], feed: 'steals', aliases: ['stl'] },
  Blocks: { label: 'Blocks', parts: ['blk'], feed: 'blocks', aliases: ['blk'] },
  Turnovers: { label: 'Turnovers', parts: ['tov'], feed: 'turnovers', aliases: ['tov', 'to'] },
  PtsRebAst: {
    label: 'Pts + Reb + Ast',
    parts: ['pts', 'reb', 'ast'],
    feed: 'points_rebounds_assists',
    aliases: ['pra'],
  },
  PtsReb: { label: 'Pts + Reb', parts: ['pts', 'reb'], feed: 'points_rebounds', aliases: ['pr'] },
  PtsAst: { label: 'Pts + Ast', parts: ['pts', 'ast'], feed: 'points_assists', aliases: ['pa'] },
  RebAst: { label: 'Reb + Ast', parts: ['reb', 'ast'], feed: 'rebounds_assists', aliases: ['ra'] },
  StlBlk: { label: 'Steals + Blocks', parts: ['stl', 'blk'], feed: 'blocks_steals', aliases: ['stocks', 'sb'] },
  FieldGoalsMade: { label: 'Field goals made', parts: ['fgm'], feed: 'field_goals', aliases: ['fgm'] },
  FieldGoalsAttempted: {
    label: 'Field goals attempted',
    parts: ['fga'],
    feed: 'field_goals_attempts',
    aliases: ['fga'],
  },
  ThreesAttempted: {
    label: '3-pointers attempted',
    parts: ['fg3a'],
    feed: 'threes_attempts',
    aliases: ['3pa', 'fg3a'],
  },
  FreeThrowsMade: { label: 'Free throws made', parts: ['ftm'], feed: 'frees_made', aliases: ['ftm'] },
  FreeThrowsAttempted: { label: 'Free throws attempted', parts: ['fta'], feed: 'frees_attempts', aliases: ['fta'] },
  DoubleDouble: { label: 'Double-double', parts: TENS, doubles: 2, feed: 'double_double', aliases: ['dd', 'dd2'] },
  TripleDouble: { label: 'Triple-double', parts: TENS, doubles: 3, feed: 'triple_double', aliases: ['td', 'td3'] },
} as const satisfies Record<string, StatDefinition>;

export type Stat = keyof typeof STATS;
export const STAT_NAMES = Object.keys(STATS) as readonly Stat[];

/** The definition with its optional members visible. */
export function statDefinition(stat: Stat): StatDefinition {
  return STATS[stat];
}

const byName: ReadonlyMap<string, Stat> = new Map(
  STAT_NAMES.flatMap((stat) =>
    [stat, STATS[stat].feed, `player_${STATS[stat].feed}`, ...STATS[stat].aliases].map(
      (name) => [name.toLowerCase(), stat] as const,
    ),
  ),
);

/** Parses a stat in any letter case by its name, a usual short name or the feeds' market name. Undefined if unknown. */
export function parseStat(text: string): Stat | undefined {
  return byName.get(text.trim().toLowerCase());
}

/** The value of a stat in a box-score line: the sum of its parts, or 1 or 0 for doubles. */
export function statValue(stat: Stat, line: CountLine): number {
  const { parts, doubles } = statDefinition(stat);
  if (doubles !== undefined) return parts.filter((part) => line[part] >= 10).length >= doubles ? 1 : 0;
  // A plain loop for speed: scoring a slate calls this 300,000 times.
  let sum = 0;
  for (const part of parts) sum += line[part];
  return sum;
}

/** Adds lines up, count by count; no lines add up to zeros. */
export function sumCounts(lines: readonly CountLine[]): CountLine {
  const total: Record<Count, number> = {
    pts: 0,
    reb: 0,
    ast: 0,
    fg3m: 0,
    fg3a: 0,
    fgm: 0,
    fga: 0,
    ftm: 0,
    fta: 0,
    stl: 0,
    blk: 0,
    tov: 0,
  };
  for (const line of lines) for (const count of COUNTS) total[count] += line[count];
  return total;
}
