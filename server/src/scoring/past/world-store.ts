import type { Day } from '../../kernel/index.ts';
import { seasonOf, seasonStart, type League } from '../../leagues/index.ts';
import { gameDays, type GameDay } from '../../league/index.ts';
import type { Queryable } from '../../platform/index.ts';
import type { FittedConstants, PastWorld, SportModel, WorldThen } from '../models/sport-model.ts';
import { periodCache, type PeriodCache } from '../slate/period-cache.ts';

export interface WorldQuestion {
  readonly league: League;
  /** Only days before this one count. */
  readonly date: Day;
  /** Only facts known by this moment count. */
  readonly asOf: Date;
  readonly model: SportModel;
  /** The model's. */
  readonly constants: FittedConstants;
}

/** The worlds of a process, of all sports. Building one reads seasons of games; the next day's world extends the last one by a day. */
export interface WorldStore {
  /** Past games by period, for the hit counts of a slate. */
  readonly periods: PeriodCache;
  worldAt(db: Queryable, question: WorldQuestion): Promise<WorldThen>;
}

/** A world with its inputs: an added or corrected box score requires another world. */
interface CachedWorld {
  readonly made: string;
  readonly days: readonly Pick<GameDay, 'day' | 'digest'>[];
  readonly world: PastWorld;
  readonly knownAt: Date | null;
}

/** Enough to resume from yesterday's world when a recent box score is corrected. */
const WORLDS_KEPT = 4;
/** Half-lives are at most a hundred games and weights halve again each summer: older games have no weight. */
export const SEASONS_BACK = 4;
/** By this time after tip-off a game is over and its box score is in, or is no longer awaited. */
const RESULT_WITHIN_MS = 6 * 3_600_000;
/** Days read per statement: a month of games takes some megabytes. */
const DAYS_AT_ONCE = 30;

export function worldStore(): WorldStore {
  let kept: readonly CachedWorld[] = [];
  let turn: Promise<unknown> = Promise.resolve();

  async function findOrMake(db: Queryable, question: WorldQuestion): Promise<WorldThen> {
    const days = await gameDays(
      db,
      question.league,
      firstDay(question.league, question.date),
      question.date,
      question.asOf,
    );
    const past = pastDays(days, question.asOf);
    const made = `${question.league} ${question.constants.version}`;
    const base = closest(
      kept.filter((world) => world.made === made),
      past,
    );
    const found = base?.days.length === past.length ? base : await grow(db, question, made, base, past);
    kept = [found, ...kept.filter((world) => world !== found)].slice(0, WORLDS_KEPT);
    const awaitedTeams = new Set(days.flatMap((day) => (isRecent(day, question.date) ? day.awaitedTeams : [])));
    return { world: found.world, knownAt: found.knownAt, awaitedTeams };
  }

  return {
    periods: periodCache(),
    // Serialized: two requests for the same new world would both build it.
    worldAt(db, question) {
      const next = turn.then(() => findOrMake(db, question));
      turn = next.catch(() => undefined);
      return next;
    },
  };
}

function firstDay(league: League, date: Day): Day {
  return seasonStart(league, seasonOf(league, date), -SEASONS_BACK);
}

/** Days in order up to the first on which a game may still be in progress: a world grows by whole days. */
function pastDays(days: readonly GameDay[], asOf: Date): readonly GameDay[] {
  const open = days.findIndex(
    ({ awaitedTipOff }) => awaitedTipOff !== null && awaitedTipOff.getTime() > asOf.getTime() - RESULT_WITHIN_MS,
  );
  return open < 0 ? days : days.slice(0, open);
}

const RECENT_MS = 14 * 86_400_000;

function isRecent({ day }: GameDay, date: Day): boolean {
  return Date.parse(date) - Date.parse(day) <= RECENT_MS;
}

/** The kept world with the most of these days, all of them unchanged and no others. */
function closest(worlds: readonly CachedWorld[], days: readonly GameDay[]): CachedWorld | undefined {
  const holds = (world: CachedWorld): boolean =>
    world.days.length <= days.length &&
    world.days.every(({ day, digest }, index) => days[index]!.day === day && days[index]!.digest === digest);
  let best: CachedWorld | undefined;
  for (const world of worlds) if (world.days.length > (best?.days.length ?? 0) && holds(world)) best = world;
  return best;
}

/** A copy of a world, advanced further; the original does not change. */
async function grow(
  db: Queryable,
  { league, asOf, model, constants }: WorldQuestion,
  made: string,
  base: CachedWorld | undefined,
  days: readonly GameDay[],
): Promise<CachedWorld> {
  const world = base === undefined ? model.newWorld(league, constants) : model.copyWorld(base.world);
  let knownAt = base?.knownAt ?? null;
  for (let first = base?.days.length ?? 0; first < days.length; first += DAYS_AT_ONCE) {
    const some = days.slice(first, first + DAYS_AT_ONCE).map(({ day }) => day);
    const finished = await model.finishedGames(db, league, some, asOf);
    for (const game of finished) if (knownAt === null || game.knownAt > knownAt) knownAt = game.knownAt;
    const byDay = Map.groupBy(finished, (game) => game.day);
    for (const day of some) model.advance(world, day, byDay.get(day) ?? []);
  }
  return { made, days: days.map(({ day, digest }) => ({ day, digest })), world, knownAt };
}
