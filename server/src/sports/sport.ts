/**
 * Everything that is one sport's own and the same in each of its leagues, as data and pure functions. A sport is one folder
 * here and one line in `registry.ts`. A league names its sport; the program reads it through the league.
 */
export interface Sport {
  /** The value of `sport` in the API. */
  readonly key: string;
  /** What its box scores count, by the column's name, with the meaning. */
  readonly counts: Readonly<Record<string, string>>;
  /** Counts that every source of its box scores has. Any other is null where a source has none. */
  readonly everySource: readonly string[];
  /** Its stats by the word of the API. A word that two sports have names a figure of each. */
  readonly stats: Readonly<Record<string, StatDefinition>>;
  /** Parts of a game that a sport's props exist for, beside the full game. */
  readonly periods: readonly string[];
  /** Positions of its rosters. */
  readonly positions: readonly string[];
  /** Zones of the shots that are recorded; null: none are. */
  readonly zones: readonly string[] | null;
}

export interface StatDefinition<Part extends string = string> {
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

/** Keeps the words of a sport, from which the types `Stat`, `Period` and `Count` are derived. */
export const defineSport = <const One extends Sport>(sport: One): One => sport;
