import { ENTRY_SHARES, shippedPayouts, type EntryShares } from '../combos/index.ts';
import type { Day, HousePayouts, Origin } from '../kernel/index.ts';
import { holdNews, newsTurn, type NewsCause } from '../league/index.ts';
import type { League } from '../leagues/index.ts';
import { isOvertaken, publishBoard, type Publication } from '../picks/index.ts';
import { joinedTo, only, type Context } from '../platform/index.ts';
import { publishResearch } from '../research/index.ts';
import {
  loadSlate,
  SCORING_BOUNDS,
  scoreSlateInTurns,
  type ScoredSlate,
  type ScoringBounds,
  type WorldStore,
} from '../scoring/index.ts';
import { PARTICIPANTS, type Publish } from './participants.ts';

export interface DayToPublish {
  readonly league: League;
  readonly date: Day;
  readonly origin: Origin;
  /** Score only these games; the others keep their picks. Default: all games of the day. */
  readonly only?: ReadonlySet<number>;
  /** The news that caused the scoring: changes are announced with it. */
  readonly because?: NewsCause;
  /** This process's cache of past games. */
  readonly worlds: WorldStore;
  /** The configured bounds; default: the standard ones. */
  readonly bounds?: ScoringBounds;
  /** The configured payouts of a pick’em house; default: the shipped ones. */
  readonly payouts?: (house: string) => HousePayouts | undefined;
  /** The configured shares of published entries; default: the standard ones. */
  readonly shares?: () => EntryShares;
}

export interface PublishedDay {
  readonly slate: ScoredSlate;
  readonly publication: Publication;
}

/**
 * Scores a day with what is known now and publishes it: its picks, and what the participants have of it. Every board is
 * made here: live, replayed or simulated.
 */
export async function publishDay(
  ctx: Context,
  {
    origin,
    worlds,
    bounds = SCORING_BOUNDS,
    payouts = shippedPayouts,
    shares = () => ENTRY_SHARES,
    because,
    ...day
  }: DayToPublish,
): Promise<PublishedDay> {
  const { db, clock } = ctx;
  const prepare = async () => {
    const slate = await scoreSlateInTurns(await loadSlate(db, { ...day, asOf: clock.now() }, worlds), bounds);
    const board = { ...day, origin, slate, worlds, bounds, payouts, shares, ...(because && { because }) };
    const parts: Publish[] = [];
    // oxlint-disable-next-line no-await-in-loop
    for (const participant of PARTICIPANTS) if (participant.prepare) parts.push(await participant.prepare(ctx, board));
    return { slate, parts };
  };
  const [before] = await newsTurn(db, day.league);
  let made = await prepare();
  return db.transaction(async (tx) => {
    const inner = { ...ctx, db: joinedTo(tx) };
    // From here on no news is written until the board is committed, so no pick is published without considering earlier
    // news.
    const { turn } = only(await holdNews(tx, day.league));
    // Two runs may score a day concurrently. A stale run never replaces a newer board.
    if (turn !== (before?.turn ?? 0) || (await isOvertaken(inner, made.slate, origin))) made = await prepare();
    return { slate: made.slate, publication: await publishSlate(inner, made.slate, origin, made.parts) };
  });
}

/**
 * Publishes the picks of a scored slate and what the participants prepared for it: all or nothing.
 *
 * @param parts Default: the research board alone.
 */
export function publishSlate(
  ctx: Context,
  slate: ScoredSlate,
  origin: Origin,
  parts: readonly Publish[] = [publishResearch(slate, origin)],
): Promise<Publication> {
  return ctx.db.transaction(async (tx) => {
    const inner = { ...ctx, db: joinedTo(tx) };
    const rest: (() => Promise<unknown>)[] = [];
    for (const part of parts) rest.push(await part(inner));
    const publication = await publishBoard(inner, slate, origin);
    for (const finish of rest) await finish();
    return publication;
  });
}
