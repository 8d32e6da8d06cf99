import { Link } from '@tanstack/react-router';
import type { FollowedBet, SystemBet } from '../../api/types.ts';
import { bare, bookName, figure, mediumDay, percent, statLabel, units } from '../../format.ts';
import { odds } from '../../odds.ts';
import { Side } from '../../parts/marks.tsx';
import { number, Table } from '../../parts/table.tsx';
import { oddsFormat, usePreference } from '../../preferences.ts';
import { strings } from './strings.ts';

const words = strings.bets;
const { columns } = words;

/** A bet of the past, or a recorded one, which may be open. */
type AnyBet = SystemBet | FollowedBet;

const stateOf = (bet: AnyBet): keyof typeof words.results => ('state' in bet ? bet.state : bet.result);

interface BetsOfSystemProps {
  readonly label: string;
  readonly bets: readonly AnyBet[];
}

/** Bets with links to the player's page and to the day's board. */
export function BetsOfSystem({ label, bets }: BetsOfSystemProps) {
  const format = usePreference(oddsFormat);
  return (
    <Table
      label={label}
      framed
      stacks
      columns={[
        ...[columns.bet, columns.game],
        ...[
          number(columns.price, 'price'),
          columns.book,
          number(columns.market, 'market'),
          number(columns.ours, 'ours'),
        ],
        ...[number(columns.actual), columns.result, number(columns.units, 'unit')],
      ]}
    >
      {bets.map((bet) => (
        <tr
          key={`${bet.gameId} ${bet.playerId} ${bet.stat} ${bet.period} ${bet.line} ${'state' in bet && bet.sequence}`}
        >
          <th scope="row">
            <Link to="/players/$playerId" params={{ playerId: String(bet.playerId) }} search={{ stat: bet.stat }}>
              {bet.playerName}
            </Link>{' '}
            <Side of={bet.direction}>
              {bet.line} {statLabel(bet.stat)}
              {bet.period !== null && ` ${bet.period}`}
            </Side>
          </th>
          <td className="nowrap">
            <Link to="/" search={{ date: bet.gameDate }}>
              {mediumDay(bet.gameDate)} {bet.gameDate.slice(0, 4)}
            </Link>
            <p className="muted small">
              {words.game(bet.teamAbbreviation ?? strings.none, bet.opponentAbbreviation ?? strings.none)}
            </p>
          </td>
          <td className="number" data-label={columns.price}>
            {odds(bet.price, format)}
          </td>
          <td>{bet.book === null ? words.consensus : bookName(bet.book)}</td>
          <td className="number" data-label={columns.market}>
            {percent(bet.marketProbability)}
          </td>
          <td className="number" data-label={columns.ours}>
            {bet.probability === null ? strings.none : percent(bet.probability)}
          </td>
          <td className="number" data-label={columns.actual}>
            {bet.actualValue === null ? strings.none : figure(bet.actualValue, 0)}
          </td>
          <td>{words.results[stateOf(bet)]}</td>
          <td className="number" data-label={columns.units}>
            {bet.profit === null ? strings.none : bare(units(bet.profit, 2))}
          </td>
        </tr>
      ))}
    </Table>
  );
}
