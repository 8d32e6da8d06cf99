import type { News } from '../../api/types.ts';
import { clockTime, exactTime, localDay, percent } from '../../format.ts';
import { odds, type OddsFormat } from '../../odds.ts';
import { explainOnHover } from '../../parts/explain.tsx';
import { useWidth } from '../../parts/hooks/use-width.ts';
import { overProbability, type Lane, type Movement, type Step } from './movement.ts';
import { strings } from '../strings.ts';
import '../charts.css';

interface LanesProps {
  readonly movement: Movement;
  readonly news: readonly News[];
  readonly until: number;
  /** `until` is the tip-off: a book that has closed by then shows its last line. */
  readonly hasBegun: boolean;
  readonly format: OddsFormat;
}

/** The line above, the probability below. */
const LANE = 64;
const LINES = 34;
/** The probabilities that fit; beyond them the step lies at the edge. */
const [LEAST, MOST] = [0.35, 0.65];
const TOP = 22;
const AXIS = 22;
const NAME = 92;
const NOW = 104;
const HOUR = 3_600_000;

/**
 * One lane per book, so that lines never overlap: the book's line as solid steps with the consensus dashed, and below it the
 * no-vig probability of the over. News items are flags across all lanes.
 */
export function MovementChart({ movement, news, until, hasBegun, format }: LanesProps) {
  const { lanes, consensus, from } = movement;
  const [frame, width] = useWidth<HTMLDivElement>(640);
  const [left, right] = [NAME, width - NOW];
  const span = Math.max(1, until - from);
  const x = (at: number): number => left + (right - left) * Math.min(1, Math.max(0, (at - from) / span));
  const lines = [...lanes.flatMap(({ steps }) => steps), ...consensus].flatMap(({ line }) => line ?? []);
  const [low, high] = [Math.min(...lines) - 0.5, Math.max(...lines) + 0.5];
  const height = TOP + lanes.length * LANE + AXIS;
  const floor = height - AXIS;
  const y = (lane: number, line: number): number =>
    TOP + lane * LANE + 6 + (LINES - 12) * (1 - (line - low) / Math.max(1, high - low));
  const yOf = (lane: number, share: number): number => {
    const place = (Math.min(MOST, Math.max(LEAST, share)) - LEAST) / (MOST - LEAST);
    return TOP + lane * LANE + LINES + (LANE - LINES - 4) * (1 - place);
  };
  const marks = ticksOf(from, until, right - left);
  return (
    <div ref={frame}>
      <svg className="chart" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={inWords(movement)}>
        {marks.map((at) => (
          <g key={at}>
            <line x1={x(at)} x2={x(at)} y1={TOP} y2={floor} stroke="var(--rule)" />
            <text x={x(at)} y={height - 6} textAnchor="middle">
              {span > 36 * HOUR ? localDay(at) : clockTime(at)}
            </text>
          </g>
        ))}
        {lanes.map((lane, index) => (
          <g key={lane.book}>
            <line x2={width} y1={TOP + index * LANE} y2={TOP + index * LANE} stroke="var(--rule)" />
            <path
              d={pathOf(consensus, x, (line) => y(index, line), until)}
              fill="none"
              stroke="var(--ink-3)"
              strokeDasharray="3 3"
            />
            <path
              d={pathOf(lane.steps, x, (line) => y(index, line), until)}
              fill="none"
              stroke="var(--accent)"
              strokeWidth="2"
            />
            <line
              x1={left}
              x2={right}
              y1={yOf(index, 0.5)}
              y2={yOf(index, 0.5)}
              stroke="var(--rule-strong)"
              strokeDasharray="1 3"
            />
            <path
              className="chart-price"
              d={pathOf(
                lane.steps.map((step) => ({ at: step.at, line: overProbability(step) })),
                x,
                (share) => yOf(index, share),
                until,
              )}
              fill="none"
              stroke="var(--under)"
              strokeWidth="1.5"
            />
            <Names
              title={lane.title}
              last={hasBegun ? lane.steps.findLast(({ line }) => line !== null) : lane.steps.at(-1)}
              y={TOP + index * LANE + LANE / 2}
              right={right}
              format={format}
            />
            {lane.steps.map((step) => (
              <rect
                key={step.at}
                x={x(step.at) - 5}
                width="10"
                y={TOP + index * LANE}
                height={LANE}
                fill="transparent"
                {...explainOnHover(stepInWords(lane.title, step, format))}
              />
            ))}
          </g>
        ))}
        <line x2={width} y1={floor} y2={floor} stroke="var(--rule-strong)" />
        {news.map((one) => (
          <Flag
            key={`${one.playerId} ${one.source} ${one.knownAt}`}
            of={one}
            x={x(Date.parse(one.knownAt))}
            to={floor}
          />
        ))}
      </svg>
    </div>
  );
}

const MOST_LETTERS = 14;

/** Drops a note in brackets after a name: the page says it elsewhere. */
function shortened(title: string): string {
  const name = title.replace(/\s*\([^)]*\)$/, '');
  return name.length > MOST_LETTERS ? `${name.slice(0, MOST_LETTERS - 1)}…` : name;
}

interface NamesProps {
  readonly title: Lane['title'];
  readonly last: Step | undefined;
  readonly y: number;
  readonly right: number;
  readonly format: OddsFormat;
}

function Names({ title, last, y, right, format }: NamesProps) {
  const share = last === undefined ? null : overProbability(last);
  const price = (value: number | null | undefined): string =>
    value === null || value === undefined ? strings.none : odds(value, format);
  return (
    <>
      <text y={y + 4}>{shortened(title)}</text>
      <text x={right + 8} y={y - 12} className="chart-strong">
        {last?.line?.toFixed(1) ?? strings.lanes.offTheBoard}
      </text>
      {last?.line !== null && (
        <text x={right + 8} y={y + 2}>
          {price(last?.overPrice)} / {price(last?.underPrice)}
        </text>
      )}
      {share !== null && (
        <text x={right + 8} y={y + 20}>
          {strings.lanes.over(percent(share))}
        </text>
      )}
    </>
  );
}

const Flag = ({ of, x, to }: { readonly of: News; readonly x: number; readonly to: number }) => (
  <g
    {...explainOnHover(
      strings.lanes.news(exactTime(of.knownAt), of.playerName, of.status) +
        (of.reason === '' ? '' : strings.lanes.reason(of.reason)),
    )}
  >
    <line
      x1={x}
      x2={x}
      y1="4"
      y2={to}
      stroke="var(--amber)"
      strokeWidth="1.5"
      strokeDasharray={of.isTeammate ? '1 3' : undefined}
    />
    <path
      d={`M${x} 4h11l-3 4 3 4h-11z`}
      fill={of.isTeammate ? 'var(--surface)' : 'var(--amber)'}
      stroke="var(--amber)"
    />
    <rect x={x - 4} y="0" width="18" height={to} fill="transparent" />
  </g>
);

type Steps = readonly { readonly at: number; readonly line: number | null }[];

/** A step path: level until the line changes; a gap where there is no line. */
function pathOf(steps: Steps, x: (at: number) => number, y: (line: number) => number, until: number): string {
  return steps
    .map(({ at, line }, index) => {
      if (line === null) return '';
      const before = steps[index - 1]?.line ?? null;
      const end = steps[index + 1]?.at ?? until;
      return `${before === null ? 'M' : 'L'}${x(at).toFixed(1)} ${y(line).toFixed(1)}H${x(end).toFixed(1)}`;
    })
    .join('');
}

/** Whole hours of the viewer's clock, as many as fit. */
function ticksOf(from: number, until: number, width: number): number[] {
  const fits = Math.max(2, Math.floor(width / 72));
  const every = [1, 2, 3, 6, 12, 24, 48].find((hours) => (until - from) / (hours * HOUR) <= fits) ?? 96;
  const zone = new Date(from).getTimezoneOffset() * 60_000;
  const first = Math.ceil((from - zone) / (every * HOUR)) * every * HOUR + zone;
  return Array.from(
    { length: Math.max(0, Math.floor((until - first) / (every * HOUR)) + 1) },
    (_, at) => first + at * every * HOUR,
  );
}

function stepInWords(title: string, { at, line, overPrice, underPrice }: Step, format: OddsFormat): string {
  const when = exactTime(at);
  if (line === null) return strings.lanes.gone(title, when);
  const price = (value: number | null): string => (value === null ? strings.lanes.noPrice : odds(value, format));
  return strings.lanes.step(title, when, line.toFixed(1), price(overPrice), price(underPrice));
}

const inWords = ({ lanes, opened, stands }: Movement): string =>
  strings.lanes.label(lanes.length, String(opened ?? strings.none), String(stands ?? strings.none));
