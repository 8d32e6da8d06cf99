import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type DragEvent } from 'react';
import { importBets } from '../../../api/bets.ts';
import type { BetImport } from '../../../api/types.ts';
import { bookName, statLabel } from '../../../format.ts';
import { odds } from '../../../odds.ts';
import { Button } from '../../../parts/fields/button.tsx';
import { TextField } from '../../../parts/fields/text-field.tsx';
import { Failure } from '../../../parts/states/states.tsx';
import { number, Table } from '../../../parts/table.tsx';
import { oddsFormat, usePreference } from '../../../preferences.ts';
import { money } from '../money.ts';
import { handsOver, TAKES_FOCUS } from '../../../parts/focus/hand-over.ts';
import { strings } from '../strings.ts';
import { recordsOf, withRecord } from './records-of.ts';

const words = strings.import;
type Row = BetImport['rows'][number];

const MOST_BYTES = 16 * 1024 * 1024;
/** Rows of the list at a time: those to fix come first. */
const SHOWN = 200;
const HERE = Intl.DateTimeFormat().resolvedOptions().timeZone;
const ORDER: readonly Row['state'][] = ['wrong', 'differs', 'accepted', 'skipped', 'duplicate'];

/** A file becomes rows, wrong rows are corrected in place, and the accepted ones are written when the viewer says so. */
export function ImportBets() {
  const queries = useQueryClient();
  const [file, setFile] = useState('');
  const [zone, setZone] = useState(HERE);
  const [isTooLarge, setIsTooLarge] = useState(false);
  const check = useMutation({ mutationFn: (text: string) => importBets(text, true, zone) });
  const commit = useMutation({
    mutationFn: () => importBets(file, false, zone),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['bets'] }),
  });
  const read = (text: string): void => {
    setIsTooLarge(false);
    setFile(text);
    commit.reset();
    check.mutate(text);
  };
  const take = async (files: FileList | null): Promise<void> => {
    const [chosen] = files ?? [];
    if (chosen === undefined) return;
    if (chosen.size <= MOST_BYTES) return read(await chosen.text());
    check.reset();
    commit.reset();
    setIsTooLarge(true);
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    void take(event.dataTransfer.files);
  };
  const result = check.data;
  const fresh = result === undefined ? 0 : result.accepted + result.differs;
  return (
    <section className="panel stack" aria-label={words.title} {...TAKES_FOCUS}>
      <h2>{words.title}</h2>
      <p className="muted">{words.note}</p>
      <div className="row bets-form">
        <label className="bets-drop" onDragOver={(event) => event.preventDefault()} onDrop={drop}>
          <span>{words.drop}</span>
          <input type="file" accept=".csv,text/csv" onChange={({ target }) => void take(target.files)} />
        </label>
        <TextField label={words.zone} hint={words.zoneHint} value={zone} onChange={setZone} required />
      </div>
      {isTooLarge && <p role="alert">{words.tooLarge}</p>}
      {check.isPending && <p role="status">{words.reading}</p>}
      {check.error !== null && <Failure error={check.error} />}
      {result !== undefined && commit.data === undefined && (
        <>
          <p role="status">{words.counts(result.format, fresh, result.duplicates, result.skipped, result.wrong)}</p>
          {result.asks.map(({ parameter, detail }) => (
            <p key={parameter}>{detail}</p>
          ))}
          <Rows of={result.rows} file={file} onFix={(line, record) => read(withRecord(file, line, record))} />
          {commit.error !== null && <Failure error={commit.error} />}
          {fresh > 0 && (
            <p ref={handsOver}>
              <Button busy={commit.isPending} onClick={() => commit.mutate()}>
                {words.commit(fresh)}
              </Button>
            </p>
          )}
        </>
      )}
      {commit.data !== undefined && <p role="status">{words.done(commit.data.accepted + commit.data.differs)}</p>}
    </section>
  );
}

interface RowsProps {
  readonly of: readonly Row[];
  readonly file: string;
  readonly onFix: (line: number, record: string) => void;
}

function Rows({ of, file, onFix }: RowsProps) {
  const sorted = of.toSorted((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state) || a.line - b.line);
  const shown = sorted.slice(0, SHOWN);
  const records = new Map(recordsOf(file).map(({ line, start, end }) => [line, file.slice(start, end)]));
  return (
    <>
      <Table label={words.rows} framed columns={[number(words.line), words.what]}>
        {shown.map((row) => (
          <tr key={`${row.line} ${records.get(row.line) ?? ''}`} ref={handsOver}>
            <td className="number">{row.line}</td>
            <td>
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
  if (bet === null) return <p className="muted">{`${words.skipped} ${reason ?? ''}.`}</p>;
  const { playerName, direction, line, stat, legs, book, price, stake, gameDate, isVerified } = bet;
  const claim = legs === null ? `${playerName}, ${direction} ${line} ${statLabel(stat)}` : legs.join(' + ');
  return (
    <>
      {`${claim}, ${gameDate}, ${bookName(book)} ${odds(price, format)}, ${money(stake)}`}
      {isVerified && <span className="bets-verified">{strings.verified}</span>}
      {state === 'duplicate' && <p className="muted small">{words.duplicate}</p>}
      {state === 'differs' && <p className="small">{`${words.wrong} ${reason ?? ''}.`}</p>}
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
      <p>{`${words.wrong} ${reason ?? ''}.`}</p>
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
