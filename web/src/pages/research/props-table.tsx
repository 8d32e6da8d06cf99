import { useNavigate } from '@tanstack/react-router';
import { memo, useEffect, useRef, useState, type CSSProperties, type MouseEvent } from 'react';
import type { PropsFilter } from '../../api/reads.ts';
import type { PropRow } from '../../api/types.ts';
import type { OddsFormat } from '../../odds.ts';
import { STAT_NAMES } from '../../kernel.ts';
import { explain } from '../../parts/explain.tsx';
import { isTyping } from '../../parts/is-typing.ts';
import { Glyph } from '../../parts/glyph.tsx';
import { oddsFormat, usePreference } from '../../preferences.ts';
import type { Column } from './columns.tsx';
import { MissingRows } from './rows/missing-rows.tsx';
import type { ResearchSearch } from './search.ts';
import { useProps } from './use-props.ts';
import { ROW_HEIGHT, useWindowedRows } from './windowed-rows.ts';
import { strings } from './strings.ts';

interface PropsTableProps {
  readonly filter: PropsFilter;
  readonly columns: readonly Column[];
  readonly sort: string;
  readonly onSort: (sort: ResearchSearch['sort']) => void;
  readonly total: number;
  /** Nothing is loaded yet. */
  readonly isBusy?: boolean;
}

/** As many rows as the day has, of which only those in view exist. `j` and `k` walk, Enter opens. */
export function PropsTable({ filter, columns, sort, onSort, total, isBusy = false }: PropsTableProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const view = useWindowedRows(scroller, total, ROW_HEIGHT);
  const { failed, rowAt } = useProps(filter, view);
  const format = usePreference(oddsFormat);
  useWalk(scroller, filter, total);
  const open = useOpen();
  const scrolledFor = useRef(filter);
  useEffect(() => {
    // A page that is come back to keeps its place; another filter starts at the first row.
    if (scrolledFor.current === filter) return;
    scrolledFor.current = filter;
    scroller.current?.scrollTo({ top: 0 });
  }, [filter]);
  const width = columns.reduce((sum, column) => sum + column.width, 0);
  const indexes = Array.from({ length: view.to - view.from }, (_, at) => view.from + at);
  return (
    <div
      ref={scroller}
      className="props"
      data-scroll-restoration-id="props"
      tabIndex={0}
      role="region"
      aria-label={strings.table}
      aria-busy={isBusy}
    >
      <table className="table props-table" aria-rowcount={total + 1} style={{ minWidth: width }} onClick={open}>
        <colgroup>
          {columns.map(({ key, width: own }) => (
            <col key={key} className={`column-${key}`} style={{ width: own }} />
          ))}
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            {columns.map((column) => (
              <Header key={column.key} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          <Spacer rows={view.from} columns={columns.length} />
          {indexes.map((index) => (
            <Row key={index} index={index} row={rowAt(index)} columns={columns} format={format} />
          ))}
          <Spacer rows={total - view.to} columns={columns.length} />
        </tbody>
      </table>
      {failed !== undefined && <MissingRows of={failed} onResponse={() => scroller.current?.focus()} />}
    </div>
  );
}

const Spacer = ({ rows, columns }: { readonly rows: number; readonly columns: number }) =>
  rows <= 0 ? null : (
    <tr aria-hidden="true" className="spacer" style={{ height: rows * ROW_HEIGHT }}>
      <td colSpan={columns} />
    </tr>
  );

interface HeaderProps {
  readonly column: Column;
  readonly sort: string;
  readonly onSort: (sort: ResearchSearch['sort']) => void;
}

/** `score` sorts the best score first: for this column descending has no minus sign. */
function Header({ column, sort, onSort }: HeaderProps) {
  const { sort: key, label, brief = label, isNumber, descends, explained } = column;
  const className = isNumber === true ? 'number' : undefined;
  const withNote = (own: string) => (explained === undefined ? { className: own } : explain(explained, own));
  if (key === undefined)
    return (
      <th scope="col" className={className}>
        <span {...withNote('')}>{brief}</span>
      </th>
    );
  const [usual, reversed] = descends === true ? ([`-${key}`, key] as const) : ([key, `-${key}`] as const);
  const isDescending = key === 'score' ? sort === 'score' : sort === `-${key}`;
  const isSorted = sort === key || sort === `-${key}`;
  return (
    <th scope="col" className={className} aria-sort={isSorted ? (isDescending ? 'descending' : 'ascending') : 'none'}>
      <button type="button" {...withNote('sorter')} onClick={() => onSort(sort === usual ? reversed : usual)}>
        {brief}
        {isSorted && (
          <>
            {' '}
            <Glyph name={isDescending ? 'under' : 'over'} size={7} />
          </>
        )}
      </button>
    </th>
  );
}

interface RowProps {
  readonly index: number;
  readonly row: PropRow | undefined;
  readonly columns: readonly Column[];
  readonly format: OddsFormat;
}

const HEIGHT: CSSProperties = { height: ROW_HEIGHT };

const Row = memo(function Row({ index, row, columns, format }: RowProps) {
  return (
    <tr aria-rowindex={index + 2} data-row={index} style={HEIGHT}>
      {row === undefined ? (
        <td colSpan={columns.length}>
          <div className="skeleton row-skeleton" />
        </td>
      ) : (
        columns.map(({ key, isNumber, cell }, at) => (
          <td key={key} className={isNumber === true ? 'number' : undefined}>
            {at === 0 ? (
              <a
                href={`/players/${row.playerId}?stat=${row.propType}`}
                data-player={row.playerId}
                data-stat={row.propType}
                title={row.playerName}
                className="plain"
              >
                {cell(row, format)}
              </a>
            ) : (
              cell(row, format)
            )}
          </td>
        ))
      )}
    </tr>
  );
});

/** One listener for all rows: a router link per row costs more than the rest of the row while scrolling. */
function useOpen() {
  const navigate = useNavigate();
  return (event: MouseEvent): void => {
    const { target, ctrlKey, metaKey, shiftKey } = event;
    const link = target instanceof Element ? target.closest<HTMLElement>('a[data-player]') : null;
    const { player, stat } = link?.dataset ?? {};
    if (player === undefined || ctrlKey || metaKey || shiftKey) return;
    event.preventDefault();
    void navigate({
      to: '/players/$playerId',
      params: { playerId: player },
      search: { stat: STAT_NAMES.find((one) => one === stat) },
    });
  };
}

/** Above the first row. */
const NOWHERE = -1;

/**
 * `j` and `k` move a position in the table; the row's link takes the focus, so Enter opens it. A new filter starts at the
 * first row again.
 */
function useWalk(scroller: React.RefObject<HTMLElement | null>, filter: PropsFilter, total: number): void {
  const [walked, setWalked] = useState({ filter, place: NOWHERE });
  const place = walked.filter === filter ? walked.place : NOWHERE;
  useEffect(() => {
    const walk = ({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent): void => {
      if ((key !== 'j' && key !== 'k') || ctrlKey || metaKey || altKey || isTyping(target)) return;
      setWalked((before) => {
        const from = before.filter === filter ? before.place : NOWHERE;
        return { filter, place: Math.min(total - 1, Math.max(0, from + (key === 'j' ? 1 : -1))) };
      });
    };
    addEventListener('keydown', walk);
    return () => removeEventListener('keydown', walk);
  }, [filter, total]);
  useEffect(() => {
    const element = scroller.current;
    if (place < 0 || element === null) return;
    const top = place * ROW_HEIGHT;
    const space = element.clientHeight - 2 * ROW_HEIGHT;
    if (top < element.scrollTop) element.scrollTo({ top });
    else if (top > element.scrollTop + space) element.scrollTo({ top: top - space });
    const focus = (): void =>
      element.querySelector<HTMLElement>(`[data-row="${place}"] a`)?.focus({ preventScroll: true });
    requestAnimationFrame(() => requestAnimationFrame(focus));
  }, [place, scroller]);
}
