import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type DragEvent } from 'react';
import { importBets, type ImportReading } from '../../../api/bets.ts';
import { requestFile } from '../../../api/requests/request.ts';
import type { BetImport } from '../../../api/types.ts';
import { Button } from '../../../parts/fields/button.tsx';
import { TextField } from '../../../parts/fields/text-field.tsx';
import { download } from '../../../parts/files/download.ts';
import { handsOver, TAKES_FOCUS } from '../../../parts/focus/hand-over.ts';
import { Failure } from '../../../parts/states/states.tsx';
import { strings } from '../strings.ts';
import { Batches } from './batches.tsx';
import { Columns, Doubts } from './columns.tsx';
import { withRecord } from './records-of.ts';
import { ImportedRows } from './rows.tsx';

const words = strings.import;

const MOST_BYTES = 16 * 1024 * 1024;
const HERE = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The imports of the account, and a new one. */
export const ImportBets = () => (
  <>
    <NewImport />
    <Batches />
  </>
);

/**
 * A file becomes rows. What a column is can be changed, wrong rows are corrected in place, and the accepted ones are written when
 * the viewer says so.
 */
function NewImport() {
  const queries = useQueryClient();
  const [file, setFile] = useState('');
  const [reading, setReading] = useState<ImportReading>({ timeZone: HERE });
  const [isTooLarge, setIsTooLarge] = useState(false);
  // Of the file as it was read last: its columns stay on the page, and keep the focus, while it is read again.
  const [result, setResult] = useState<BetImport>();
  const check = useMutation({
    mutationFn: ({ text, how }: { readonly text: string; readonly how: ImportReading }) => importBets(text, true, how),
  });
  const commit = useMutation({
    mutationFn: () =>
      // Columns that were only proposed are confirmed by the viewer's press.
      importBets(file, false, {
        ...(result?.format === 'table' && { mapping: mappingOf(result.mapping) }),
        ...reading,
      }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['bets'] }),
  });
  const read = (text: string, how: ImportReading): void => {
    setIsTooLarge(false);
    setFile(text);
    setReading(how);
    commit.reset();
    check.mutate({ text, how }, { onSuccess: setResult });
  };
  const take = async (files: FileList | null): Promise<void> => {
    const [chosen] = files ?? [];
    if (chosen === undefined) return;
    // Another file has other columns.
    setResult(undefined);
    if (chosen.size <= MOST_BYTES) return read(await chosen.text(), { timeZone: reading.timeZone });
    check.reset();
    commit.reset();
    setIsTooLarge(true);
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    void take(event.dataTransfer.files);
  };
  const change = (changed: Partial<ImportReading>): void => read(file, { ...reading, ...changed });
  const fresh = result === undefined ? 0 : result.accepted + result.differs;
  return (
    <section className="panel stack" aria-label={words.title} {...TAKES_FOCUS}>
      <h2>{words.title}</h2>
      <p className="muted">{words.note}</p>
      <Templates />
      <div className="row bets-form">
        <label className="bets-drop" onDragOver={(event) => event.preventDefault()} onDrop={drop}>
          <span>{words.drop}</span>
          <input
            type="file"
            accept=".csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values"
            onChange={({ target }) => void take(target.files)}
          />
        </label>
        <TextField
          label={words.zone}
          hint={words.zoneHint}
          value={reading.timeZone}
          onChange={(timeZone) => setReading({ ...reading, timeZone })}
          onBlur={() => {
            if (file !== '' && reading.timeZone !== check.variables?.how.timeZone) change({});
          }}
          required
        />
      </div>
      {isTooLarge && <p role="alert">{words.tooLarge}</p>}
      {check.isPending && result === undefined && <p role="status">{words.reading}</p>}
      {check.error !== null && <Failure error={check.error} />}
      {result !== undefined && commit.data === undefined && (
        <>
          <p role="status">
            {check.isPending
              ? words.reading
              : check.error === null &&
                words.counts(
                  words.formats[result.format] ?? result.format,
                  ...([fresh, result.duplicates, result.skipped, result.wrong] as const),
                )}
          </p>
          {result.asks
            .filter(({ parameter }) => parameter !== 'mapping')
            .map(({ parameter, detail }) => (
              <p key={parameter}>{detail}</p>
            ))}
          <Doubts of={result} reading={reading} onChange={change} />
          <Columns
            key={result.format}
            of={{ ...result, mapping: chosenColumns(result.mapping, reading.mapping) }}
            file={file}
            onChange={(mapping) => change({ mapping: mappingOf(mapping) })}
          />
          <ImportedRows
            of={result.rows}
            file={file}
            onFix={(line, record) => read(withRecord(file, line, record), reading)}
          />
          {commit.error !== null && <Failure error={commit.error} />}
          {fresh > 0 && check.error === null && (
            <p ref={handsOver}>
              <Button busy={commit.isPending || check.isPending} onClick={() => commit.mutate()}>
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

/** What each column is, as the service takes it. */
const mappingOf = (columns: readonly { readonly column: string; readonly member: string | null }[]): string =>
  JSON.stringify(
    Object.fromEntries(columns.flatMap(({ column, member }) => (member === null ? [] : [[column, member]]))),
  );

/** As they were chosen, before the service has read the file so. */
function chosenColumns(read: BetImport['mapping'], chosen: string | undefined): BetImport['mapping'] {
  if (chosen === undefined) return read;
  const members = JSON.parse(chosen) as Readonly<Record<string, BetImport['mapping'][number]['member']>>;
  return read.map(({ column }) => ({ column, member: members[column] ?? null }));
}

/** Files with a header line alone, to fill in. */
function Templates() {
  const { mutate, error } = useMutation({
    mutationFn: async (kind: 'columns' | 'text') =>
      download(`bets-${kind}.csv`, await requestFile('GET /me/bets/imports/template', { query: { kind } })),
  });
  return (
    <p className="row small">
      <span className="muted">{words.templates}</span>
      {(['columns', 'text'] as const).map((kind) => (
        <button key={kind} type="button" className="quiet" onClick={() => mutate(kind)}>
          {words.template[kind]}
        </button>
      ))}
      {error !== null && <Failure error={error} />}
    </p>
  );
}
