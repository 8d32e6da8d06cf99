import { seenAt } from '../../access/index.ts';
import { expectedValue, isAmericanPrice, isDay, lineHalves } from '../../kernel/index.ts';
import { askedLeague, checkProp } from '../../league/index.ts';
import type { League } from '../../leagues/index.ts';
import { AsOfParam, checkedAsOf } from '../../picks/index.ts';
import { DomainError, fairPlaces, invalidInput } from '../../platform/index.ts';
import { callerOf, type Api } from '../../platform/http/index.ts';
import { Type } from 'typebox';
import type { CombosDeps } from '../deps.ts';
import { TAGS } from '../shapes.ts';
import { ComboBody, comboOnWire, ComboShape, type LegBody } from './combo-shape.ts';
import { askedPayout } from '../payouts/asked-payout.ts';
import { comboPayout, priceCombo, type AskedLeg } from './price-combo.ts';

/** Combinations of a process: eight legs of one game take a CPU for some time. */
const PLACES = { atOnce: 2, most: 32 };

export function comboRoute(api: Api, deps: CombosDeps): void {
  api.post(
    '/picks/combo',
    {
      config: { access: 'evaluation', problems: ['unprocessable'], places: fairPlaces(PLACES) },
      schema: {
        ...TAGS,
        summary: 'What several props together are worth',
        description:
          'The probability that 2 to 8 legs all win, with the dependence of legs of one game, beside their product. Each leg has the probability that an evaluation gives it. With the price of the whole, or with the payouts of a pick’em house, its expected value. Legs that repeat or contradict each other, that have begun, or whose player is ruled out are a 422 whose `errors` name them. With `asOf` the response that was given then, from what was known.',
        querystring: Type.Object({ asOf: AsOfParam }),
        body: ComboBody,
        response: { 200: ComboShape },
      },
    },
    async (request) => {
      const { account } = callerOf(request);
      const { clock, db } = request.context;
      const { body, query } = request;
      const now = clock.now();
      const moment = query.asOf === undefined ? now : checkedAsOf(query.asOf, account.tier, now);
      const league = askedLeague(deps.leagues, body.league, '/league');
      const legs = body.legs.map((leg, place) => askedLeg(leg, league, `/legs/${place}`));
      const price = askedPrice(body);
      const payout = body.payout ? askedPayout(deps.payouts, body.payout, body.legs.length) : null;
      const asOf = seenAt(account.tier, moment);
      const combo = await priceCombo(db, deps.reader, { league, legs, asOf, now: moment }, deps.bounds());
      const expected = payout && comboPayout(combo, payout);
      const about = { league, evaluatedAt: moment, asOf: combo.legs[0]!.asOf };
      const value = expected !== null ? expected - 1 : price && expectedValue(combo.joint.probability, price);
      return comboOnWire(combo, legs, about, value, payout && { ...payout, expected: expected ?? 1 });
    },
  );
}

function askedLeg({ playerId, stat, line, direction, ...rest }: LegBody, league: League, at: string): AskedLeg {
  const period = rest.period ?? 'Full';
  const date = rest.gameDate ?? null;
  checkProp(league, { stat, period }, at);
  if (date !== null && !isDay(date))
    throw invalidInput([{ pointer: `${at}/gameDate`, detail: 'must be a day that exists, such as 2024-03-02' }]);
  const halves = lineHalves(line);
  if (halves === undefined || halves < 1) {
    const detail = `The line ${line} is not a multiple of 0.5 from 0.5 to 200.`;
    throw new DomainError('impossible', detail, { facts: { errors: [{ pointer: `${at}/line`, detail }] } });
  }
  return { playerId, stat, period, lineHalves: halves, direction, date };
}

function askedPrice({ price = null, payout = null }: ComboBody): number | null {
  if (price === null) return null;
  if (payout !== null) throw invalidInput([{ pointer: '/price', detail: 'must be left out beside payout' }]);
  if (isAmericanPrice(price)) return price;
  throw invalidInput([{ pointer: '/price', detail: 'must be American odds: at least +100, or at most -100' }]);
}
