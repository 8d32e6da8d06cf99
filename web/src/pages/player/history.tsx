import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { propsHistoryOf } from '../../api/reads.ts';
import type { PastProp } from '../../api/types.ts';
import { bookName, mediumDate, odds } from '../../format.ts';
import { useGameDay } from '../../frame/date-picker.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { Side } from '../../parts/marks.tsx';
import { Skeleton } from '../../parts/states.tsx';
import { number, Table } from '../../parts/table.tsx';
import { oddsFormat, usePreference } from '../../preferences.ts';

const AT_FIRST = 12;

/** What books offered on him and what he did, newest first. */
export function History({ playerId, stat }: { readonly playerId: number; readonly stat: string }) {
  const history = useQuery(propsHistoryOf(playerId, stat));
  const [isWhole, setIsWhole] = useState(false);
  return (
    <section className="panel player-wide">
      <h2>Props and results</h2>
      <Loaded of={history} skeleton={<Skeleton height={32} lines={8} />}>
        {(props) => (
          <>
            <HistoryTable props={isWhole ? props : props.slice(0, AT_FIRST)} />
            {props.length > AT_FIRST && !isWhole && (
              <button type="button" className="quiet" onClick={() => setIsWhole(true)}>
                All {props.length}
              </button>
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}

function HistoryTable({ props }: { readonly props: readonly PastProp[] }) {
  const format = usePreference(oddsFormat);
  const today = useGameDay();
  return (
    <Table
      label="Props and results"
      columns={[
        'Day',
        'Opponent',
        'Part',
        'Book',
        number('Line'),
        number('Over'),
        number('Under'),
        number('Close'),
        number('Result'),
        'Side',
      ]}
    >
      {props.map((prop) => (
        <tr key={`${prop.gameId} ${prop.period ?? ''}`}>
          <td className="nowrap">{mediumDate(prop.date, today)}</td>
          <td className="nowrap">
            {prop.isHome === true ? 'v' : 'at'} {prop.opponentAbbreviation ?? '–'}
          </td>
          <td>{prop.period ?? 'Game'}</td>
          <td>{bookName(prop.book)}</td>
          <td className="number">{prop.line.toFixed(1)}</td>
          <td className="number">{odds(prop.overPrice, format)}</td>
          <td className="number">{odds(prop.underPrice, format)}</td>
          <td className="number">{prop.closingLine?.toFixed(1) ?? '–'}</td>
          <td className="number">{prop.actualValue ?? (prop.isVoided ? 'did not play' : '–')}</td>
          <td>{prop.result === null ? '–' : prop.result === 'Push' ? 'Push' : <Side of={prop.result} />}</td>
        </tr>
      ))}
    </Table>
  );
}
