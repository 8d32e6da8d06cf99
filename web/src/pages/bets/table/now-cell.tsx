import type { Bet, BetNow, LiveBet } from '../../../api/types.ts';
import { figure } from '../../../format.ts';
import { odds } from '../../../odds.ts';
import { explain } from '../../../parts/explain.tsx';
import { oddsFormat, usePreference } from '../../../preferences.ts';
import { LiveChance } from '../../game/live-chance.tsx';
import { LiveBar } from './live-bar.tsx';
import { strings } from '../strings.ts';

const words = strings.live;

interface NowCellProps {
  readonly of: Bet;
  readonly live: LiveBet | undefined;
  readonly now: BetNow | undefined;
}

/** How an open bet stands: its figure while the game runs, else the probability and the price of now. */
export function NowCell({ of, live, now }: NowCellProps) {
  const { legs, line, direction } = of;
  if (legs !== null && live?.live) return <LiveChance live={live.live} />;
  if (legs !== null && (live !== undefined || now === undefined))
    return <span className="muted small">{strings.legs.graded(gradedOf(legs), legs.length)}</span>;
  if (live !== undefined)
    return (
      <>
        <LiveBar of={live} line={line} direction={direction} />
        {live.live !== null && <LiveChance live={live.live} gameId={of.gameId} />}
      </>
    );
  if (now === undefined) return <span className="muted small">{words.soon}</span>;
  return <Before of={of} now={now} />;
}

const gradedOf = (legs: NonNullable<Bet['legs']>): number => legs.filter(({ outcome }) => outcome !== null).length;

const chance = (share: number): string => `${figure(share * 100)}\u202f%`;

function Before({
  of: { legs, ourProbability },
  now: { probability, price },
}: {
  readonly of: Bet;
  readonly now: BetNow;
}) {
  const format = usePreference(oddsFormat);
  return (
    <div className="bets-live small">
      <span className="muted">{words.soon}</span>
      {probability !== null && (
        <span {...explain(words.nowExplained)}>
          {words.chance(chance(probability), ourProbability === null ? null : chance(ourProbability))}
        </span>
      )}
      {legs === null && <span>{price === null ? words.notOffered : words.price(odds(price, format))}</span>}
    </div>
  );
}
