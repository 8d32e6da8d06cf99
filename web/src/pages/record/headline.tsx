import type { Figures } from '../../api/types.ts';
import { meaning } from '../../glossary.ts';
import { count, edge, percent, units } from '../../format.ts';
import { Fact, Interval } from '../../parts/fact.tsx';
import { strings } from './strings.ts';

const words = strings.headline;

/** With fewer decided picks a warning is shown. */
const ENOUGH = 100;

interface HeadlineProps {
  readonly of: Figures;
  /** The league’s name, where the page has the figures of several. */
  readonly league?: string;
}

export function Headline({ of, league }: HeadlineProps) {
  const { picks, hits, misses, pushes, voids, pending, hitRate, roi, closingLineValue, logLoss } = of;
  const decided = hits + misses;
  const few = decided < ENOUGH && words.ofFew(decided);
  return (
    <section className="headline" aria-label={words.label(league)}>
      {decided < ENOUGH && <p className="headline-few">{words.few(decided)}</p>}
      <Fact label={words.units} value={units(of.units)} explained={words.unitsExplained(count(picks))}>
        {words.counts(count(hits), count(misses), pushes, voids)}
        {pending > 0 && words.pending(count(pending))}
      </Fact>
      <Fact label={words.roi} value={roi === null ? strings.none : edge(roi.value)} explained={words.roiExplained}>
        {few}
        <Interval of={roi} say={edge} range={[-0.3, 0.3]} mark={0} />
      </Fact>
      <Fact
        label={words.hitRate}
        value={hitRate === null ? strings.none : percent(hitRate.value)}
        explained={words.hitRateExplained(count(decided))}
      >
        {few}
        <Interval of={hitRate} say={percent} range={[0.3, 0.7]} mark={0.5} />
      </Fact>
      <Fact
        label={words.clv}
        value={closingLineValue === null ? strings.none : edge(closingLineValue.mean.value)}
        explained={meaning('clv')}
      >
        <Interval of={closingLineValue?.mean ?? null} say={edge} range={[-0.1, 0.1]} mark={0} />
      </Fact>
      <Fact
        label={words.logLoss}
        value={logLoss === null ? strings.none : logLoss.model.toFixed(4)}
        explained={meaning('logLoss')}
      >
        {logLoss !== null && words.market(logLoss.market.toFixed(4))}
      </Fact>
    </section>
  );
}
