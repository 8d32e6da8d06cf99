import type { TestContext } from 'node:test';
import { readFeed, type Feed, type FeedRunReport } from '../../src/ingest/index.ts';
import { settableClock } from '../../src/kernel/index.ts';
import type { League } from '../../src/leagues/index.ts';
import { joinedTo, silentLog, type Context, type Database } from '../../src/platform/index.ts';
import { createEgress, validatorStore, type Egress } from '../../src/platform/egress/index.ts';
import type { FactKind, Source } from '../../src/sources/source.ts';
import { pacedByHand } from '../support/paced.ts';
import { playback, type Playback } from '../support/playback.ts';
import { testDatabase } from '../support/postgres.ts';
import { recorded } from './recorded.ts';
import { schedule } from './stage.ts';

export const CEILINGS = { day: 500, month: 15_500 };
export type Responder = Parameters<typeof playback>[1];

export interface Stage {
  readonly ctx: Context & { readonly clock: ReturnType<typeof settableClock> };
  readonly db: Database;
}

export async function stage(t: TestContext, at: string): Promise<Stage> {
  const db = await testDatabase(t);
  return { db, ctx: { db, log: silentLog, clock: settableClock(new Date(at)) } };
}

/** A feed whose origin is a server on this machine. */
export async function feedOf(
  t: TestContext,
  { ctx }: { readonly ctx: Pick<Context, 'clock'> },
  source: Source,
  responder: Responder,
): Promise<Feed & { readonly played: Playback }> {
  const played = await playback(t, responder);
  const limits = { rate: { perSecond: 1000, burst: 1000 }, concurrency: 2, maxBodyBytes: 8_000_000 };
  const there = createEgress({ origins: { [played.origin]: limits }, clock: ctx.clock, pace: pacedByHand() });
  t.after(() => there.close());
  const egress: Egress = {
    get: (request) => there.get({ ...request, url: request.url.replace(/^https:\/\/[^/]+/, played.origin) }),
    close: () => there.close(),
  };
  return {
    source,
    egress,
    played,
    key: 'secret-key',
    ceilings: CEILINGS,
    numbering: 'league',
    staleAfterSeconds: 600,
    validators: validatorStore(),
  };
}

export async function run(
  { ctx, db }: Stage,
  feed: Feed,
  kinds: readonly FactKind[],
  day: string,
  isWholeDay = true,
  league: League = 'Nba',
): Promise<FeedRunReport> {
  const read = await readFeed(ctx, feed, { league, day, kinds, isWholeDay, movement: 0.75 });
  const report = await db.transaction((tx) => read.write({ ...ctx, db: joinedTo(tx) }));
  read.committed();
  return report;
}

export const CDN_KINDS = ['games', 'scores', 'box-scores', 'shots'] as const;
export const GAME = '0022000001';

export const cdnResponses =
  (broken: (path: string) => string | undefined = () => undefined): Responder =>
  (request, response) => {
    const path = request.url ?? '';
    const spoilt = broken(path);
    if (spoilt !== undefined) response.end(spoilt);
    else if (path.includes('scheduleLeagueV2')) response.end(schedule());
    else if (path.includes('todaysScoreboard')) response.end('{"scoreboard":{"games":[]}}');
    else if (path.includes('boxscore_')) response.end(recorded('nba-cdn', `boxscore_${GAME}.json`));
    else response.end(recorded('nba-cdn', `playbyplay_${GAME}.json`));
  };
