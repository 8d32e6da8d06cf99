import { addDays, type Day, type Origin } from '../kernel/index.ts';
import { DEFAULT_LEAGUE, gameDayOf, gameTime, type League } from '../leagues/index.ts';
import { operation, type OperationContext, type OperationKind } from '../operations/index.ts';
import { firstUnsettled } from '../picks/index.ts';
import { only, type Context } from '../platform/index.ts';
import { Problem } from '../platform/http/index.ts';
import { takeNews } from '../league/index.ts';
import type { ScoringBounds, WorldStore } from '../scoring/index.ts';
import { daysOpen, type SettlementProfile } from '../settlement/index.ts';
import type { ServiceSource } from './live-sources.ts';
import { scoreDay } from './score-day.ts';
import { settleGames } from './settle-games.ts';

/** What the work of this service is done with. */
export interface Runtime {
  readonly origin: Origin;
  readonly sources: readonly ServiceSource[];
  readonly worlds: WorldStore;
  /** Where ratings begin and what is doubted, as it is configured now. */
  readonly scoringBounds: () => ScoringBounds;
  /** The rules that picks are graded by, as they are configured now. */
  readonly settlementProfile: () => SettlementProfile;
}

/** The contract's operations, each a verb of a room with its figures as the output. */
export function operationKinds(runtime: Runtime): OperationKind[] {
  return [
    operation(
      'ingest',
      (ctx, { source, date }) => ingest(ctx, sourceNamed(runtime, source), date),
      (input) => {
        sourceNamed(runtime, input.source);
      },
    ),
    operation('score-day', (ctx, { date, league }) =>
      ctx.effects((inner) => publishDay(inner, runtime, { date, league })),
    ),
    operation('republish-picks', (ctx, { date, league }) =>
      ctx.effects((inner) => publishDay(inner, runtime, { date, league })),
    ),
    operation('settle', (ctx, { date, force = false }) =>
      ctx.effects((inner) => settleDays(inner, runtime, { from: date, to: date, force })),
    ),
    operation(
      'settle-range',
      (ctx, { from, to, force = false }) => ctx.effects((inner) => settleDays(inner, runtime, { from, to, force })),
      ({ from, to }) => {
        if (from > to) throw new Problem('unprocessable', `${from} is after ${to}.`);
      },
    ),
  ];
}

/** Asks a source, which may take its time, and writes what it said as the operation's effects. */
export async function ingest(ctx: OperationContext, source: ServiceSource, date?: Day): Promise<object> {
  const { signal } = ctx;
  const read = await source.read(ctx, { date, signal });
  const done = await ctx.effects((inner) => read.write(inner));
  read.committed();
  return done;
}

/** The source of a name; the problem that says which there are. */
function sourceNamed({ sources }: Runtime, name: string): ServiceSource {
  const found = sources.find((source) => source.name === name);
  if (found !== undefined) return found;
  const names = sources.map((source) => source.name).join(', ');
  throw new Problem('unprocessable', `No source is called ${name}. There are: ${names === '' ? 'none' : names}.`);
}

interface DayToPublish {
  readonly date: Day;
  readonly league?: League | undefined;
  readonly only?: ReadonlySet<number>;
}

async function publishDay(ctx: Context, runtime: Runtime, { date, league = DEFAULT_LEAGUE, only }: DayToPublish) {
  const { origin, worlds, scoringBounds } = runtime;
  const day = { league, date, origin, worlds, bounds: scoringBounds(), ...(only && { only }) };
  const { slate, publication } = await scoreDay(ctx, day);
  return {
    date,
    league,
    props: slate.props.length,
    picks: publication.picks,
    picksGenerated: publication.newPicks,
    version: publication.version,
  };
}

interface DaysToSettle {
  readonly from: Day;
  readonly to: Day;
  readonly force: boolean;
}

async function settleDays(ctx: Context, { settlementProfile }: Runtime, range: DaysToSettle) {
  const settled = await settleGames(ctx, { league: DEFAULT_LEAGUE, profile: settlementProfile(), ...range });
  return { ...range, ...settled };
}

/** Today's and tomorrow's boards: books quote the day before. */
export async function publishOpenDays(ctx: Context, runtime: Runtime) {
  const today = gameDayOf(DEFAULT_LEAGUE, ctx.clock.now());
  const days = [today, addDays(today, 1)];
  const published = [];
  for (const date of days) published.push(await publishDay(ctx, runtime, { date }));
  return outputOf(published);
}

const outputOf = (days: readonly Awaited<ReturnType<typeof publishDay>>[]) => ({
  days,
  picksGenerated: days.reduce((sum, day) => sum + day.picksGenerated, 0),
});

/**
 * Scores the games of which something was learned that no score has seen, and publishes their days anew: the picks of all
 * other games stay as they are. The news is taken in the transaction that publishes, so none is lost and none scored twice.
 */
export async function publishNews(ctx: Context, runtime: Runtime) {
  const news = await ctx.db.transaction((tx) => takeNews(tx));
  const published = [];
  for (const [date, games] of Map.groupBy(news, ({ gameDate }) => gameDate))
    published.push(await publishDay(ctx, runtime, { date, only: new Set(games.map(({ gameId }) => gameId)) }));
  return { games: news.length, ...outputOf(published) };
}

/** The days on which a grade can still come or change by itself; from an earlier one on if what its picks waited for, figures or
 *  the end of their game, was learned in these days. */
export async function settleRecentDays(ctx: Context, runtime: Runtime) {
  const today = gameDayOf(DEFAULT_LEAGUE, ctx.clock.now());
  const open = addDays(today, -daysOpen(runtime.settlementProfile()));
  const { date } = only(await firstUnsettled(ctx.db, DEFAULT_LEAGUE, open, gameTime(DEFAULT_LEAGUE, open, 0)));
  return settleDays(ctx, runtime, { from: date ?? open, to: today, force: false });
}
