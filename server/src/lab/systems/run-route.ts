import { callerOf, type Api } from '../../platform/http/index.ts';
import { preferencesOf } from '../../preferences/index.ts';
import type { LabDeps } from '../deps.ts';
import { runOnWire } from './on-wire.ts';
import { runSystem } from './run-system.ts';
import { RunBody, RunShape, TAGS } from './schemas.ts';
import { checkedSystem } from './system.ts';

const DEFAULT_BETS = 50;

export function runRoute(api: Api, { leagues, analysis }: LabDeps): void {
  api.post(
    '/research/systems',
    {
      config: { access: 'lab', problems: ['unprocessable'] },
      schema: {
        ...TAGS,
        summary: 'Does a system work?',
        description:
          'One unit on every prop of past games that meets the conditions, by what was known an hour before tip-off, at a real price. With intervals by game day, what the market expected of the same bets, and the chance of such a result by luck, corrected for how many systems you have tried: each different system counts once, however it is written. An unknown condition is a 422.',
        body: RunBody,
        response: { 200: RunShape },
      },
    },
    async (request, reply) => {
      const { db, clock } = request.context;
      const { account } = callerOf(request);
      const { limit = DEFAULT_BETS, cursor, ...sent } = request.body;
      const system = await checkedSystem(db, leagues, sent);
      const { books } = await preferencesOf(db, account.id);
      const { result: run, answeredBy } = await runSystem(db, analysis, {
        ...{ leagues, accountId: account.id, system, myBooks: books, limit, cursor },
        now: clock.now(),
      });
      if (analysis.hasStandby) reply.header('prop-pick-answered-by', answeredBy);
      return runOnWire(system, run);
    },
  );
}
