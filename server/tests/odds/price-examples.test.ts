import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { expectedValue, impliedProbability, rounded } from '../../src/kernel/index.ts';
import { orderFee, priceAfter } from '../../src/odds/books/exchanges.ts';
import { noVigChances, type DevigMethod } from '../../src/odds/screens/devig.ts';
import { breakEven, expectedOver, middleChances, middleProfits } from '../../src/odds/screens/middle.ts';
import { holdOf, impliedSum, payoutOf, twoWay } from '../../src/odds/screens/two-way.ts';
import { normalCdf } from '../../src/model/index.ts';
import { realDataPath } from '../support/real-data-folder.ts';

interface Example {
  readonly kind: string;
  readonly source: string;
  readonly in: Readonly<Record<string, never>>;
  readonly out: Readonly<Record<string, never>>;
}

const EXAMPLES = JSON.parse(readFileSync(realDataPath('reference', 'price-examples.json'), 'utf8')) as Example[];
const inFour = (value: number): number => rounded(value, 4);

interface Odds {
  readonly decimal?: readonly number[];
  readonly american?: readonly number[];
}
const payoutsOf = ({ decimal, american }: Odds): number[] => [...(decimal ?? []), ...(american ?? []).map(payoutOf)];

interface Contract {
  readonly price: number;
  readonly coefficient: number;
}

/** What the functions give for an example, by the members of its result. */
const FOUND: Readonly<Record<string, (given: never) => Readonly<Record<string, unknown>>>> = {
  arbitrage(given: Odds & { readonly total: number }) {
    const [over = 0, under = 0] = payoutsOf(given);
    const { edge, stakes } = twoWay(over, under);
    return {
      sum: inFour(impliedSum([over, under])),
      stakes: stakes.map((stake) => inFour(stake * given.total)),
      payout: inFour((1 + edge) * given.total),
      profit: inFour(edge * given.total),
      roi: inFour(edge),
      isArbitrage: edge > 0,
    };
  },
  hold(given: Odds) {
    const payouts = payoutsOf(given);
    const sum = impliedSum(payouts);
    return { sum: inFour(sum), overround: inFour(sum - 1), hold: inFour(holdOf(payouts)) };
  },
  devig(given: Odds) {
    const implied = given.american?.map(impliedProbability) ?? payoutsOf(given).map((payout) => 1 / payout);
    const by = (method: DevigMethod): number[] => noVigChances(implied, method).map(inFour);
    const [multiplicative, additive] = [by('proportional'), by('additive')];
    return { multiplicative, additive, power: by('power'), shin: by('shin'), worst: by('worst') };
  },
  middle(given: {
    readonly legs?: readonly { readonly stake: number; readonly win: number }[];
    readonly p?: { readonly firstOnly: number; readonly both: number; readonly secondOnly: number };
    readonly hit?: number;
    readonly profitIfHit?: number;
    readonly lossIfMissed?: number;
    readonly american?: readonly number[];
    readonly stake?: number;
    readonly gap?: readonly [number, number];
    readonly mean?: number;
    readonly sd?: number;
  }) {
    if (given.gap !== undefined) {
      const under = (line: number): number => normalCdf((line - (given.mean ?? 0)) / (given.sd ?? 1));
      const [low, high] = given.gap;
      const chances = middleChances(2 * low, 2 * high, (line) => {
        return { under: under(line / 2), push: 0, over: 1 - under(line / 2) };
      });
      return { hit: inFour(chances?.both ?? 0) };
    }
    if (given.profitIfHit !== undefined) {
      const missed = -(given.lossIfMissed ?? 0);
      const figures = { both: given.profitIfHit, overOnly: missed, underOnly: missed, underAndPush: 0, overAndPush: 0 };
      return { ev: inFour(expectedOver(chancesOf(given.hit ?? 0), figures)) };
    }
    const [over, under] = (
      given.legs ??
      (given.american ?? []).map((price) => ({
        stake: given.stake ?? 0,
        win: (payoutOf(price) - 1) * (given.stake ?? 0),
      }))
    ).map(({ stake, win }) => ({ stake, payout: 1 + win / stake }));
    assert.ok(over !== undefined && under !== undefined);
    const profits = middleProfits(over, under);
    const chances = given.p
      ? { ...chancesOf(0), overOnly: given.p.firstOnly, both: given.p.both, underOnly: given.p.secondOnly }
      : chancesOf(given.hit ?? 0);
    const ev = expectedOver(chances, profits);
    return {
      ev: inFour(ev),
      roi: inFour(ev / (over.stake + under.stake)),
      both: inFour(profits.both),
      firstOnly: inFour(profits.overOnly),
      secondOnly: inFour(profits.underOnly),
      miss: inFour(profits.overOnly),
      breakEven: inFour(breakEven(profits.both, profits.overOnly)),
    };
  },
  'ev-exchange'({ fair, price, coefficient: rate }: Contract & { readonly fair: number }) {
    const american = priceAfter({ of: 'contract', rate }, priceAt(price));
    const cost = impliedProbability(american);
    return {
      fee: inFour(cost - price),
      cost: inFour(cost),
      ev: inFour(expectedValue(fair, american)),
      grossEv: inFour(expectedValue(fair, priceAt(price))),
      american: inFour(american),
    };
  },
  'kalshi-fee'({ price, contracts, coefficient: rate }: Contract & { readonly contracts: number }) {
    const by = (roundedTo?: number): number =>
      inFour(orderFee({ of: 'contract', rate, ...(roundedTo !== undefined && { roundedTo }) }, price, contracts));
    return { exact: by(), centicent: by(0.0001), cent: by(0.01) };
  },
  commission({ american, rate }: { readonly american: number; readonly rate: number }) {
    const net = priceAfter({ of: 'winnings', share: rate }, american);
    return { decimal: inFour(payoutOf(net)), american: inFour(net) };
  },
  'arbitrage-net'({ price, coefficient: rate, american }: Contract & { readonly american: number }) {
    const [gross, net] = [priceAt(price), priceAfter({ of: 'contract', rate }, priceAt(price))].map(payoutOf);
    const other = payoutOf(american);
    assert.ok(gross !== undefined && net !== undefined);
    return {
      grossSum: inFour(impliedSum([gross, other])),
      netSum: inFour(impliedSum([net, other])),
      grossRoi: inFour(twoWay(gross, other).edge),
      netRoi: inFour(twoWay(net, other).edge),
    };
  },
};

/** The American odds of a contract that pays 1. */
const priceAt = (cost: number): number => (cost <= 0.5 ? 100 * (1 / cost - 1) : -100 / (1 / cost - 1));

const chancesOf = (hit: number) => {
  return { both: hit, overOnly: (1 - hit) / 2, underOnly: (1 - hit) / 2, underAndPush: 0, overAndPush: 0 };
};

/** Members of other methods, and solutions on the way to a result. */
const NOT_OURS = ['powerK', 'shinZ', 'probit', 'probitC', 'oddsRatio'];

for (const { kind, source, in: given, out } of EXAMPLES.filter((one) => one.kind in FOUND))
  test(`the published example of ${kind} of ${source} (${JSON.stringify(given)}) is met to four decimals`, () => {
    const found = FOUND[kind]?.(given as never) ?? {};
    for (const [member, value] of Object.entries(out).filter(([name]) => !NOT_OURS.includes(name)))
      assert.deepEqual(found[member], value, member);
  });

test('every kind of example is tried', () => {
  const kinds = new Set(EXAMPLES.map(({ kind }) => kind));
  assert.deepEqual([...kinds].toSorted(), Object.keys(FOUND).toSorted());
});
