import { useQuery } from '@tanstack/react-query';
import type { SharedBets } from '../../api/types.ts';
import { bookName, edge, exactTime, percent, shortTime, statLabel, units as unitsOf } from '../../format.ts';
import { odds } from '../../odds.ts';
import { hitInterval } from '../../kernel.ts';
import { Fact } from '../../parts/fact.tsx';
import { number, Table } from '../../parts/table.tsx';
import { oddsFormat, usePreference } from '../../preferences.ts';
import { checkShared } from './check-shared.ts';
import { strings } from './strings.ts';
import './shared.css';

/** A shared record, verified in this browser, with its figures and bets. */
export function SharedRecord({ of }: { readonly of: SharedBets }) {
  const { statement, signature } = of;
  const { unverified, combinations = 0, beforeTipOff, deletedBeforeTipOff, earlier } = statement.notShown;
  return (
    <div className="stack">
      <Verdict of={of} />
      <Facts of={of} />
      <p className="muted small">
        {strings.stated(exactTime(statement.statedAt))}{' '}
        {strings.left(unverified, combinations, beforeTipOff, deletedBeforeTipOff, earlier)}{' '}
        {statement.origin === 'simulated' && strings.simulated}
      </p>
      <Bets of={of} />
      <p className="muted small shared-key">
        {strings.key} <code>{signature.publicKey}</code>
      </p>
    </div>
  );
}

function useChecked(of: SharedBets) {
  return useQuery({
    queryKey: ['shared-check', of.statement.root, of.signature.value],
    queryFn: () => checkShared(of),
    retry: false,
  });
}

function Verdict({ of }: { readonly of: SharedBets }) {
  const { data, error } = useChecked(of);
  if (error !== null || (data !== undefined && data.faults.length > 0))
    return (
      <div className="shared-verdict shared-broken" role="alert">
        <p>{strings.broken}</p>
        <ul>
          {(data?.faults ?? [error?.message ?? '']).slice(0, 20).map((fault) => (
            <li key={fault}>{fault}</li>
          ))}
        </ul>
      </div>
    );
  return (
    <p className="shared-verdict" role="status">
      {data === undefined ? strings.checking : data.isSignatureChecked ? strings.holds(data.bets) : strings.unsigned}
    </p>
  );
}

function Facts({ of }: { readonly of: SharedBets }) {
  const { data } = useChecked(of);
  if (data === undefined) return null;
  const { bets, won, lost, pushes, voids, open, units, closingLineValue } = data;
  const decided = won + lost;
  const interval = decided === 0 ? null : hitInterval(won, decided);
  return (
    <section className="headline" aria-label={strings.facts}>
      <Fact label={strings.bets} value={String(bets)} explained={strings.betsExplained}>
        {strings.counts(won, lost, pushes, voids, open)}
      </Fact>
      <Fact
        label={strings.hitRate}
        value={decided === 0 ? strings.none : percent(won / decided)}
        explained={strings.hitRateExplained}
      >
        {interval !== null && strings.interval(percent(interval[0]), percent(interval[1]))}
      </Fact>
      <Fact label={strings.units} value={unitsOf(Number(units), 2)} explained={strings.unitsExplained}>
        {null}
      </Fact>
      <Fact
        label={strings.clv}
        value={closingLineValue === null ? strings.none : edge(closingLineValue)}
        explained={strings.clvExplained}
      >
        {null}
      </Fact>
    </section>
  );
}

function Bets({ of: { bets, statement } }: { readonly of: SharedBets }) {
  const format = usePreference(oddsFormat);
  const { columns } = strings;
  const stake = statement.withStakes ? [number(columns.stake)] : [];
  return (
    <Table
      label={strings.table}
      framed
      stacks
      columns={[
        ...[columns.bet, columns.game, columns.book, number(columns.price, 'price'), ...stake],
        ...[columns.recorded, columns.state, number(columns.units, 'unit')],
      ]}
    >
      {bets.map((bet) => (
        <tr key={bet.id}>
          <th scope="row">{`${bet.player.name}, ${bet.direction} ${bet.line} ${statLabel(bet.stat)}`}</th>
          <td className="nowrap">{strings.game(bet.date, bet.game.away, bet.game.home)}</td>
          <td>{bookName(bet.book)}</td>
          <td className="number" data-label={columns.price}>
            {odds(bet.price, format)}
          </td>
          {statement.withStakes && (
            <td className="number" data-label={columns.stake}>
              {bet.stake}
            </td>
          )}
          <td className="nowrap" data-label={columns.recorded}>
            {shortTime(bet.recordedAt)}
          </td>
          <td>{strings.states[bet.state]}</td>
          <td className="number" data-label={columns.units}>
            {bet.profit === null ? strings.none : unitsOf(Number(bet.profit), 2)}
          </td>
        </tr>
      ))}
    </Table>
  );
}
