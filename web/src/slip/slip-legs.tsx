import { violationOf } from '../api/requests/problem.ts';
import type { ComboLeg } from '../api/types.ts';
import { mediumDay, percent, statLabel } from '../format.ts';
import { explain } from '../parts/explain.tsx';
import { Side } from '../parts/marks.tsx';
import { flipLeg, keyOf, removeLeg, type SlipLeg } from './slip-store.ts';
import { handsOver } from '../parts/focus/hand-over.ts';
import { strings } from './strings.ts';

interface SlipLegsProps {
  readonly legs: readonly SlipLeg[];
  readonly priced: readonly ComboLeg[] | undefined;
  readonly error: Error | null;
}

/** The legs, each with its probability, or with why it cannot be part of the slip. */
export function SlipLegs({ legs, priced, error }: SlipLegsProps) {
  if (legs.length === 0) return null;
  return (
    <ol className="slip-legs" aria-label={strings.legs}>
      {legs.map((leg, place) => {
        const wrong = violationOf(error, `legs/${place}`) ?? violationOf(error, `legs/${place}/line`);
        const chance = priced?.[place]?.probability;
        return (
          // Under the same key from its other side: the button that turned it keeps the focus.
          <li
            key={keyOf({ ...leg, direction: 'Over' })}
            ref={handsOver}
            className={wrong === undefined ? 'slip-leg' : 'slip-leg slip-leg-wrong'}
          >
            <div>
              <p className="slip-bet">
                <Side of={leg.direction}>{leg.line}</Side> {statLabel(leg.stat)}
                {leg.period !== null && ` ${leg.period}`}
              </p>
              <p className="small muted">
                {leg.playerName}, {mediumDay(leg.gameDate)}
              </p>
              <button type="button" className="quiet small" onClick={() => flipLeg(leg)}>
                {strings.flip(leg.direction === 'Over' ? 'Under' : 'Over')}
              </button>
              {wrong !== undefined && (
                <p className="small slip-wrong" role="alert">
                  {wrong}
                </p>
              )}
            </div>
            <span className="slip-leg-chance">
              {chance !== undefined && <span {...explain(strings.chanceNow)}>{percent(chance)}</span>}
            </span>
            <button
              type="button"
              className="icon-button"
              aria-label={strings.remove(`${leg.playerName} ${leg.direction} ${leg.line} ${statLabel(leg.stat)}`)}
              onClick={() => removeLeg(leg)}
            >
              ×
            </button>
          </li>
        );
      })}
    </ol>
  );
}
