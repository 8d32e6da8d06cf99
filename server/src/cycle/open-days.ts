import { addDays, type Day } from '../kernel/index.ts';
import type { NewsCause } from '../league/index.ts';
import { gameDayOf, gameTime, type League } from '../leagues/index.ts';
import { firstUnsettled } from '../picks/index.ts';
import { only, type Context } from '../platform/index.ts';
import { daysOpen } from '../settlement/index.ts';
import type { Cycle } from './cycle.ts';
import { PARTICIPANTS } from './participants.ts';
import { publishDay } from './publish-day.ts';
import { settleDays } from './settle-day.ts';

interface OneDay {
  readonly date: Day;
  readonly league: League;
  readonly only?: ReadonlySet<number>;
  /** The news that caused the scoring, if any. */
  readonly because?: NewsCause;
}

/** Scores a day, or some of its games, and publishes what changed. Returns its figures. */
export async function publishOneDay(ctx: Context, cycle: Cycle, day: OneDay) {
  const { origin, worlds, bounds, payouts, shares } = cycle;
  const settings = { origin, worlds, bounds: bounds(), ...(payouts && { payouts }), ...(shares && { shares }) };
  const { slate, publication } = await publishDay(ctx, { ...settings, ...day });
  return {
    date: day.date,
    league: day.league,
    props: slate.props.length,
    picks: publication.picks,
    picksGenerated: publication.newPicks,
    version: publication.version,
  };
}

/** Today's and tomorrow's boards of every enabled league: books quote a day ahead. */
export async function publishOpenDays(ctx: Context, cycle: Cycle) {
  const published = [];
  for (const league of cycle.leagues.enabled()) {
    const today = gameDayOf(league, ctx.clock.now());
    for (const date of [today, addDays(today, 1)]) published.push(await publishOneDay(ctx, cycle, { league, date }));
  }
  return outputOf(published);
}

/** The figures of published days. */
export const outputOf = (days: readonly Awaited<ReturnType<typeof publishOneDay>>[]) => ({
  days,
  picksGenerated: days.reduce((sum, day) => sum + day.picksGenerated, 0),
});

/** Settles days by the current rules. Returns the range and its figures. */
export async function settleByRules(
  ctx: Context,
  { profile, flagBounds }: Cycle,
  { league, ...range }: { readonly league: League; readonly from: Day; readonly to: Day; readonly force: boolean },
) {
  return {
    ...range,
    ...(await settleDays(ctx, {
      league,
      profile: profile(),
      ...(flagBounds && { flagBounds: flagBounds() }),
      ...range,
    })),
  };
}

/** For every enabled league, the days on which a grade can still appear or change by itself. */
export async function settleRecentDays(ctx: Context, cycle: Cycle) {
  const settled = [];
  for (const league of cycle.leagues.enabled()) settled.push(await settleRecentDaysOf(ctx, cycle, league));
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
 * Starts earlier if the box score or the end of an earlier game, with something waiting for it, was learned in these
 * days.
 */
async function settleRecentDaysOf(ctx: Context, cycle: Cycle, league: League) {
  const today = gameDayOf(league, ctx.clock.now());
  const open = addDays(today, -daysOpen(cycle.profile()));
  const since = gameTime(league, open, 0);
  const waiting = [only(await firstUnsettled(ctx.db, league, open, since)).date];
  for (const { firstOpenDay } of PARTICIPANTS)
    if (firstOpenDay) waiting.push(await firstOpenDay(ctx.db, league, open, since));
  const [from = open] = waiting.filter((date) => date !== null).sort();
  return settleByRules(ctx, cycle, { league, from, to: today, force: false });
}
