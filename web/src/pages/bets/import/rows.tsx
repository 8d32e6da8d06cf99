import { useState } from 'react';
import type { BetImport } from '../../../api/types.ts';
import { hasLeagues, leagueName } from '../../../api/league.ts';
import { bookName } from '../../../format.ts';
import { odds } from '../../../odds.ts';
import { Button } from '../../../parts/fields/button.tsx';
import { TextField } from '../../../parts/fields/text-field.tsx';
import { handsOver } from '../../../parts/focus/hand-over.ts';
import { number, Table } from '../../../parts/table.tsx';
import { oddsFormat, usePreference } from '../../../preferences.ts';
import { money } from '../money.ts';
import { propOf } from '../table/claim-of.ts';
import { strings } from '../strings.ts';
import { recordsOf } from './records-of.ts';

const words = strings.import;
type Row = BetImport['rows'][number];

/** Rows of the list at a time: those to fix come first. */
const SHOWN = 200;
const ORDER: readonly Row['state'][] = ['wrong', 'differs', 'accepted', 'skipped', 'duplicate'];

interface RowsProps {
  readonly of: readonly Row[];
  readonly file: string;
  readonly onFix: (line: number, record: string) => void;
}

/** What each row of the file became. */
export function ImportedRows({ of, file, onFix }: RowsProps) {
  const sorted = of.toSorted((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state) || a.line - b.line);
  const shown = sorted.slice(0, SHOWN);
  const records = new Map(recordsOf(file).map(({ line, start, end }) => [line, file.slice(start, end)]));
  return (
    <>
      <Table label={words.rows} framed columns={[number(words.line), words.state, words.what]}>
        {shown.map((row) => (
          <tr key={`${row.line} ${records.get(row.line) ?? ''}`} ref={handsOver}>
            <td className="number">{row.line}</td>
            <td className={row.state === 'wrong' || row.state === 'differs' ? 'strong' : 'muted'}>
              {words.states[row.state]}
            </td>
            <td className="bets-became">
              {row.state === 'wrong' ? (
                <Wrong row={row} record={records.get(row.line) ?? ''} onFix={(record) => onFix(row.line, record)} />
              ) : (
                <Became row={row} />
              )}
            </td>
          </tr>
        ))}
      </Table>
      {of.length > SHOWN && <p className="muted small">{words.more(of.length - SHOWN)}</p>}
    </>
  );
}

function Became({ row: { state, reason, bet } }: { readonly row: Row }) {
  const format = usePreference(oddsFormat);
  if (bet === null) return <p className="muted">{words.reason(reason ?? '')}</p>;
  const { league, legs, book, price, stake, gameDate, isVerified, isLive, paid } = bet;
  const claim = legs === null ? propOf(bet) : legs.join(' + ');
  return (
    <>
      {`${claim}, ${gameDate}, ${bookName(book)} ${odds(price, format)}, ${money(stake)}`}
      {hasLeagues() && `, ${leagueName(league)}`}
      {isVerified && <span className="bets-verified">{strings.verified}</span>}
      {isLive && <span className="bets-verified bets-placed-live">{strings.placedLive}</span>}
      {paid !== null && (
        <p className="small">
          {strings.paid.line(strings.paid.states[paid.state], money(paid.profit, true), paid.note)}
        </p>
      )}
      {state === 'duplicate' && <p className="muted small">{words.duplicate}</p>}
      {state === 'differs' && <p className="small">{words.reason(reason ?? '')}</p>}
    </>
  );
}

interface WrongProps {
  readonly row: Row;
  readonly record: string;
  readonly onFix: (record: string) => void;
}

function Wrong({ row: { line, reason, name, candidates }, record, onFix }: WrongProps) {
  const [text, setText] = useState(record);
  return (
    <div className="stack bets-wrong">
      <p>{words.reason(reason ?? '')}</p>
      <div className="row bets-form">
        <TextField label={words.fix(line)} value={text} onChange={setText} />
        <Button second disabled={text === record} onClick={() => onFix(text)}>
          {words.check}
        </Button>
        {name !== null &&
          record.includes(name) &&
          candidates.map(({ playerId, name: meant }) => (
            <Button key={playerId} second onClick={() => onFix(record.replace(name, `player:${playerId}`))}>
              {words.means(meant)}
            </Button>
          ))}
      </div>
    </div>
  );
}
