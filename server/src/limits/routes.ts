import { Type } from 'typebox';
import { LIMIT_GROUPS, quotaOf } from '../access/index.ts';
import { callerOf, type Api } from '../platform/http/index.ts';
import { Moment } from '../platform/schemas/index.ts';
import { dayEnd, usageOfDay } from './queries.ts';

const Count = Type.Union([Type.Integer(), Type.Null()], { description: 'Null where there is no limit.' });

const Usage = Type.Object({
  date: Type.String({ format: 'date', description: 'The day in UTC.' }),
  tier: Type.String({ examples: ['Sharp'] }),
  resetAt: Moment(),
  groups: Type.Array(
    Type.Object({
      group: Type.String({ examples: ['picks-and-data'] }),
      limit: Count,
      used: Type.Integer(),
      remaining: Count,
      resetAt: Moment(),
    }),
  ),
});

export function usageRoutes(api: Api): void {
  api.get(
    '/data/usage',
    {
      config: { access: 'data' },
      schema: {
        summary: 'Your usage today',
        description:
          'For every endpoint group; this request is in it. Responses 401, 429 and 5xx do not count, all others do.',
        tags: ['Usage'],
        response: { 200: Usage },
      },
    },
    async (request) => {
      const { id, tier } = callerOf(request).account;
      const { db } = request.context;
      // The day first, then its counts: midnight may come in between.
      const resetAt = (await dayEnd(db))[0]?.resetAt ?? new Date(0);
      const rows = await usageOfDay(db, id, resetAt);
      const used = new Map(rows.map((row) => [row.quotaGroup, row.used]));
      const groups = LIMIT_GROUPS.map((group) => {
        const limit = quotaOf(tier, group);
        const count = used.get(group) ?? 0;
        const remaining = limit === null ? null : Math.max(0, limit - count);
        return { group, limit, used: count, remaining, resetAt: resetAt.toISOString() };
      });
      return {
        date: new Date(resetAt.getTime() - 1).toISOString().slice(0, 10),
        tier,
        resetAt: resetAt.toISOString(),
        groups,
      };
    },
  );
}
