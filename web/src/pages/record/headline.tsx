import type { ReactNode } from 'react';
import type { Estimate, Figures } from '../../api/types.ts';
import { IntervalBar } from '../../charts/interval-bar.tsx';
import { count, edge, percent, plural, units } from '../../format.ts';
import { explain } from '../../parts/explain.tsx';

/** Decided picks below which no rate says anything worth a headline. */
const ENOUGH = 100;

export function Headline({ of }: { readonly of: Figures }) {
  const { picks, hits, misses, pushes, voids, pending, hitRate, roi, closingLineValue, logLoss } = of;
  const decided = hits + misses;
  return (
    <section className="headline" aria-label="In short">
      <Fact
        label="Units"
        value={units(of.units)}
        says={`One unit on each of ${count(picks)} picks at its frozen price.`}
      >
        {count(hits)}–{count(misses)}, {plural(pushes, 'push', 'pushes')}, {plural(voids, 'void')}
        {pending > 0 && <>, {count(pending)} to come</>}
      </Fact>
      <Fact
        label="Return"
        value={roi === null ? '–' : edge(roi.value)}
        says="Units for one staked. The interval takes a game day as one draw."
      >
        <Interval of={roi} say={edge} range={[-0.3, 0.3]} mark={0} />
      </Fact>
      <Fact
        label="Hit rate"
        value={hitRate === null ? '–' : percent(hitRate.value)}
        says={`Of ${count(decided)} hits and misses.`}
      >
        <Interval of={hitRate} say={percent} range={[0.3, 0.7]} mark={0.5} />
      </Fact>
      <Fact
        label="Closing-line value"
        value={closingLineValue === null ? '–' : edge(closingLineValue.mean.value)}
        says="What the frozen price was worth at the market’s close, without its margin: the quickest honest test of a pick."
      >
        <Interval of={closingLineValue?.mean ?? null} say={edge} range={[-0.1, 0.1]} mark={0} />
      </Fact>
      <Fact
        label="Log loss"
        value={logLoss === null ? '–' : logLoss.model.toFixed(4)}
        says="Lower is better; the market’s is on the same picks."
      >
        {logLoss !== null && <>market {logLoss.market.toFixed(4)}</>}
      </Fact>
      {decided < ENOUGH && (
        <p className="headline-few">Only {plural(decided, 'decided pick')}: too few to tell skill from luck.</p>
      )}
    </section>
  );
}

interface FactProps {
  readonly label: string;
  readonly value: string;
  readonly says: string;
  readonly children: ReactNode;
}

const Fact = ({ label, value, says, children }: FactProps) => (
  <div className="fact">
    <p className="fact-label">{label}</p>
    <p className="fact-value">
      <span {...explain(says)}>{value}</span>
    </p>
    <div className="fact-note">{children}</div>
  </div>
);

interface IntervalProps {
  readonly of: Estimate | null;
  readonly say: (value: number) => string;
  readonly range: readonly [number, number];
  readonly mark: number;
}

function Interval({ of, say, range, mark }: IntervalProps) {
  if (of === null || of.interval === null) return <span>insufficient evidence</span>;
  const [low, high] = of.interval;
  return (
    <>
      <IntervalBar value={of.value} interval={of.interval} range={range} mark={mark} />
      95 %: {say(low)} to {say(high)}
    </>
  );
}
