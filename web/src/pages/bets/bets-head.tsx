import type { BetSummary } from '../../api/types.ts';
import { edge, percent } from '../../format.ts';
import { Fact, Interval } from '../../parts/fact.tsx';
import { money } from './money.ts';
import { strings } from './strings.ts';

const words = strings.head;
const { verdict } = strings;

interface BetsHeadProps {
  readonly of: BetSummary;
  /** Of the last seven days, by the same filters. */
  readonly week: BetSummary | undefined;
}

/** What the bets came to, and what luck alone would have given. */
export function BetsHead({ of, week }: BetsHeadProps) {
  const { open, openStake, won, lost, pushes, voids, profit, roi, closingLineValue } = of;
  return (
    <section className="headline" aria-label={words.label}>
      <Fact label={words.open} value={String(open)} explained={words.openExplained}>
        {words.staked(money(openStake))}
      </Fact>
      {week !== undefined && (
        <Fact label={words.week} value={money(week.profit, true)} explained={words.weekExplained}>
          {words.settled(week.won + week.lost + week.pushes)}
        </Fact>
      )}
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

function Luck({ of: { luck, withoutClose } }: { readonly of: BetSummary }) {
  const interval = luck?.expected.interval ?? null;
  if (interval === null && withoutClose === 0) return null;
  return (
    <p className="bets-luck">
      {luck !== null && interval !== null && (
        <>
          {words.luck(money(interval[0], true), money(interval[1], true), luck.bets)}
          {luck.pValue === null ? words.tooFew : words.byLuck(percent(luck.pValue))}
        </>
      )}
      {withoutClose > 0 && words.withoutClose(withoutClose)}
    </p>
  );
}

/** From here on a result is taken for more than luck. */
const UNLIKELY = 0.05;

/** The one sentence of the page: what luck alone explains, and the closing line value. */
export function verdictOf({ luck, closingLineValue, won, lost }: BetSummary): string | undefined {
  if (won + lost === 0) return undefined;
  const p = luck?.pValue ?? null;
  const first =
    p === null || luck === null
      ? verdict.few(won + lost)
      : (p < UNLIKELY ? verdict.notLuck : verdict.luck)(luck.bets, p.toFixed(2).replace(/^0/, ''));
  const mean = closingLineValue?.mean;
  if (mean === undefined || mean.interval === null) return first + verdict.end;
  return first + verdict.clv(edge(mean.value), edge(mean.interval[0]), edge(mean.interval[1]));
}
