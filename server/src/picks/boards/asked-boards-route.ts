import { askedLeagues } from '../../league/index.ts';
import type { Day } from '../../kernel/index.ts';
import { gameDayOf, type LeagueChoice } from '../../leagues/index.ts';
import { checkedDay } from '../../platform/http/index.ts';
import type { AskedBoard } from './best-of.ts';

/** The boards that `league` and `date` ask for: of a day, or of each league's game day at a moment. */
export function askedBoards(
  leagues: LeagueChoice,
  { league, date }: { readonly league?: Parameters<typeof askedLeagues>[1]; readonly date?: Day | undefined },
  at: Date,
): readonly AskedBoard[] {
  const day = date === undefined ? undefined : checkedDay('date', date);
  return askedLeagues(leagues, league).map((one) => ({ league: one, date: day ?? gameDayOf(one, at) }));
}
