import type { Zone } from '../api/types.ts';
import { percent } from '../format.ts';
import { explainOnHover } from '../parts/explain.tsx';
import { GlyphPath } from '../parts/glyph.tsx';
import { strings } from './strings.ts';
import './charts.css';

/** The position of a zone's mark on a half-court of 50 by 47 feet, the basket at (25, 5.25). */
const PLACES: Readonly<Record<string, readonly [x: number, y: number]>> = {
  'Restricted Area': [25, 7],
  'In The Paint (Non-RA)': [25, 14.5],
  'Mid-Range': [38.5, 16],
  'Left Corner 3': [3.2, 8],
  'Right Corner 3': [46.8, 8],
  'Above the Break 3': [25, 33.5],
  Backcourt: [25, 44],
};

interface HalfCourtProps {
  readonly zones: readonly Zone[];
  /** What a percentage is compared with: the league's, or what the next opponent allows. */
  readonly beside: 'league' | 'opponent';
}

const SMALLEST = 1.5;
const LARGEST = 5.2;
/** The count does not fit in a smaller mark, which says it on hover. */
const FITS_COUNT = 2.8;
/** With fewer attempts a zone is drawn hollow. */
const FEW = 10;

export function HalfCourt({ zones, beside }: HalfCourtProps) {
  const most = Math.max(1, ...zones.map(({ attempts }) => attempts));
  return (
    <svg className="chart court" viewBox="-0.5 -0.5 51 48" role="img" aria-label={strings.court.label}>
      <CourtLines />
      {zones.map((zone) => (
        <Mark key={zone.zone} zone={zone} most={most} beside={beside} />
      ))}
    </svg>
  );
}

function CourtLines() {
  return (
    <g fill="none" stroke="var(--rule-strong)" strokeWidth="0.25">
      <rect width="50" height="47" />
      <rect x="17" width="16" height="19" />
      <circle cx="25" cy="19" r="6" />
      <path d="M22 4h6" strokeWidth="0.4" />
      <circle cx="25" cy="5.25" r="0.75" />
      <path d="M21 4v1.250a4 4 0 0 0 8 0V4" />
      <path d="M3 0v14.1A23.75 23.75 0 0 0 47 14.1V0" />
      <path d="M19 47a6 6 0 0 1 12 0" />
    </g>
  );
}

interface MarkProps {
  readonly zone: Zone;
  readonly most: number;
  readonly beside: 'league' | 'opponent';
}

function Mark({ zone, most, beside }: MarkProps) {
  const place = PLACES[zone.zone];
  const { attempts, percentage } = zone;
  if (place === undefined || attempts === 0 || percentage === null) return null;
  const [x, y] = place;
  const reference = beside === 'league' ? zone.leaguePercentage : zone.opponentPercentage;
  const isFew = attempts < FEW;
  const isBetter = reference === null || percentage >= reference;
  const colour = isFew ? 'var(--ink-3)' : isBetter ? 'var(--over)' : 'var(--under)';
  const radius = SMALLEST + (LARGEST - SMALLEST) * Math.sqrt(attempts / most);
  return (
    <g {...explainOnHover(zoneInWords(zone, beside))}>
      <circle
        cx={x}
        cy={y}
        r={radius}
        fill={isFew ? 'var(--surface)' : colour}
        fillOpacity={isFew ? 1 : 0.24}
        stroke={colour}
        strokeWidth="0.35"
      />
      {!isFew && reference !== null && (
        <g transform={`translate(${x - 0.6} ${y - 2.6}) scale(0.12)`} color={colour}>
          <GlyphPath name={isBetter ? 'over' : 'under'} />
        </g>
      )}
      <text x={x} y={y + 0.4} textAnchor="middle" className="court-figure">
        {percent(percentage)}
      </text>
      {radius >= FITS_COUNT && (
        <text x={x} y={y + 2.1} textAnchor="middle" className="court-note">
          {strings.hits.count(zone.makes, attempts)}
        </text>
      )}
    </g>
  );
}

export function zoneInWords(zone: Zone, beside: 'league' | 'opponent'): string {
  const { attempts, makes, percentage, share, leaguePercentage, opponentPercentage } = zone;
  if (percentage === null) return strings.court.noShots(zone.zone);
  const reference = beside === 'league' ? leaguePercentage : opponentPercentage;
  return [
    strings.court.made(zone.zone, makes, attempts, percent(percentage)),
    ...(reference === null ? [] : [strings.court[beside](percent(reference))]),
    ...(share === null ? [] : [strings.court.share(percent(share))]),
  ].join('; ');
}
