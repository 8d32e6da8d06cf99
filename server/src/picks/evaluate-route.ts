import { Type, type Static } from 'typebox';
import { isDay, lineHalves, type League } from '../kernel/index.ts';
import { callerOf, idempotently, invalidRequest, Problem, type Api } from '../platform/http/index.ts';
import { evaluateProp, type EvaluationDesk, type EvaluationQuestion } from '../scoring/index.ts';
import { EvaluationBody, EvaluationShape, evaluationOnWire } from './evaluation-shape.ts';
import { seenAt } from './tier-view.ts';

const IdempotencyKey = Type.Object({
  'idempotency-key': Type.Optional(
    Type.String({
      description: '1 to 255 visible ASCII characters. The same key and body again: the original answer, for 24 hours.',
    }),
  ),
});

export function evaluateRoute(api: Api, desk: EvaluationDesk): void {
  api.post(
    '/picks/evaluate',
    {
      config: {
        access: { tiers: ['Pro', 'Sharp', 'Admin'], group: 'picks-and-data' },
        problems: ['unprocessable', 'idempotency-mismatch'],
      },
      schema: {
        summary: 'Evaluate any line of a player’s game',
        description:
          'Prices one side of a line, offered or not, with every book’s quotes where there are any, and takes the price apart. The odds are those of the caller’s delay ago; a game that has begun is evaluated as it stood before tip-off.',
        headers: IdempotencyKey,
        body: EvaluationBody,
        response: { 200: EvaluationShape },
      },
    },
    async (request, reply) => {
      const { account } = callerOf(request);
      return idempotently(request, reply, `account ${account.id}`, async (tx) => {
        const now = request.context.clock.now();
        const question = questionOf(request.body, seenAt(account.tier, now));
        const evaluated = await evaluateProp(tx, desk, question);
        if ('refused' in evaluated) throw new Problem('unprocessable', evaluated.refused);
        return { status: 200, body: evaluationOnWire(evaluated, question, now) };
      });
    },
  );
}

function questionOf(body: Static<typeof EvaluationBody>, asOf: Date): EvaluationQuestion & { readonly league: League } {
  const { playerId, stat, line, direction } = body;
  const date = body.gameDate ?? null;
  if (date !== null && !isDay(date))
    throw invalidRequest([{ pointer: '/gameDate', detail: 'must be a day that exists, such as 2024-03-02' }]);
  const halves = lineHalves(line);
  if (halves === undefined)
    throw new Problem('unprocessable', `The line ${line} is not a multiple of 0.5 from 0.5 to 200.`);
  return {
    playerId,
    stat,
    direction,
    date,
    asOf,
    lineHalves: halves,
    period: body.period ?? 'Full',
    opponentTeamId: body.opponentTeamId ?? null,
    league: body.league ?? 'Nba',
  };
}
