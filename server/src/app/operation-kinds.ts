import { addDays, gameDayOf, type Day, type League, type Origin } from '../kernel/index.ts';
import { operation, type OperationContext, type OperationKind } from '../operations/index.ts';
import type { Context } from '../platform/index.ts';
import { Problem } from '../platform/http/index.ts';
import type { WorldStore } from '../scoring/index.ts';
import { settleRange } from '../settlement/index.ts';
import type { ServiceSource } from './live-sources.ts';
import { scoreDay } from './score-day.ts';

/** What the work of this service is done with. */
export interface Workshop {
  readonly origin: Origin;
  readonly sources: readonly ServiceSource[];
  readonly worlds: WorldStore;
}

/** The contract's operations, each a verb of a room with its figures as the output. */
export function operationKinds(shop: Workshop): OperationKind[] {
  return [
    operation(
      'ingest',
      (ctx, { source, date }) => ingest(ctx, sourceNamed(shop, source), date),
      (input) => {
        sourceNamed(shop, input.source);
      },
    ),
    operation('score-day', (ctx, { date, league }) => ctx.effects((inner) => publishDay(inner, shop, date, league))),
    operation('republish-picks', (ctx, { date, league }) =>
      ctx.effects((inner) => publishDay(inner, shop, date, league)),
    ),
    operation('settle', (ctx, { date, force = false }) =>
      ctx.effects((inner) => settleDays(inner, { from: date, to: date, force })),
    ),
    operation(
      'settle-range',
      (ctx, { from, to, force = false }) => ctx.effects((inner) => settleDays(inner, { from, to, force })),
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
function sourceNamed({ sources }: Workshop, name: string): ServiceSource {
  const found = sources.find((source) => source.name === name);
  if (found !== undefined) return found;
  const names = sources.map((source) => source.name).join(', ');
  throw new Problem('unprocessable', `No source is called ${name}. There are: ${names === '' ? 'none' : names}.`);
}

async function publishDay(ctx: Context, { origin, worlds }: Workshop, date: Day, league: League = 'Nba') {
  const { slate, publication } = await scoreDay(ctx, { league, date, origin, worlds });
  return {
    date,
    league,
    props: slate.props.length,
    picks: publication.picks,
    picksGenerated: publication.newPicks,
    version: publication.version,
  };
}

async function settleDays(ctx: Context, range: { readonly from: Day; readonly to: Day; readonly force: boolean }) {
  const { written, days } = await settleRange(ctx, { league: 'Nba', ...range });
  return { ...range, written, days };
}

/** Today's and tomorrow's boards: books quote the day before. */
export async function publishOpenDays(ctx: Context, shop: Workshop) {
  const today = gameDayOf(ctx.clock.now());
  const days = [today, addDays(today, 1)];
  const published = [];
  for (const date of days) published.push(await publishDay(ctx, shop, date));
  return { days: published, picksGenerated: published.reduce((sum, day) => sum + day.picksGenerated, 0) };
}

/** Days on which a grade can still come or change by itself: a game put off has 48 hours, a correction 72. */
const SETTLE_DAYS = 4;

export function settleRecentDays(ctx: Context) {
  const today = gameDayOf(ctx.clock.now());
  return settleDays(ctx, { from: addDays(today, -SETTLE_DAYS), to: today, force: false });
}
