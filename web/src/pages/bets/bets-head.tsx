import type { BetSummary } from '../../api/types.ts';
import { edge, percent } from '../../format.ts';
import { Fact, Interval } from '../../parts/fact.tsx';
import { money } from './money.ts';
import { strings } from './strings.ts';

const words = strings.head;

/** What the bets came to, and what luck alone would have given. */
export function BetsHead({ of }: { readonly of: BetSummary }) {
  const { open, openStake, won, lost, pushes, voids, profit, roi, closingLineValue } = of;
  return (
    <section className="headline" aria-label={words.label}>
      <Fact label={words.open} value={String(open)} explained={words.openExplained}>
        {words.staked(money(openStake))}
      </Fact>
      <Fact label={words.profit} value={money(profit, true)} explained={words.profitExplained}>
        {words.counts(won, lost, pushes, voids)}
      </Fact>
      <Fact label={words.roi} value={roi === null ? strings.none : edge(roi.value)} explained={words.roiExplained}>
        <Interval of={roi} say={edge} range={[-0.3, 0.3]} mark={0} />
      </Fact>
      <Fact
        label={words.clv}
        value={closingLineValue === null ? strings.none : edge(closingLineValue.mean.value)}
        explained={words.clvExplained}
      >
        <Interval of={closingLineValue?.mean ?? null} say={edge} range={[-0.1, 0.1]} mark={0} />
      </Fact>
      <Luck of={of} />
    </section>
  );
}

function Luck({ of: { luck } }: { readonly of: BetSummary }) {
  if (luck === null || luck.expected.interval === null) return null;
  const [low, high] = luck.expected.interval;
  return (
    <p className="bets-luck">
      {words.luck(money(low, true), money(high, true), luck.bets)}
      {luck.pValue === null ? words.tooFew : words.byLuck(percent(luck.pValue))}
    </p>
  );
}
