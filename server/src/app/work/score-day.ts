import type { Day, Origin } from '../../kernel/index.ts';
import type { League } from '../../leagues/index.ts';
import { isOvertaken, type Publication } from '../../picks/index.ts';
import type { Context } from '../../platform/index.ts';
import { publishSlate } from '../../research/index.ts';
import {
  loadSlate,
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
  /** This process's cache of past games. */
  readonly worlds: WorldStore;
  /** The configured bounds; default: the standard ones. */
  readonly bounds?: ScoringBounds;
}

export interface ScoredDay {
  readonly slate: ScoredSlate;
  readonly publication: Publication;
}

/** Scores a day with what is known now and publishes it. Every board is made here: live, replayed or simulated. */
export async function scoreDay(ctx: Context, { origin, worlds, bounds, ...day }: DayToScore): Promise<ScoredDay> {
  const score = async () =>
    scoreSlateInTurns(await loadSlate(ctx.db, { ...day, asOf: ctx.clock.now() }, worlds), bounds);
  let slate = await score();
  // Two runs may score a day at once. A stale run never replaces a newer board.
  if (await isOvertaken(ctx, slate, origin)) slate = await score();
  return { slate, publication: await publishSlate(ctx, slate, origin) };
}
