import { getRouteApi } from '@tanstack/react-router';
import type { PropRow } from '../../api/types.ts';
import { useGameDay } from '../../frame/date-picker.tsx';
import { AddToSlip } from '../../slip/button/add-to-slip.tsx';

const route = getRouteApi('/framed/research');

/** Adds the side that the model prefers, or the over; the slip can switch it. */
export function RowSlip({ row }: { readonly row: PropRow }) {
  const today = useGameDay();
  const { date = today } = route.useSearch();
  const { playerId, playerName, propType, period, consensusLine, modelPick, league, gameId } = row;
  const bet = { stat: propType, period, line: consensusLine, direction: modelPick?.direction ?? ('Over' as const) };
  return <AddToSlip leg={{ playerId, playerName, ...bet, gameId, gameDate: date, league }} isShort />;
}
