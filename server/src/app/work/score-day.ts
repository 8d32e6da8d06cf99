import type { Day, Origin } from '../../kernel/index.ts';
import type { League } from '../../leagues/index.ts';
import { isOvertaken, type Publication } from '../../picks/index.ts';
import { draftEntries, publishEntries, shippedPayouts } from '../../combos/index.ts';
import type { HousePayouts } from '../../kernel/index.ts';
import { holdNews, newsTurn, type NewsCause } from '../../league/index.ts';
import { joinedTo, only, type Context } from '../../platform/index.ts';
import { publishSlate } from '../../research/index.ts';
import {
  loadSlate,
  SCORING_BOUNDS,
  scoreSlateInTurns,
  type ScoredSlate,
  type ScoringBounds,
  type WorldStore,
} from '../../scoring/index.ts';

export interface DayToScore {
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
}

export interface ScoredDay {
  readonly slate: ScoredSlate;
  readonly publication: Publication;
}

/**
 * Scores a day with what is known now and publishes it. In the last hour before the first tip-off it also publishes the
 * day’s entries. Every board and entry is made here: live, replayed or simulated.
 */
export async function scoreDay(
  ctx: Context,
  { origin, worlds, bounds, payouts = shippedPayouts, because, ...day }: DayToScore,
): Promise<ScoredDay> {
  const { db, clock } = ctx;
  const score = async () => scoreSlateInTurns(await loadSlate(db, { ...day, asOf: clock.now() }, worlds), bounds);
  const { league, date } = day;
  const about = { league, date, origin, worlds, bounds: bounds ?? SCORING_BOUNDS, payouts };
  // Entries are only chosen for a whole day.
  const draft = async () => (day.only === undefined ? draftEntries(db, about, clock.now()) : { drafts: [] });
  const [before] = await newsTurn(db, day.league);
  let slate = await score();
  let entries = await draft();
  return db.transaction(async (tx) => {
    const inner = { ...ctx, db: joinedTo(tx) };
    // From here on no news is written until the board is committed, so no pick is published without considering earlier
    // news.
    const { turn } = only(await holdNews(tx, day.league));
    // Two runs may score a day concurrently. A stale run never replaces a newer board.
    if (turn !== (before?.turn ?? 0) || (await isOvertaken(inner, slate, origin))) {
      slate = await score();
      entries = await draft();
    }
    const publication = await publishSlate(inner, slate, origin, because);
    await publishEntries(tx, about, entries, clock.now());
    return { slate, publication };
  });
}
