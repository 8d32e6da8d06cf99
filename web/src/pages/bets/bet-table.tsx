import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../api/request.ts';
import type { Bet } from '../../api/types.ts';
import { useNow } from '../../clock.ts';
import { bare, bookName, edge, mediumDay, statLabel, tipTime } from '../../format.ts';
import { odds } from '../../odds.ts';
import { explain } from '../../parts/explain.tsx';
import { Button } from '../../parts/fields/button.tsx';
import { number, Table, unseen } from '../../parts/table.tsx';
import { oddsFormat, usePreference } from '../../preferences.ts';
import { money } from './money.ts';
import { strings } from './strings.ts';

const { columns } = strings;

/** What a bet claims, in words. */
export const claimOf = ({
  playerName,
  direction,
  line,
  stat,
}: Pick<Bet, 'playerName' | 'direction' | 'line' | 'stat'>) => `${playerName}, ${direction} ${line} ${statLabel(stat)}`;

interface BetTableProps {
  readonly label: string;
  readonly bets: readonly Bet[];
  /** Open bets can be deleted until tip-off; others have a result. */
  readonly isOpen: boolean;
}

export function BetTable({ label, bets, isOpen }: BetTableProps) {
  const rest = isOpen
    ? [unseen(columns.actions)]
    : [columns.state, number(columns.profit), number(columns.closing), number(columns.clv)];
  return (
    <Table
      label={label}
      framed
      columns={[columns.bet, columns.game, columns.book, number(columns.price), number(columns.stake), ...rest]}
    >
      {bets.map((bet) => (
        <tr key={bet.id}>
          <th scope="row">
            {claimOf(bet)}
            {bet.isVerified && (
              <span className="bets-verified">
                <span {...explain(strings.verifiedExplained)}>{strings.verified}</span>
              </span>
            )}
          </th>
          <td className="nowrap">
            {bet.game}
            <p className="muted small">{isOpen ? tipTime(bet.tipOff, bet.gameDate) : mediumDay(bet.gameDate)}</p>
          </td>
          <td>{bookName(bet.book)}</td>
          <Price of={bet.price} />
          <td className="number">{money(bet.stake)}</td>
          {isOpen ? <Remove bet={bet} /> : <Result of={bet} />}
        </tr>
      ))}
    </Table>
  );
}

function Price({ of }: { readonly of: number | null }) {
  const format = usePreference(oddsFormat);
  return <td className="number">{of === null ? strings.none : odds(of, format)}</td>;
}

function Result({ of }: { readonly of: Bet }) {
  const { state, profit, closingPrice, closingLineValue } = of;
  return (
    <>
      <td>{strings.states[state]}</td>
      <td className="number">{profit === null ? strings.none : money(profit, true)}</td>
      <Price of={closingPrice} />
      <td className="number">{closingLineValue === null ? strings.none : bare(edge(closingLineValue))}</td>
    </>
  );
}

function Remove({ bet }: { readonly bet: Bet }) {
  const queries = useQueryClient();
  const now = useNow();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => request<void>(`/me/bets/${bet.id}`, { method: 'DELETE' }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['bets'] }),
  });
  return (
    <td className="number">
      {Date.parse(bet.tipOff) > now && (
        <Button second busy={isPending} aria-label={strings.remove.of(claimOf(bet))} onClick={() => mutate()}>
          {strings.remove.button}
        </Button>
      )}
      {error !== null && (
        <p className="small" role="alert">
          {strings.remove.failed} {error.message}
        </p>
      )}
    </td>
  );
}
