import type { Static } from 'typebox';
import { askedPayout } from '../../combos/index.ts';
import { isDay, frozenPayouts, type HousePayouts } from '../../kernel/index.ts';
import type { League, LeagueChoice } from '../../leagues/index.ts';
import { askedLeague, checkProp } from '../../league/index.ts';
import { invalidInput } from '../../platform/index.ts';
import { checkedLine } from '../log/checked-line.ts';
import type { AskedLine } from '../log/find-claim.ts';
import type { BetBody } from '../schemas.ts';
import type { SlipPayout } from './slip.ts';

type Body = Static<typeof BetBody>;

/** The legs of a bet on several props in a request. */
export interface AskedSlip {
  readonly league: League;
  readonly legs: readonly AskedLine[];
  readonly payout: SlipPayout | null;
}

/** Members of a single. */
const SINGLE = ['pickId', 'playerId', 'stat', 'line', 'direction', 'period', 'gameId', 'gameDate'] as const;

export interface SlipDeps {
  readonly leagues: LeagueChoice;
  /** The configured payouts of a pick’em book. */
  readonly payouts: (house: string) => HousePayouts | undefined;
}

/** The legs of a body; undefined for a single. Throws the 400 or 422 that names the error. */
export function askedSlip(body: Body, { leagues, payouts }: SlipDeps): AskedSlip | undefined {
  const legs = body.legs ?? null;
  const payout = body.payout ?? null;
  if (legs === null) {
    if (payout === null) return undefined;
    throw invalidInput([{ pointer: '/payout', detail: 'is of an entry: it needs legs' }]);
  }
  const extra = SINGLE.filter((name) => (body[name] ?? null) !== null);
  if (extra.length > 0)
    throw invalidInput(extra.map((name) => ({ pointer: `/${name}`, detail: 'must be left out beside legs' })));
  const league = askedLeague(leagues, body.league, '/league');
  const asked = legs.map((leg, place) => askedLeg(leg, league, `/legs/${place}`));
  if (payout === null) return { league, legs: asked, payout: null };
  const { house, kind, tables } = askedPayout(payouts, payout, legs.length);
  if ((body.price ?? null) !== null)
    throw invalidInput([{ pointer: '/price', detail: 'must be left out beside payout' }]);
  if (body.book !== undefined && body.book !== house)
    throw invalidInput([{ pointer: '/book', detail: 'must be left out beside payout' }]);
  return { league, legs: asked, payout: { house, kind, tables: frozenPayouts(tables) } };
}

type LegBody = NonNullable<Body['legs']>[number];

function askedLeg({ playerId, stat, line, direction, ...rest }: LegBody, league: League, at: string): AskedLine {
  const { gameId = null, gameDate = null } = rest;
  const period = rest.period ?? 'Full';
  checkProp(league, { stat, period }, at);
  const halves = checkedLine({ stat, period, line }, at);
  if (gameDate !== null && !isDay(gameDate))
    throw invalidInput([{ pointer: `${at}/gameDate`, detail: 'must be a day that exists' }]);
  if (gameId !== null && gameDate !== null)
    throw invalidInput([{ pointer: `${at}/gameDate`, detail: 'is the game’s own: leave it out beside gameId' }]);
  return { league, playerId, stat, period, lineHalves: halves, direction, gameId, gameDate };
}
