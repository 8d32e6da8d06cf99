import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { trackRecord } from '../../api/record.ts';
import type { Grouping, TrackRecord } from '../../api/types.ts';
import { Reliability } from '../../charts/reliability.tsx';
import { UnitsLine } from '../../charts/units-line.tsx';
import { percent, plural, shortDay, units } from '../../format.ts';
import { ChartFigure } from '../../parts/figure.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { Empty, Skeleton } from '../../parts/states.tsx';
import { useTitle } from '../../parts/title.ts';
import { Headline } from './headline.tsx';
import { GroupTable } from './group-table.tsx';
import { Ledger } from './ledger.tsx';
import './record.css';

const ORIGINS: Readonly<Record<TrackRecord['origin'], string>> = {
  live: 'Picks published live, before their games.',
  replay: 'A replay of past days by the same code with an earlier clock; nobody could bet these.',
  simulated: 'A simulated league: these picks are not about real games.',
};

export function RecordPage() {
  const [by, setBy] = useState<Grouping>('stat');
  const weeks = useQuery(trackRecord('week'));
  useTitle('Record');
  return (
    <div className="stack">
      <header>
        <h1>Record</h1>
        {weeks.data !== undefined && (
          <p className="muted">{ORIGINS[weeks.data.origin]} Every pick ever published counts once.</p>
        )}
      </header>
      <Loaded of={weeks} skeleton={<Skeleton height={160} lines={3} />}>
        {(record) =>
          record.picks === 0 ? (
            <Empty title="No pick has been published yet">The record begins with the first one.</Empty>
          ) : (
            <>
              <Headline of={record} />
              <div className="record-charts">
                <Units of={record} />
                <Calibration of={record} />
              </div>
              <GroupTable by={by} onChange={setBy} />
            </>
          )
        }
      </Loaded>
      <Ledger />
    </div>
  );
}

function Units({ of: { groups, worstStretch } }: { readonly of: TrackRecord }) {
  const points = groups.map(({ key, units: won, picks, marketUnits }) => {
    const [low = 0, high = 0] = marketUnits?.interval ?? [];
    const expected = { expected: marketUnits?.value ?? 0, reach: (high - low) / 2 };
    return { key, label: shortDay(key), units: won, picks, ...expected };
  });
  return (
    <ChartFigure
      title="Units over time"
      note={
        <>
          One unit on every pick at the price frozen with it: the line adds up, the bars are the weeks. Grey is what the
          market’s own probabilities led to expect, and where luck alone would have kept it 19 times of 20.
          {worstStretch !== null &&
            ` The worst run of days lost ${units(Math.abs(worstStretch.units)).replace('+', '')} over ${plural(worstStretch.picks, 'pick')}.`}
        </>
      }
      data={{
        columns: ['Week of', 'Picks', 'Units', 'Expected by the market'],
        rows: points.map((point) => [
          `${point.label} ${point.key.slice(0, 4)}`,
          point.picks,
          units(point.units, 2),
          `${units(point.expected, 2)} ± ${point.reach.toFixed(2)}`,
        ]),
      }}
    >
      <UnitsLine points={points} />
    </ChartFigure>
  );
}

function Calibration({ of: { calibration } }: { readonly of: TrackRecord }) {
  return (
    <ChartFigure
      title="Does 60 % mean 60 %?"
      note="What we said against how often it came true, with 95 % intervals. The dashed line is perfect; size is picks; hollow is fewer than 20."
      data={{
        columns: ['Said, %', 'Picks', 'Mean said', 'Market', 'Came true', '95 %'],
        rows: calibration.map(({ from, to, picks, predicted, market, actual, interval }) => [
          `${Math.round(from * 100)}–${Math.round(to * 100)}`,
          picks,
          percent(predicted),
          percent(market),
          percent(actual),
          `${percent(interval[0])} – ${percent(interval[1])}`,
        ]),
      }}
    >
      <Reliability bins={calibration} />
    </ChartFigure>
  );
}
