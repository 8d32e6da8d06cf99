import { addDays, type Day } from '../kernel/index.ts';
import { gameDayOf, gameTime, type League } from '../leagues/index.ts';
import type { Context, Queryable, Transaction } from '../platform/index.ts';
import {
  DEMO_SEED,
  SIMULATED_SOURCE,
  everyHourFrom,
  simulatedLeague,
  type Simulation,
  type SimulationSettings,
} from '../simulation/index.ts';
import { dropCursorSetting, findCursor, moveCursor, startCursor, type Cursor } from './cursor-queries.ts';
import { MOVEMENT, storePastMovements, walkGames, type FlagBounds, type PastStep } from '../odds/index.ts';
import { analyzeFacts } from './queries.ts';
import type { News } from './facts/write-odds-facts.ts';
import { writeFacts } from './facts/write-facts.ts';

/** The result of a simulated league's run. */
export interface SimulationRun {
  readonly from: Date;
  readonly until: Date;
  readonly facts: number;
  readonly quotes: number;
  readonly movements: number;
  readonly leftOut: number;
}

/** Days of box scores before the first quotes: enough for every regular to have recent games. */
const DAYS_OF_FORM = 15;
/** Days of quotes before the first start: the demo scores and settles them at its start. */
export const DAYS_OF_RECORD = 30;
/** Of these, the last ones with quotes on every player. Days of half the quotes are simulated and scored twice as fast. */
const DAYS_OF_ALL_QUOTES = 4;
/**
 * Days between updates of the planner's statistics. Many days at once fill tables that the planner believes empty, and
 * a vacuum during the transaction counts no rows. Joins are then planned row by row: a query of milliseconds took
 * minutes.
 */
const DAYS_BETWEEN_COUNTS = 10;
/** Facts that became known longer ago than this are history and not announced. */
const NEWS_MS = 3_600_000;

/** A simulated league as a source for `ingest`; it caches the simulated days. */
export interface SimulationSource {
  /** Ingests everything that became known since the last run, up to now; reports each finished day. */
  run(ctx: Context, onDay?: (day: Day) => void): Promise<SimulationRun>;
}

export function simulationSource(
  league: League,
  movement: () => number = () => MOVEMENT,
  onNews?: (tx: Transaction) => Promise<void>,
  flagBounds?: () => FlagBounds,
): SimulationSource {
  let opened: Simulation | undefined;
  return {
    async run(ctx, onDay = () => {}) {
      const cursor = await openCursor(ctx, league);
      opened ??= simulatedLeague(cursor.settings);
      const span = {
        from: cursor.readUntil,
        until: ctx.clock.now(),
        isFirst: cursor.readUntil.toISOString() < (cursor.settings.unscoredUntil ?? ''),
        movement: movement(),
        onNews,
        flagBounds: flagBounds?.(),
      };
      return readUpTo(ctx, { league, simulation: opened }, span, onDay);
    },
  };
}

/** Name of a simulated league's cursor: each league is read separately. */
export const simulationCursor = (league: League): string => `${SIMULATED_SOURCE} ${league}`;

/** Time of a league's first run, while the days of quotes before it are not scored yet. */
export async function unscoredUntil(db: Queryable, league: League): Promise<Date | undefined> {
  const [cursor] = (await findCursor(db, simulationCursor(league))) as Cursor<StoredSettings>[];
  const until = cursor?.settings.unscoredUntil;
  return until === undefined ? undefined : new Date(until);
}

/** Whether a simulated league has had its first run. */
export async function isSimulationBegun(db: Queryable, league: League): Promise<boolean> {
  return (await findCursor(db, simulationCursor(league))).length > 0;
}

/** Notes that the days of quotes before a league's first run are scored. */
export async function notePastScored(db: Queryable, league: League): Promise<void> {
  await dropCursorSetting(db, simulationCursor(league), 'unscoredUntil' satisfies keyof StoredSettings);
}

interface StoredSettings extends SimulationSettings {
  /** Stored, so that a first start that was stopped while it scored the past continues at the next one. */
  readonly unscoredUntil?: string;
}

/** The league's settings, chosen at its first run and stored, so that a restart continues the same league. */
async function openCursor(ctx: Context, league: League): Promise<Cursor<StoredSettings>> {
  const now = ctx.clock.now();
  const today = gameDayOf(league, now);
  const quotesFrom = addDays(today, -DAYS_OF_RECORD);
  const firstDay = addDays(quotesFrom, -DAYS_OF_FORM);
  const atEveryHour = everyHourFrom(league, now);
  const settings: StoredSettings = {
    league,
    seed: DEMO_SEED,
    firstDay,
    quotesFrom,
    allQuotesFrom: addDays(today, -DAYS_OF_ALL_QUOTES),
    liveFrom: atEveryHour.from,
    atEveryHour,
    unscoredUntil: now.toISOString(),
  };
  const before = new Date(gameTime(league, firstDay, 0).getTime() - 1);
  await startCursor(ctx.db, simulationCursor(league), JSON.stringify(settings), before);
  const [cursor] = await findCursor(ctx.db, simulationCursor(league));
  if (cursor === undefined) throw new Error(`the simulation of ${league} has no cursor`);
  return cursor as Cursor<StoredSettings>;
}

interface Simulated {
  readonly league: League;
  readonly simulation: Simulation;
}

interface Span {
  readonly from: Date;
  readonly until: Date;
  /** The past before the first start. */
  readonly isFirst: boolean;
  /** The smallest announced movement, in points. */
  readonly movement: number;
  readonly flagBounds: FlagBounds | undefined;
  readonly onNews: ((tx: Transaction) => Promise<void>) | undefined;
}

/** Reads day by day and commits each step with its position, so that a stopped run resumes. */
async function readUpTo(
  ctx: Context,
  simulated: Simulated,
  { from, until, isFirst, movement, onNews, flagBounds }: Span,
  onDay: (day: Day) => void,
): Promise<SimulationRun> {
  let run = { from, until: from, facts: 0, quotes: 0, movements: 0, leftOut: 0 };
  let days = 0;
  const isNews = !isFirst && until.getTime() - from.getTime() <= NEWS_MS;
  while (run.until < until) {
    const day = gameDayOf(simulated.league, new Date(run.until.getTime() + 1));
    const nextDay = gameTime(simulated.league, addDays(day, 1), 0);
    const step = nextDay < until && nextDay > run.until ? nextDay : until;
    const past = {
      league: simulated.league,
      since: from,
      from: run.until,
      until: step,
      isLast: step >= until,
      movement,
    };
    const news = isNews ? { movement, onNews } : 'silent';
    const done = await readStep(ctx, simulated, { ...past, isFirst, flagBounds }, news);
    run = {
      from,
      until: step,
      facts: run.facts + done.facts,
      quotes: run.quotes + done.quotes,
      movements: run.movements + done.movements,
      leftOut: run.leftOut + done.leftOut,
    };
    onDay(day);
    days += 1;
    if (days % DAYS_BETWEEN_COUNTS === 0) await analyzeFacts(ctx.db);
  }
  return run;
}

/**
 * Writes what became known in a step. News is announced to subscribers; movements of the past are stored without an
 * event. The quotes of the past before the first start are walked game by game: each is read once.
 */
async function readStep(
  ctx: Context,
  { league, simulation }: Simulated,
  { isFirst, flagBounds, ...step }: PastStep & Pick<Span, 'isFirst' | 'flagBounds'>,
  news: News | 'silent',
) {
  const { from, until } = step;
  const batch = simulation.factsBetween(from, until);
  const provenance = { league, source: SIMULATED_SOURCE, ids: SIMULATED_SOURCE, learnedAt: until };
  const { written, leftOut, movements } = await writeFacts(
    ctx.db,
    provenance,
    batch,
    news,
    'accepted',
    isFirst ? null : flagBounds,
  );
  const noted = await ctx.db.transaction(
    async (tx) => {
      await moveCursor(tx, simulationCursor(league), until);
      if (isFirst) await walkPast(tx, step, flagBounds);
      return news === 'silent' ? storePastMovements(tx, step) : movements;
    },
    { writes: 'facts' },
  );
  const { quoteSets, ...facts } = written;
  return {
    facts: Object.values(facts).reduce((sum, count) => sum + count, 0),
    quotes: quoteSets,
    movements: noted,
    leftOut: leftOut.length,
  };
}

/** Quotes of a game end on its day or the next; those of a coming game begin this many days before it at most. */
const DAYS_OF_A_GAME = 2;

/** Writes the flags of the games that have begun by the end of a step; after the last step also of the coming ones. */
async function walkPast(tx: Transaction, { league, from, until, isLast }: PastStep, flagBounds?: FlagBounds) {
  const [first, last] = [gameDayOf(league, from), gameDayOf(league, until)];
  const to = addDays(last, DAYS_OF_A_GAME);
  const begun = isLast ? gameTime(league, addDays(to, 1), 0) : until;
  await walkGames(tx, { league, from: addDays(first, -DAYS_OF_A_GAME), to }, begun, flagBounds);
}
