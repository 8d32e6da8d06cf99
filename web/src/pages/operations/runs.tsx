import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { JobRun } from '../../api/types.ts';
import { configuration, runsOf } from '../../api/operations.ts';
import { exactTime, shortTime, span } from '../../format.ts';
import { Choice } from '../../parts/fields/choice.tsx';
import { explainOnHover } from '../../parts/explain.tsx';
import { ChartFigure } from '../../parts/figure.tsx';
import { GlyphPath } from '../../parts/glyph.tsx';
import { Loaded } from '../../parts/states/loaded.tsx';
import { Empty, Skeleton } from '../../parts/states/states.tsx';
import { useWidth } from '../../parts/hooks/use-width.ts';
import { inWords } from './in-words.ts';
import { strings } from './strings.ts';

const words = strings.runs;

const COMMANDS = ['settle', 'settle-range', 'score-day', 'republish-picks', 'ingest'];

/** Scheduled jobs are the keys of the schedule section of the configuration; commands run under their own names. */
export function Runs() {
  const settings = useQuery(configuration);
  const [chosen, setChosen] = useState<string>();
  const scheduled = (settings.data ?? []).filter(({ section }) => section === 'schedule').map(({ key }) => key);
  const name = chosen ?? scheduled.find((job) => job.startsWith('score')) ?? scheduled[0];
  return (
    <div className="stack">
      <Loaded of={settings} skeleton={<Skeleton height={32} />}>
        {() => (
          <div className="row">
            <Choice
              label={words.job}
              options={[...scheduled, ...COMMANDS]}
              value={name}
              say={inWords}
              onChange={setChosen}
            />
            <span className="muted">{settings.data?.find(({ key }) => key === name)?.description}</span>
          </div>
        )}
      </Loaded>
      {name !== undefined && <RunsOf name={name} />}
    </div>
  );
}

function RunsOf({ name }: { readonly name: string }) {
  const runs = useQuery(runsOf(name));
  return (
    <Loaded of={runs} skeleton={<Skeleton height={240} />}>
      {(all) =>
        all.length === 0 ? (
          <Empty title={words.empty} />
        ) : (
          <ChartFigure
            title={words.title(all.length)}
            note={words.note}
            data={{
              columns: words.columns,
              rows: all.map((run) => [
                shortTime(run.startedAt),
                run.status,
                run.durationSeconds ?? strings.none,
                run.picksGenerated,
                run.errorMessage ?? '',
              ]),
            }}
          >
            <Timeline runs={all.toReversed()} />
          </ChartFigure>
        )
      }
    </Loaded>
  );
}

const HEIGHT = 120;

function Timeline({ runs }: { readonly runs: readonly JobRun[] }) {
  const most = Math.max(1, ...runs.map(({ durationSeconds }) => durationSeconds ?? 0));
  const [frame, width] = useWidth<SVGSVGElement>(720);
  const slot = width / Math.max(20, runs.length);
  return (
    <svg
      ref={frame}
      className="chart"
      viewBox={`0 0 ${width} ${HEIGHT + 24}`}
      role="img"
      aria-label={words.chart(runs.length, most)}
    >
      <line x2={width} y1={8} y2={8} stroke="var(--rule)" />
      <text x={width} y={4} textAnchor="end">
        {span(most * 1_000)}
      </text>
      <line x2={width} y1={HEIGHT} y2={HEIGHT} stroke="var(--rule-strong)" />
      {runs.map((run, index) => {
        const height = Math.max(4, (HEIGHT - 8) * ((run.durationSeconds ?? most) / most));
        const isBad = run.status === 'failed';
        const colour = isBad ? 'var(--bad)' : run.status === 'cancelled' ? 'var(--ink-3)' : 'var(--accent)';
        const text = [
          words.run(exactTime(run.startedAt), run.status, run.picksGenerated),
          run.durationSeconds === null ? '' : words.took(run.durationSeconds),
          run.errorMessage === null ? '' : words.error(run.errorMessage),
        ].join('');
        return (
          <g key={run.id} {...explainOnHover(text)}>
            <rect x={index * slot} width={slot} height={HEIGHT} fill="transparent" />
            <rect
              x={index * slot + slot * 0.15}
              width={slot * 0.7}
              y={HEIGHT - height}
              height={height}
              fill={run.status === 'running' ? 'var(--surface)' : colour}
              stroke={colour}
            />
            {isBad && (
              <g transform={`translate(${(index + 0.5) * slot - 5} ${HEIGHT + 5})`} color={colour}>
                <GlyphPath name="miss" />
              </g>
            )}
          </g>
        );
      })}
    </svg>
  );
}
