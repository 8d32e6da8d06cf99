import type { SystemFigures } from '../../api/types.ts';
import { edge, figure, percent, units } from '../../format.ts';
import { meaning } from '../../glossary.ts';
import { Fact, Interval } from '../../parts/fact.tsx';
import { Term } from '../../parts/term.tsx';
import { strings } from './strings.ts';

const words = strings.result;

interface HeadlineProps {
  readonly of: SystemFigures;
  readonly tried: number;
}

/** The figures of a system beside what the market expected of the same bets. */
export function Headline({ of, tried }: HeadlineProps) {
  const { won, lost, pushed, void: voids, hitRate, roi, units: sum, closingLineValue, market, correctedPValue } = of;
  return (
    <section className="headline lab-headline" aria-label={words.headline}>
      <Fact label={words.bets} value={words.record(won, lost)} explained={words.betsExplained}>
        {words.returned(pushed, voids)} {market !== null && words.expectedWins(figure(market.expectedWins))}
      </Fact>
      <Fact
        label={words.hitRate}
        value={hitRate === null ? strings.none : percent(hitRate.value)}
        explained={words.hitRateExplained}
      >
        <Interval
          of={hitRate}
          say={percent}
          range={[0.3, 0.7]}
          mark={market === null ? 0.5 : market.expectedWins / market.bets}
        />
      </Fact>
      <Fact label={words.roi} value={roi === null ? strings.none : edge(roi.value)} explained={words.roiExplained}>
        <Interval of={roi} say={edge} range={[-0.3, 0.3]} mark={0} />
        {sum !== null && market !== null && <p>{words.roiNote(units(sum.value), units(market.expectedUnits))}</p>}
      </Fact>
      <Fact
        label={words.clv}
        value={closingLineValue === null ? strings.none : edge(closingLineValue.mean?.value ?? 0)}
        explained={words.clvExplained}
      >
        {closingLineValue === null ? (
          words.clvNone
        ) : (
          <Interval of={closingLineValue.mean} say={edge} range={[-0.1, 0.1]} mark={0} />
        )}
      </Fact>
      <Fact
        label={words.p}
        value={market === null || market.pValue === null ? words.none : pValue(market.pValue)}
        explained={meaning('pValue')}
      >
        {correctedPValue === null ? (
          words.pFew
        ) : (
          <Term of="corrected">{words.pCorrected(pValue(correctedPValue), tried)}</Term>
        )}
      </Fact>
    </section>
  );
}

/** A p-value with three places; below .001 says no more than that. */
export const pValue = (p: number): string => (p < 0.001 ? 'p < .001' : `p = ${p.toFixed(3).replace(/^0/, '')}`);
