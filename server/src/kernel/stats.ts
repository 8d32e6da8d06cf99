/**
 * What a box score counts, by its short name, with its meaning. A new count is one entry here and a migration. Each name is the
 * column's name in the store, in folders and in exports; each list of columns is made from these names in this order.
 */
const COUNT_MEANINGS = {
  pts: 'points',
  reb: 'rebounds',
  ast: 'assists',
  fg3m: '3-pointers made',
  fg3a: '3-pointers attempted',
  fgm: 'field goals made, 3-pointers included',
  fga: 'field goals attempted',
  ftm: 'free throws made',
  fta: 'free throws attempted',
  stl: 'steals',
  blk: 'blocks',
  tov: 'turnovers',
} as const satisfies Record<string, string>;
export type Count = keyof typeof COUNT_MEANINGS;
export const BOX_COUNTS = Object.keys(COUNT_MEANINGS) as readonly Count[];
export const meaningOfCount = (count: Count): string => COUNT_MEANINGS[count];

/** The columns of counts of box score lines: `line.pts, line.reb …`, or without `of` by name alone. */
export const countColumns = (of?: string, counts: readonly Count[] = BOX_COUNTS): string =>
  counts.map((count) => (of === undefined ? count : `${of}.${count}`)).join(', ');

/** The counts of the model, which every source of box scores has. A count joins them with a fit. */
export const FITTED_COUNTS = [
  'pts',
  'reb',
  'ast',
  'fg3m',
  'fg3a',
  'fgm',
  'fga',
  'ftm',
  'fta',
  'stl',
  'blk',
  'tov',
] as const satisfies readonly Count[];
export type FittedCount = (typeof FITTED_COUNTS)[number];
export type FittedLine = Readonly<Record<FittedCount, number>>;

/** A line of a box score. A count beside the fitted ones is null or absent where the source has none. */
export type CountLine = FittedLine & Readonly<Partial<Record<Exclude<Count, FittedCount>, number | null>>>;

/** One count of a line; null where the source has none. */
export const countOf = (line: Readonly<Partial<Record<Count, number | null>>>, count: Count): number | null =>
  line[count] ?? null;

const fitted: ReadonlySet<Count> = new Set(FITTED_COUNTS);
export const isFittedCount = (count: Count): count is FittedCount => fitted.has(count);
const unfitted: readonly Count[] = BOX_COUNTS.filter((count) => !isFittedCount(count));

/**
 * The counts of a line as text, to compare and to hash. A missing count adds nothing, so that a box score without it keeps its
 * text when the count is added.
 */
export function countsText(line: CountLine): string {
  const others = unfitted.flatMap((count) =>
    countOf(line, count) === null ? [] : ` ${count} ${countOf(line, count)}`,
  );
  return FITTED_COUNTS.map((count) => line[count]).join(' ') + others.join('');
}

interface StatDefinition<Part extends Count> {
  /** The display name. */
  readonly label: string;
  /** The counts that add up to it; for doubles, the counts of which enough must reach ten. */
  readonly parts: readonly Part[];
  /** How many of `parts` must reach 10 (a yes/no stat, quoted at 0.5); absent for a plain sum. */
  readonly doubles?: number;
  /** The odds feeds' market name without `player_`. Each feed's own table adds periods and `_alternate`. */
  readonly feed: string;
  readonly aliases: readonly string[];
}

/** The five counts that make a double-double or a triple-double. */
const TENS = ['pts', 'reb', 'ast', 'stl', 'blk'] as const;

/** Every stat of the service. A stat of known counts is one entry here: parsing, API, scoring and settlement read this list. */
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
} as const satisfies Record<string, StatDefinition<Count>>;

export type Stat = keyof typeof STATS;
export const STAT_NAMES = Object.keys(STATS) as readonly Stat[];

/** The definition with its optional members visible. */
export function statDefinition(stat: Stat): StatDefinition<Count> {
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

/** A stat whose counts are all fitted: the model may price it. */
export type FittedStat = {
  [S in Stat]: (typeof STATS)[S]['parts'][number] extends FittedCount ? S : never;
}[Stat];

export const isFitted = (stat: Stat): stat is FittedStat => statDefinition(stat).parts.every(isFittedCount);
export const FITTED_STATS: readonly FittedStat[] = STAT_NAMES.filter(isFitted);

/** The definition of a fitted stat; its counts are of the model. */
export function fittedDefinition(stat: FittedStat): StatDefinition<FittedCount> {
  return STATS[stat];
}

/**
 * The value of a stat in a box-score line: the sum of its parts, or 1 or 0 for doubles. Null if the line lacks one of its counts:
 * a missing count is never 0.
 */
export function statValue(stat: Stat, line: CountLine): number | null {
  const { parts, doubles = null } = statDefinition(stat);
  // A plain loop for speed: scoring a slate calls this 300,000 times.
  let [sum, tens] = [0, 0];
  for (const part of parts) {
    const value = countOf(line, part);
    if (value === null) return null;
    sum += value;
    if (value >= 10) tens += 1;
  }
  return doubles === null ? sum : Number(tens >= doubles);
}

/** The value of a fitted stat in a line of the model, also of expected counts. Such a line has each of its counts. */
export const fittedValue = (stat: FittedStat, line: FittedLine): number => statValue(stat, line) as number;

/** A line of zeros in the fitted counts. */
export const noCounts = (): Record<FittedCount, number> =>
  Object.fromEntries(FITTED_COUNTS.map((count) => [count, 0])) as Record<FittedCount, number>;

/**
 * Adds lines up, count by count. No lines add up to zeros in the fitted counts. Another count is null unless every line has it,
 * and without lines.
 */
export function sumCounts(lines: readonly CountLine[]): CountLine {
  const total: Partial<Record<Count, number | null>> = {};
  for (const count of BOX_COUNTS) {
    let sum: number | null = lines.length > 0 || isFittedCount(count) ? 0 : null;
    for (const line of lines) {
      const value = countOf(line, count);
      sum = sum === null || value === null ? null : sum + value;
    }
    total[count] = sum;
  }
  return total as CountLine;
}
