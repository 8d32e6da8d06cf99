import { Type, type Static } from 'typebox';
import { askedLeague, checkProp } from '../../league/index.ts';
import { isDay, lineHalves } from '../../kernel/index.ts';
import type { League, LeagueChoice } from '../../leagues/index.ts';
import type { Queryable } from '../../platform/index.ts';
import { callerOf, idempotently, invalidRequest, Problem, type Api } from '../../platform/http/index.ts';
import {
  evaluateProp,
  type EvaluationReader,
  type EvaluationQuestion,
  type LiveGames,
  type ScoringBounds,
} from '../../scoring/index.ts';
import { AsOfParam, checkedAsOf } from '../as-of-shape.ts';
import { askedBooks, BooksParam } from '../../preferences/index.ts';
import { EvaluationBody, EvaluationShape, evaluationOnWire } from './evaluation-shape.ts';
import { liveOnWire } from '../live/live-shape.ts';
import { opens, seenAt } from '../../access/index.ts';

const IdempotencyKey = Type.Object({
  'idempotency-key': Type.Optional(
    Type.String({
      description:
        '1 to 255 visible ASCII characters. The same key and body again: the original response, for 24 hours.',
    }),
  ),
});

interface EvaluateDeps {
  readonly reader: EvaluationReader;
  readonly bounds: () => ScoringBounds;
  readonly leagues: LeagueChoice;
  readonly live: LiveGames;
}

export function evaluateRoute(api: Api, { reader, bounds, leagues, live }: EvaluateDeps): void {
  api.post(
    '/picks/evaluate',
    {
      config: {
        access: 'evaluation',
        problems: ['unprocessable', 'idempotency-mismatch'],
      },
      schema: {
        summary: 'Evaluate any line of a player’s game',
        tags: ['Picks'],
        description:
          'Prices one side of a line, offered or not, with every book’s quotes where there are any, and takes the price apart. The odds are those of the caller’s delay ago; a game that has begun is evaluated as it stood before the start; `live: true` adds what the claim is worth while it runs. With `asOf` the response that was given then, byte for byte: from the quotes, box scores, news and schedule that were known at that moment. Not brought back: facts that were entered later with an earlier moment (an import of the past), a player’s name that was corrected since, the day of a game that was moved to another since, another version of the model (see `modelVersion`), and rating bounds that were configured since.',
        headers: IdempotencyKey,
        querystring: Type.Object({ asOf: AsOfParam, books: BooksParam }),
        body: EvaluationBody,
        response: { 200: EvaluationShape },
      },
    },
    async (request, reply) => {
      const { account } = callerOf(request);
      const { clock, db } = request.context;
      const evaluated = async (run: Queryable) => {
        const now = clock.now();
        const { asOf, books: sent } = request.query;
        const moment = asOf === undefined ? now : checkedAsOf(asOf, account.tier, now);
        const asked = questionOf(request.body, leagues, seenAt(account.tier, moment));
        const question = sent === undefined ? asked : { ...asked, books: await askedBooks(run, account.id, sent) };
        const evaluation = await evaluateProp(run, reader, question, bounds());
        if ('refused' in evaluation) throw new Problem('unprocessable', evaluation.refused);
        const response = evaluationOnWire(evaluation, question, moment);
        if (request.body.live !== true) return response;
        // Of the past, and of a tier with a delay, no state of a running game is known.
        if (asOf !== undefined || !opens('live', account.tier)) return { ...response, live: null };
        const claim = { ...question, gameId: response.gameId };
        return { ...response, live: liveOnWire(await live.now(run, now), claim, now) };
      };
      // An evaluation writes nothing. Without an idempotency key it holds no transaction: otherwise as many evaluations as
      // connections would block all other requests.
      if (request.headers['idempotency-key'] === undefined) return evaluated(db);
      return idempotently(request, reply, `account ${account.id}`, async (tx) => ({
        status: 200,
        body: await evaluated(tx),
      }));
    },
  );
}

function questionOf(
  body: Static<typeof EvaluationBody>,
  leagues: LeagueChoice,
  asOf: Date,
): EvaluationQuestion & { readonly league: League } {
  const { playerId, stat, line, direction } = body;
  const league = askedLeague(leagues, body.league, '/league');
  const period = body.period ?? 'Full';
  checkProp(league, { stat, period }, '');
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
    period,
    opponentTeamId: body.opponentTeamId ?? null,
    league,
  };
}
