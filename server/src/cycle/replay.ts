import { addDays, daysFrom, type Day, type HousePayouts, type Origin, type SettableClock } from '../kernel/index.ts';
import { gameTime, type League } from '../leagues/index.ts';
import { gamesOfDay, newsMoments, type NewsMoment } from '../league/index.ts';
import { propKey, type FlagBounds } from '../odds/index.ts';
import { only, type Context } from '../platform/index.ts';
import { entriesCameTo, recordTotals, type EntryRecord, type RecordTotals } from '../record/index.ts';
import { worldStore, type WorldStore } from '../scoring/index.ts';
import { newsReport, type NewsReport } from './replay-news.ts';
import { publishDay } from './publish-day.ts';
import { settleDays } from './settle-day.ts';
import { propsReport, replayedProp, type PropsReport, type ReplayedProp } from './replay-props.ts';

export interface ReplayOptions {
  readonly league: League;
  readonly from: Day;
  /** Included. */
  readonly to: Day;
  /** The origin of the picks. Records of different origins are never mixed. */
  readonly origin: Origin;
  /** Rescores a game at each news, like the service. Default: scores only before tip-offs. */
  readonly withNews?: boolean;
  /** The payouts of pick’em houses for published entries; default: the shipped ones. */
  readonly payouts?: (house: string) => HousePayouts | undefined;
  /** Which prices are flags, for games that were not walked; default: by the standard bounds. */
  readonly flagBounds?: FlagBounds;
  /** The replay stops at this time. */
  readonly until?: Date;
  readonly onProgress?: (day: ReplayedDay) => void;
}

export interface ReplayedDay {
  readonly date: Day;
  readonly games: number;
  readonly props: number;
  /** On the day's last board. */
  readonly picks: number;
}

export interface ReplayReport {
  readonly days: number;
  readonly daysWithQuotes: number;
  /** Props with a consensus, each counted once, at its last scoring before tip-off. */
  readonly propsScored: number;
  /** The picks of record, with the grades at the end of the replay. */
  readonly picks: RecordTotals;
  /** The published pick’em entries, with the grades at the end of the replay. */
  readonly entries: EntryRecord;
  /** Model and market on every scored prop with a result. */
  readonly props: PropsReport;
  /** Null without `withNews`. */
  readonly news: NewsReport | null;
}

/** The context of a replay, which sets the clock. */
export type ReplayContext = Context & { readonly clock: SettableClock };

/** How long before tip-off a slate is scored and published. */
export const LEAD_MS = 15 * 60_000;
/** Box scores of a day are complete by noon of the next day, Eastern time. */
const SETTLE_HOUR = 12;
/** Grades of a day can change for this many days: a postponed game has 48 h, a correction 72 h. */
const SETTLE_DAYS = 4;

/**
 * Runs past days with the production code and a clock set to each time. It loads, scores and publishes before every
 * tip-off, and settles at noon of the next day. Running it again changes nothing.
 */
export async function replay(ctx: ReplayContext, options: ReplayOptions): Promise<ReplayReport> {
  const { league, from, to, origin, onProgress } = options;
  const days = daysFrom(from, to);
  const worlds = worldStore();
  const props: ReplayedProp[] = [];
  const moments: NewsMoment[] = [];
  let daysWithQuotes = 0;
  for (const date of days) {
    const { day, last, news } = await replayDay(ctx, options, worlds, date);
    props.push(...last);
    moments.push(...news);
    if (last.length > 0) daysWithQuotes += 1;
    onProgress?.(day);
    await settleAtNoonAfter(ctx, options, date);
  }
  for (let late = 1; late < SETTLE_DAYS; late += 1) await settleAtNoonAfter(ctx, options, addDays(to, late));
  const end = ctx.clock.now();
  return {
    days: days.length,
    daysWithQuotes,
    propsScored: props.length,
    picks: only(await recordTotals(ctx.db, league, origin, from, to, end)),
    entries: await entriesCameTo(ctx.db, { league, origin, from, to }, end),
    props: await propsReport(ctx.db, props, end),
    news: options.withNews === true ? await newsReport(ctx.db, options, moments) : null,
  };
}

/**
 * Scores and publishes before each tip-off of a day, and at each news if requested. `last` has each prop at its own
 * game's start.
 */
async function replayDay(
  ctx: ReplayContext,
  options: ReplayOptions,
  worlds: WorldStore,
  date: Day,
): Promise<{ day: ReplayedDay; last: ReplayedProp[]; news: readonly NewsMoment[] }> {
  const { league, origin } = options;
  const last = new Map<string, ReplayedProp>();
  const games = new Set<number>();
  let picks = 0;
  ctx.clock.set(gameTime(league, date, 0));
  const news = options.withNews === true ? await newsOfDay(ctx, options, date) : [];
  const score = async (only?: ReadonlySet<number>): Promise<void> => {
    const day = { league, date, origin, worlds, ...(options.payouts && { payouts: options.payouts }) };
    const { slate, publication } = await publishDay(ctx, only === undefined ? day : { ...day, only });
    ({ picks } = publication);
    for (const game of slate.games) games.add(game.id);
    for (const prop of slate.props) last.set(propKey(prop.features.prop), replayedProp(prop));
  };
  for (;;) {
    const moment = await nextMoment(ctx, options, date, news);
    if (moment === undefined) break;
    const told = new Set(news.filter(({ at }) => at.getTime() === moment.at.getTime()).map(({ gameId }) => gameId));
    if (told.size > 0) {
      // First with the current prices but without the news, so that the next change is due to the news.
      ctx.clock.set(new Date(moment.at.getTime() - 1));
      await score(told);
    }
    ctx.clock.set(moment.at);
    await score(moment.isLead ? undefined : told);
  }
  return { day: { date, games: games.size, props: last.size, picks }, last: [...last.values()], news };
}

/** All news of the day's games from its start on. */
async function newsOfDay(ctx: ReplayContext, { league, until }: ReplayOptions, date: Day): Promise<NewsMoment[]> {
  const now = ctx.clock.now();
  const all = await newsMoments(ctx.db, league, date, until ?? gameTime(league, addDays(date, 2), 0));
  return all.filter(({ at }) => at > now);
}

/**
 * The next time to score, from the known tip-offs (`isLead`: the whole slate) and the news; undefined after the last.
 */
async function nextMoment(
  ctx: ReplayContext,
  { league, until }: ReplayOptions,
  date: Day,
  news: readonly NewsMoment[],
): Promise<{ readonly at: Date; readonly isLead: boolean } | undefined> {
  const now = ctx.clock.now();
  const games = await gamesOfDay(ctx.db, league, date, now);
  const isAhead = (moment: number): boolean => moment > now.getTime() && moment <= (until?.getTime() ?? Infinity);
  const leads = games
    .filter((game) => game.status === 'scheduled')
    .map((game) => game.tipOff.getTime() - LEAD_MS)
    .filter(isAhead);
  const told = news.map(({ at }) => at.getTime()).filter(isAhead);
  if (leads.length + told.length === 0) return undefined;
  const next = Math.min(...leads, ...told);
  return { at: new Date(next), isLead: leads.includes(next) };
}

async function settleAtNoonAfter(
  ctx: ReplayContext,
  { league, until, flagBounds }: ReplayOptions,
  date: Day,
): Promise<void> {
  const noon = gameTime(league, addDays(date, 1), SETTLE_HOUR);
  if (until !== undefined && noon > until) return;
  ctx.clock.set(noon);
  await settleDays(ctx, {
    league,
    from: addDays(date, 1 - SETTLE_DAYS),
    to: date,
    ...(flagBounds && { flagBounds }),
  });
}
