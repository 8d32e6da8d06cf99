import { Type } from 'typebox';
import { seenAt } from '../../access/index.ts';
import { leagueOf, regulationMinutes, type League } from '../../leagues/index.ts';
import { livePicks, type LivePick } from '../../picks/index.ts';
import type { Queryable } from '../../platform/index.ts';
import { callerOf, type Api } from '../../platform/http/index.ts';
import { TAGS } from '../schemas.ts';
import { Nullable } from '../../platform/schemas/index.ts';
import { begunBets, courtSeconds } from './queries.ts';

const LiveBetShape = Type.Object({
  id: Type.Integer({ minimum: 1, description: 'Of the bet.' }),
  status: Type.Unsafe<LivePick['status']>({ type: 'string', enum: ['live', 'final'], description: 'Of its game.' }),
  value: Nullable(Type.Number({ description: 'The figure so far; null where the period’s figures are missing.' })),
  seconds: Type.Integer({ minimum: 0, description: 'The player’s time on the court so far.' }),
  secondsLeft: Nullable(
    Type.Integer({ minimum: 0, description: 'Of regulation, by the times of all players; null once it is over.' }),
  ),
  asOf: Type.String({ format: 'date-time', description: 'When the box score behind it became known.' }),
});

/** Ten are on the court at a time. */
const ON_COURT = 10;

export function liveRoute(api: Api): void {
  api.get(
    '/me/bets/live',
    {
      config: { access: 'bets' },
      schema: {
        ...TAGS,
        summary: 'How your open bets stand while their games run',
        description:
          'Open bets whose game has begun, with the figure so far, as it was the caller’s delay ago. A bet without a running box score is left out. Figures can be corrected until the bet is graded.',
        response: { 200: Type.Array(LiveBetShape) },
      },
    },
    async (request) => {
      const { clock, db } = request.context;
      const { id, tier } = callerOf(request).account;
      const at = seenAt(tier, clock.now());
      const open = await begunBets(db, id, at);
      const ofLeagues = await Promise.all(
        Array.from(
          Map.groupBy(open, ({ league }) => league),
          ([league, bets]) => liveOf(db, league, bets, at),
        ),
      );
      return ofLeagues.flat();
    },
  );
}

async function liveOf(db: Queryable, league: League, bets: Awaited<ReturnType<typeof begunBets>>, at: Date) {
  const live = await livePicks(db, league, bets, at);
  const games = new Map(bets.map((bet) => [bet.id, bet.gameId]));
  const played = new Map(
    (await courtSeconds(db, [...new Set(games.values())], at)).map((one) => [one.gameId, one.seconds]),
  );
  const whole = regulationMinutes(leagueOf(league).periods) * 60;
  return live.map(({ asOf, ...bet }) => {
    const left = Math.round(whole - (played.get(games.get(bet.id) ?? 0) ?? 0) / ON_COURT);
    return { ...bet, secondsLeft: bet.status === 'final' || left <= 0 ? null : left, asOf: asOf.toISOString() };
  });
}
