import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { Compile } from 'typebox/compile';
import type { TSchema } from 'typebox';
import { settableClock, type SettableClock } from '../../src/kernel/index.ts';
import { silentLog, type Context, type Database } from '../../src/platform/index.ts';
import type { Api } from '../../src/platform/http/index.ts';
import { researchModule } from '../../src/research/index.ts';
import { testServer } from './http.ts';
import { testDatabase } from './postgres.ts';
import { smallLeague, type SmallLeague } from './small-league.ts';
import { getAs, identifyByTier } from './tier-callers.ts';

/** A small league for the research module, at a given time. */
export interface ResearchStage {
  readonly db: Database;
  readonly ctx: Context & { readonly clock: SettableClock };
  readonly league: SmallLeague;
  readonly api: Api;
  player(index: number): number;
  /** Advances the clock by a second, after which cached reads are stale. */
  later(): void;
  /** The body of a 200 response, validated against the route's description. */
  get<Body>(path: string, tier?: Parameters<typeof getAs>[1]): Promise<Body>;
}

export async function researchStage(t: TestContext, now: string): Promise<ResearchStage> {
  const db = await testDatabase(t);
  const ctx = { db, clock: settableClock(new Date(now)), log: silentLog };
  const league = await smallLeague(db);
  const described = new Map<string, TSchema>();
  const { api } = await testServer(t, {
    context: ctx,
    identify: identifyByTier,
    modules: [
      {
        name: 'descriptions',
        routes: (api) =>
          void api.addHook('onRoute', ({ url, schema }) => {
            const responses = schema?.response as Record<string, TSchema> | undefined;
            if (responses?.['200'] !== undefined) described.set(url, responses['200']);
          }),
      },
      researchModule({ db, origin: 'live' }),
    ],
  });
  return {
    db,
    ctx,
    league,
    api,
    later: () => ctx.clock.set(new Date(ctx.clock.now().getTime() + 1_000)),
    player: (index) => league.players[index] ?? assert.fail(),
    async get<Body>(path: string, tier: Parameters<typeof getAs>[1] = 'Sharp') {
      const response = await getAs(api, tier, path);
      assert.equal(response.statusCode, 200, response.body);
      const body: unknown = response.json();
      const check = Compile(descriptionOf(described, path));
      assert.ok(check.Check(body), JSON.stringify(check.Errors(body)));
      return body as Body;
    },
  };
}

function descriptionOf(described: ReadonlyMap<string, TSchema>, path: string): TSchema {
  const bare = `/api/v1${path.split('?', 1)[0]}`;
  const matches = (url: string): boolean => new RegExp(`^${url.replaceAll(/:\w+/g, '[^/]+')}$`).test(bare);
  const url = [...described.keys()].find(matches) ?? '';
  return described.get(bare) ?? described.get(url) ?? assert.fail(`${path} has no description`);
}
