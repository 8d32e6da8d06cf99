import { addDays, type Day, type HousePayouts, type Origin } from '../../kernel/index.ts';
import { gameDayOf, gameTime, type League, type LeagueChoice } from '../../leagues/index.ts';
import { operation, type OperationContext, type OperationKind } from '../../operations/index.ts';
import { firstUngraded } from '../../bets/index.ts';
import { firstUngradedEntry } from '../../combos/index.ts';
import { firstUnsettled } from '../../picks/index.ts';
import { DomainError, only, type Context } from '../../platform/index.ts';
import { askedLeague, type NewsCause } from '../../league/index.ts';
import type { ScoringBounds, WorldStore } from '../../scoring/index.ts';
import { daysOpen, type SettlementProfile } from '../../settlement/index.ts';
import type { ReadSource, ServiceSource } from './live-sources.ts';
import { archiveKind, type ArchivePlace } from './archive-quotes.ts';
import { scoreDay } from './score-day.ts';
import { settleGames } from './settle-games.ts';

/** Dependencies of operations. */
export interface Runtime {
  readonly origin: Origin;
  readonly sources: readonly ServiceSource[];
  readonly worlds: WorldStore;
  readonly leagues: LeagueChoice;
  /** The current rating bounds. */
  readonly scoringBounds: () => ScoringBounds;
  /** The configured payouts of a pick’em house; the shipped ones if omitted. */
  readonly payouts?: (house: string) => HousePayouts | undefined;
  /** The current settlement rules. */
  readonly settlementProfile: () => SettlementProfile;
  /** The archive of quotes; if omitted, nothing is archived. */
  readonly archive?: ArchivePlace | undefined;
}

/** The operations of the API, each a function of a module; its figures are the output. */
export function operationKinds(runtime: Runtime): OperationKind[] {
  const { leagues } = runtime;
  const named = (league?: League): League => askedLeague(leagues, league, '/league');
  return [
    operation(
      'ingest',
      (ctx, { source, date, league }) => ingest(ctx, sourceNamed(runtime, source), named(league), date),
      (input) => {
        sourceNamed(runtime, input.source);
        named(input.league);
      },
      leagues,
    ),
    operation(
      'score-day',
      (ctx, { date, league }) => ctx.effects((inner) => publishDay(inner, runtime, { date, league: named(league) })),
      (input) => void named(input.league),
      leagues,
    ),
    operation(
      'republish-picks',
      (ctx, { date, league }) => ctx.effects((inner) => publishDay(inner, runtime, { date, league: named(league) })),
      (input) => void named(input.league),
      leagues,
    ),
    operation(
      'settle',
      (ctx, { date, league, force = false }) =>
        ctx.effects((inner) => settleDays(inner, runtime, { league: named(league), from: date, to: date, force })),
      (input) => void named(input.league),
      leagues,
    ),
    operation(
      'settle-range',
      (ctx, { from, to, league, force = false }) =>
        ctx.effects((inner) => settleDays(inner, runtime, { league: named(league), from, to, force })),
      ({ from, to, league }) => {
        named(league);
        if (from > to) throw new DomainError('impossible', `${from} is after ${to}.`);
      },
      leagues,
    ),
    archiveKind(runtime.archive),
  ];
}

/** Reads a source outside the transaction and writes the result as the operation's effects. */
export async function ingest(ctx: OperationContext, source: ServiceSource, league: League, date?: Day) {
  const { signal } = ctx;
  const read = await source.read(ctx, { league, date, signal });
  const done = await ctx.effects((inner) => read.write(inner), 'facts');
  read.committed();
  return done;
}

/**
 * Reads a source for every enabled league that it serves, and writes the results in one transaction. A league that
 * cannot be read is listed in the output and does not prevent the others from being written. Throws if none can be
 * read.
 */
export async function ingestAll(
  ctx: OperationContext,
  { leagues }: Pick<Runtime, 'leagues'>,
  source: ServiceSource,
): Promise<object> {
  const served = leagues.enabled().filter((league) => source.leagues.includes(league));
  const reads: ReadSource[] = [];
  const failed: { readonly league: League; readonly error: unknown }[] = [];
  // Sequential: a source's requests share its rate limit and credits.
  for (const league of served)
    try {
      reads.push(await source.read(ctx, { league, signal: ctx.signal }));
    } catch (error) {
      ctx.signal.throwIfAborted();
      failed.push({ league, error });
    }
  if (reads.length === 0 && failed[0] !== undefined) throw failed[0].error;
  for (const { league, error } of failed)
    ctx.log.warn({ source: source.name, league, err: error }, 'a league was not read');
  const done = await ctx.effects(async (inner) => {
    const runs: object[] = [];
    for (const read of reads) runs.push(await read.write(inner));
    const notRead = failed.map(({ league }) => league);
    if (runs.length === 1 && failed.length === 0) return runs[0] as object;
    return { runs, ...(notRead.length > 0 && { notRead }) };
  }, 'facts');
  for (const read of reads) read.committed();
  return done;
}

/** The source with a name; otherwise an error that lists the names. */
function sourceNamed({ sources }: Runtime, name: string): ServiceSource {
  const found = sources.find((source) => source.name === name);
  if (found !== undefined) return found;
  const names = sources.map((source) => source.name).join(', ');
  throw new DomainError('impossible', `No source is called ${name}. Sources: ${names === '' ? 'none' : names}.`);
}

interface DayToPublish {
  readonly date: Day;
  readonly league: League;
  readonly only?: ReadonlySet<number>;
  /** The news that caused the scoring, if any. */
  readonly because?: NewsCause;
}

/** Scores a day, or some of its games, and publishes what changed. */
export async function publishDay(ctx: Context, runtime: Runtime, { date, league, only, because }: DayToPublish) {
  const { origin, worlds, scoringBounds, payouts } = runtime;
  const day = {
    league,
    date,
    origin,
    worlds,
    bounds: scoringBounds(),
    ...(payouts && { payouts }),
    ...(only && { only }),
    ...(because && { because }),
  };
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
  readonly league: League;
  readonly from: Day;
  readonly to: Day;
  readonly force: boolean;
}

async function settleDays(ctx: Context, { settlementProfile }: Runtime, { league, ...range }: DaysToSettle) {
  const settled = await settleGames(ctx, { league, profile: settlementProfile(), ...range });
  return { ...range, ...settled };
}

/** Today's and tomorrow's boards of every enabled league: books quote a day ahead. */
export async function publishOpenDays(ctx: Context, runtime: Runtime) {
  const published = [];
  for (const league of runtime.leagues.enabled()) {
    const today = gameDayOf(league, ctx.clock.now());
    for (const date of [today, addDays(today, 1)]) published.push(await publishDay(ctx, runtime, { league, date }));
  }
  return outputOf(published);
}

/** The figures of published days. */
export const outputOf = (days: readonly Awaited<ReturnType<typeof publishDay>>[]) => ({
  days,
  picksGenerated: days.reduce((sum, day) => sum + day.picksGenerated, 0),
});

/** For every enabled league, the days on which a grade can still appear or change by itself. */
export async function settleRecentDays(ctx: Context, runtime: Runtime) {
  const settled = [];
  for (const league of runtime.leagues.enabled()) settled.push(await settleRecentDaysOf(ctx, runtime, league));
  const dates = settled.flatMap(({ from, to }) => [from, to]).sort();
  return {
    from: dates[0],
    to: dates.at(-1),
    force: false,
    written: settled.reduce((sum, { written }) => sum + written, 0),
    heldBack: settled.reduce((sum, { heldBack }) => sum + heldBack, 0),
    days: settled.flatMap(({ days }) => days),
  };
}

/**
 * Starts earlier if the box score or the end of an earlier game, with picks waiting for it, was learned in these days.
 */
async function settleRecentDaysOf(ctx: Context, runtime: Runtime, league: League) {
  const today = gameDayOf(league, ctx.clock.now());
  const open = addDays(today, -daysOpen(runtime.settlementProfile()));
  const since = gameTime(league, open, 0);
  const pick = only(await firstUnsettled(ctx.db, league, open, since)).date;
  const bet = only(await firstUngraded(ctx.db, league, open, since)).date;
  const entry = only(await firstUngradedEntry(ctx.db, league, open, since)).date;
  const [from = open] = [pick, entry, bet].filter((date) => date !== null).sort();
  return settleDays(ctx, runtime, { league, from, to: today, force: false });
}
