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

/** What operations run with. */
export interface Runtime {
  readonly origin: Origin;
  readonly sources: readonly ServiceSource[];
  readonly worlds: WorldStore;
  /** The configured rating bounds. */
  readonly scoringBounds: () => ScoringBounds;
  /** The configured settlement rules. */
  readonly settlementProfile: () => SettlementProfile;
}

/** The operations of the API, each a function of a module; its figures are the output. */
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

/** Reads a source outside the transaction and writes the result as the operation's effects. */
export async function ingest(ctx: OperationContext, source: ServiceSource, date?: Day): Promise<object> {
  const { signal } = ctx;
  const read = await source.read(ctx, { date, signal });
  const done = await ctx.effects((inner) => read.write(inner));
  read.committed();
  return done;
}

/** The source with a name; a problem that lists the names otherwise. */
function sourceNamed({ sources }: Runtime, name: string): ServiceSource {
  const found = sources.find((source) => source.name === name);
  if (found !== undefined) return found;
  const names = sources.map((source) => source.name).join(', ');
  throw new Problem('unprocessable', `No source is called ${name}. Sources: ${names === '' ? 'none' : names}.`);
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

/** Today's and tomorrow's boards: books quote a day ahead. */
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
 * Scores games with unscored news and publishes their days again; the picks of other games stay. The news marks are taken in
 * the publishing transaction, so none is lost and none is scored twice.
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
