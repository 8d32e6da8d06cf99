import { useQuery } from '@tanstack/react-query';
import { myPreferences } from '../../api/preferences.ts';
import type { Evaluation } from '../../api/types.ts';
import { figure, percent } from '../../format.ts';
import { sizeStakes } from '../../kernel.ts';
import { explain } from '../../parts/explain.tsx';
import { strings } from './strings.ts';

const words = strings.result.stake;

/** What to stake at the best price, alone: by the account's own fraction and limit. Nothing without a bankroll. */
export function StakeAtPrice({ of: { bestPrice, interval, gameId, playerId } }: { readonly of: Evaluation }) {
  const { data: mine } = useQuery(myPreferences);
  const bankroll = mine?.bankroll ?? null;
  if (mine === undefined || bankroll === null || bestPrice === null) return null;
  const [probability] = interval;
  const [sized] = sizeStakes([{ gameId, playerId, probability, price: bestPrice.price }], mine);
  const amount = Math.floor((sized?.share ?? 0) * bankroll * 100) / 100;
  const because = words.because(percent(mine.kellyFraction), percent(probability), percent(mine.maxStakeShare));
  return (
    <>
      <dt>
        <span {...explain(because)}>{words.title}</span>
      </dt>
      <dd>{amount === 0 ? words.none : figure(amount, 2)}</dd>
    </>
  );
}
