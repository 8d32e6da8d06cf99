import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useLeague } from '../../api/league.ts';
import { trackRecord } from '../../api/record/record.ts';
import type { Grouping, TrackRecord } from '../../api/types.ts';
import { CalibrationPlot } from '../../charts/calibration/calibration-plot.tsx';
import { UnitsLine } from '../../charts/units-line.tsx';
import { percent, shortDay, units } from '../../format.ts';
import { CopyLink } from '../../parts/copy/copy-link.tsx';
import { ChartFigure } from '../../parts/figure.tsx';
import { Loaded } from '../../parts/states/loaded.tsx';
import { Term } from '../../parts/term.tsx';
import { Empty, Skeleton } from '../../parts/states/states.tsx';
import { useTitle } from '../../parts/hooks/use-title.ts';
import { Entries } from './entries.tsx';
import { Headline } from './headline.tsx';
import { RecordSince } from './record-since.tsx';
import { GroupTable } from './group-table.tsx';
import { Ledger } from './ledger.tsx';
import { VerifyRecord } from './verify-record.tsx';
import { handsOver } from '../../parts/focus/hand-over.ts';
import { strings } from './strings.ts';
import './record.css';

const route = getRouteApi('/framed/record');

export function RecordPage() {
  const { by = 'stat' } = route.useSearch();
  const { league } = useLeague();
  const navigate = useNavigate({ from: '/record' });
  const setBy = (chosen: Grouping): void =>
    void navigate({
      search: (kept) => ({ ...kept, by: chosen === 'stat' ? undefined : chosen }),
      replace: true,
      resetScroll: false,
    });
  const days = useQuery(trackRecord('day'));
  useTitle(strings.title);
  return (
    <div className="stack" ref={handsOver}>
      <header className="page-head">
        <div>
          <h1>{strings.title}</h1>
          <p className="muted">{days.data === undefined ? '\u00a0' : strings.origin(days.data.origin)}</p>
        </div>
        <div className="row no-print">
          <CopyLink label={strings.copyLink} />
          <button type="button" className="quiet" onClick={() => print()}>
            {strings.print}
          </button>
        </div>
      </header>
      <VerifyRecord />
      <Loaded of={days} skeleton={<Skeleton height={160} lines={3} />}>
        {(record) =>
          record.picks === 0 ? (
            <Empty title={strings.empty.title}>
              {strings.empty.text}
              <Link to="/">{strings.empty.link}</Link>
            </Empty>
          ) : (
            <>
              <RecordSince key={league} of={record} />
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
      <Entries />
      <Ledger />
    </div>
  );
}

const words = strings.units;

function Units({ of: { groups, worstStretch: drawdown } }: { readonly of: TrackRecord }) {
  const points = groups.map(({ key, units: won, picks, marketUnits }) => {
    const [low = 0, high = 0] = marketUnits?.interval ?? [];
    const expected = { expected: marketUnits?.value ?? 0, reach: (high - low) / 2 };
    return { key, label: shortDay(key), units: won, picks, ...expected };
  });
  return (
    <ChartFigure
      title={words.title}
      note={
        <>
          {words.note}
          {drawdown !== null && (
            <>
              {' '}
              <Term of="drawdown">
                {words.drawdown(units(Math.abs(drawdown.units)).replace('+', ''), drawdown.picks)}
              </Term>
            </>
          )}
        </>
      }
      data={{
        columns: words.columns,
        rows: points.map((point) => [
          words.day(point.label, point.key.slice(0, 4)),
          point.picks,
          units(point.units, 2),
          words.expected(units(point.expected, 2), point.reach.toFixed(2)),
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
      title={strings.calibration.title}
      term="calibration"
      note={strings.calibration.note}
      data={{
        columns: strings.calibration.columns,
        rows: calibration.map(({ from, to, picks, predicted, market, actual, interval }) => [
          strings.calibration.range(Math.round(from * 100), Math.round(to * 100)),
          picks,
          percent(predicted),
          percent(market),
          percent(actual),
          strings.calibration.interval(percent(interval[0]), percent(interval[1])),
        ]),
      }}
    >
      <CalibrationPlot bins={calibration} />
    </ChartFigure>
  );
}
