import { simulationCursor } from '../../src/ingest/index.ts';
import { addDays } from '../../src/kernel/index.ts';
import { gameDayOf, gameTime, type League } from '../../src/leagues/index.ts';
import type { Queryable } from '../../src/platform/index.ts';
import { DEMO_LEAGUES, everyHourFrom, type SimulationSettings } from '../../src/simulation/index.ts';

interface Past {
  /** Days of box scores before the first quotes. */
  readonly form: number;
  /** Days of quotes before today. */
  readonly record: number;
  /** As at a first start: these days are not scored yet. */
  readonly isUnscored?: boolean;
  /** Those of the demo by default. */
  readonly leagues?: readonly League[];
}

/** Starts the simulated leagues with a few days of history instead of the demo's six weeks. */
export async function shortSimulation(
  db: Queryable,
  now: Date,
  { form, record, isUnscored = false, leagues = DEMO_LEAGUES }: Past,
): Promise<void> {
  for (const league of leagues) {
    const quotesFrom = addDays(gameDayOf(league, now), -record);
    const firstDay = addDays(quotesFrom, -form);
    const atEveryHour = everyHourFrom(league, now);
    const settings: SimulationSettings = {
      league,
      seed: 1,
      firstDay,
      quotesFrom,
      liveFrom: atEveryHour.from,
      atEveryHour,
    };
    const readUntil = new Date(gameTime(league, firstDay, 0).getTime() - 1);
    await db.query({
      text: 'insert into ingest.cursor (source, settings, read_until) values ($1, $2, $3)',
      values: [
        simulationCursor(league),
        JSON.stringify({ ...settings, ...(isUnscored && { unscoredUntil: now }) }),
        readUntil,
      ],
    });
  }
}
