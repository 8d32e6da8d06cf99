import type { Day, Origin } from '../kernel/index.ts';
import type { League } from '../leagues/index.ts';
import { isOvertaken, type Publication } from '../picks/index.ts';
import type { Context } from '../platform/index.ts';
import { publishSlate } from '../research/index.ts';
import {
  loadSlate,
  scoreSlateInTurns,
  type ScoredSlate,
  type ScoringBounds,
  type WorldStore,
} from '../scoring/index.ts';

export interface DayToScore {
  readonly league: League;
  readonly date: Day;
  readonly origin: Origin;
  /** Of the day's games only these are scored, and the others keep the picks they have; left out, all of them. */
  readonly only?: ReadonlySet<number>;
  /** Of this process: what the model knows of past games. */
  readonly worlds: WorldStore;
  /** As they are configured now; left out, the usual ones. */
  readonly bounds?: ScoringBounds;
}

export interface ScoredDay {
  readonly slate: ScoredSlate;
  readonly publication: Publication;
}

/** Scores what is known of a day now and publishes it: the one way a board comes to be, live, replayed or simulated. */
export async function scoreDay(ctx: Context, { origin, worlds, bounds, ...day }: DayToScore): Promise<ScoredDay> {
  const score = async () =>
    scoreSlateInTurns(await loadSlate(ctx.db, { ...day, asOf: ctx.clock.now() }, worlds), bounds);
  let slate = await score();
  // Two may score a day at once, and who was quicker may have known more: a board never goes back to what was known before it.
  if (await isOvertaken(ctx, slate, origin)) slate = await score();
  return { slate, publication: await publishSlate(ctx, slate, origin) };
}
