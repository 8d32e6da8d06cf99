import { useQuery } from '@tanstack/react-query';
import { useLeague } from '../../api/league.ts';
import { useState } from 'react';
import { propsHistoryOf } from '../../api/reads.ts';
import type { PastProp } from '../../api/types.ts';
import { bookName, mediumDate } from '../../format.ts';
import { odds } from '../../odds.ts';
import { Loaded } from '../../parts/states/loaded.tsx';
import { Side } from '../../parts/marks.tsx';
import { Skeleton } from '../../parts/states/states.tsx';
import { number, Table } from '../../parts/table.tsx';
import { oddsFormat, usePreference } from '../../preferences.ts';
import { versus } from '../../parts/game.ts';
import { strings } from './strings.ts';
import type { Stat } from '../../kernel.ts';

const AT_FIRST = 12;

const words = strings.history;

/** Past lines and results, newest first. */
export function History({ playerId, stat }: { readonly playerId: number; readonly stat: Stat }) {
  const history = useQuery(propsHistoryOf(playerId, stat));
  const [isWhole, setIsWhole] = useState(false);
  return (
    <section className="panel player-wide">
      <h2>{words.title}</h2>
      <Loaded of={history} skeleton={<Skeleton height={32} lines={8} />}>
        {(props) => (
          <>
            <HistoryTable props={isWhole ? props : props.slice(0, AT_FIRST)} />
            {props.length > AT_FIRST && !isWhole && (
              <button type="button" className="quiet" onClick={() => setIsWhole(true)}>
                {words.all(props.length)}
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
  const { seasonStart } = useLeague();
  return (
    <Table
      stacks
      label={words.title}
      columns={[
        words.columns.day,
        words.columns.opponent,
        words.columns.period,
        words.columns.book,
        number(words.figures.line, 'line'),
        number(words.figures.over),
        number(words.figures.under),
        number(words.figures.close, 'closing'),
        number(words.figures.result),
        { label: words.columns.side, as: 'words', term: 'side' },
      ]}
    >
      {props.map((prop) => (
        <tr key={`${prop.gameId} ${prop.period ?? ''}`}>
          <td className="nowrap">{mediumDate(prop.date, seasonStart)}</td>
          <td className="nowrap">{versus(prop.isHome === true, prop.opponentAbbreviation ?? strings.none)}</td>
          <td>{prop.period ?? words.game}</td>
          <td>{bookName(prop.book)}</td>
          <td className="number" data-label={words.figures.line}>
            {prop.line.toFixed(1)}
          </td>
          <td className="number" data-label={words.figures.over}>
            {odds(prop.overPrice, format)}
          </td>
          <td className="number" data-label={words.figures.under}>
            {odds(prop.underPrice, format)}
          </td>
          <td className="number" data-label={words.figures.close}>
            {prop.closingLine?.toFixed(1) ?? strings.none}
          </td>
          <td className="number" data-label={words.figures.result}>
            {prop.actualValue ?? (prop.isVoided ? words.didNotPlay : strings.none)}
          </td>
          <td>
            {prop.result === null ? strings.none : prop.result === 'Push' ? prop.result : <Side of={prop.result} />}
          </td>
        </tr>
      ))}
    </Table>
  );
}
