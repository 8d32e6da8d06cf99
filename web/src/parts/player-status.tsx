import type { PlayerStatus } from '../api/types.ts';
import './player-status.css';

/** How much of the sign is filled: about the chance to play. */
const FILLED: Readonly<Record<PlayerStatus, number>> = {
  Out: 0,
  Doubtful: 0.25,
  Questionable: 0.5,
  Probable: 0.75,
  Available: 1,
};

const isStatus = (word: string): word is PlayerStatus => word in FILLED;

/** A reported status: by shape and word first, by color second. */
export function PlayerStatusMark({ of }: { readonly of: string }) {
  if (!isStatus(of)) return <span className="player-mark">{of}</span>;
  return (
    <span className={`player-mark player-mark-${of.toLowerCase()}`}>
      <svg className="glyph" width="11" height="11" viewBox="0 0 12 12" aria-hidden="true">
        <circle cx="6" cy="6" r="5" fill="none" stroke="currentColor" strokeWidth="1.500" />
        {of === 'Out' ? (
          <path d="M4 4l4 4M8 4 4 8" fill="none" stroke="currentColor" strokeWidth="1.500" strokeLinecap="round" />
        ) : (
          <path d={sector(FILLED[of])} fill="currentColor" />
        )}
      </svg>{' '}
      {of}
    </span>
  );
}

/** A share of a disk, clockwise from the top. */
function sector(share: number): string {
  if (share >= 1) return 'M6 1a5 5 0 1 1 0 10A5 5 0 1 1 6 1z';
  const angle = 2 * Math.PI * share;
  const [x, y] = [6 + 5 * Math.sin(angle), 6 - 5 * Math.cos(angle)].map((value) => value.toFixed(2));
  return `M6 6V1A5 5 0 ${share > 0.5 ? 1 : 0} 1 ${x} ${y}z`;
}

/** The reason without the report's heading: `Left Ankle; Sprain`. */
export const shortReason = (reason: string): string => reason.replace(/^Injury\/Illness - /, '');
