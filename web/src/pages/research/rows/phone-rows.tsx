import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { PropsFilter } from '../../../api/reads.ts';
import type { PropRow } from '../../../api/types.ts';
import { bookName, edge, shortStat } from '../../../format.ts';
import { odds, type OddsFormat } from '../../../odds.ts';
import { Dialog } from '../../../parts/dialog.tsx';
import { oddsFormat, usePreference } from '../../../preferences.ts';
import type { Column } from '../columns.tsx';
import { MissingRows } from './missing-rows.tsx';
import { offerOf, sideOf, worthOf } from './side.ts';
import { strings } from '../strings.ts';
import { useProps } from '../use-props.ts';
import { useWindowedRows } from '../windowed-rows.ts';

/** Two lines of text. */
const HEIGHT = 56;
const words = strings.phone;

interface PhoneRowsProps {
  readonly filter: PropsFilter;
  /** What an opened row tells, the tip-off among it. */
  readonly columns: readonly Column[];
  readonly total: number;
}

/** On a phone: player, claim, price, edge and tip-off of each row; a tap opens the rest. */
export function PhoneRows({ filter, columns, total }: PhoneRowsProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const { from, to } = useWindowedRows(scroller, total, HEIGHT);
  const { failed, rowAt } = useProps(filter, { from, to });
  const format = usePreference(oddsFormat);
  const [opened, setOpened] = useState<PropRow>();
  useEffect(() => {
    // Without braces React would take what it returns, a promise in some browsers, for a clean-up.
    scroller.current?.scrollTo({ top: 0 });
  }, [filter]);
  const indexes = Array.from({ length: to - from }, (_, at) => from + at);
  return (
    <div
      ref={scroller}
      className="props"
      data-scroll-restoration-id="props"
      tabIndex={0}
      role="region"
      aria-label={strings.table}
    >
      <ul className="props-list" style={{ paddingTop: from * HEIGHT, height: total * HEIGHT }}>
        {indexes.map((index) => (
          <li key={index} style={{ height: HEIGHT }} aria-setsize={total} aria-posinset={index + 1}>
            <RowButton row={rowAt(index)} columns={columns} format={format} onOpen={setOpened} />
          </li>
        ))}
      </ul>
      {failed !== undefined && <MissingRows of={failed} onResponse={() => scroller.current?.focus()} />}
      {opened !== undefined && (
        <RowSheet row={opened} columns={columns} format={format} onClose={() => setOpened(undefined)} />
      )}
    </div>
  );
}

const claimOf = (row: PropRow): string => {
  const { propType, period, consensusLine } = row;
  return `${sideOf(row)} ${consensusLine.toFixed(1)} ${shortStat(propType)}${period === null ? '' : ` ${period}`}`;
};

interface RowButtonProps {
  readonly row: PropRow | undefined;
  readonly columns: readonly Column[];
  readonly format: OddsFormat;
  readonly onOpen: (row: PropRow) => void;
}

function RowButton({ row, columns, format, onOpen }: RowButtonProps) {
  if (row === undefined) return <div className="skeleton row-skeleton" />;
  const offer = offerOf(row);
  const worth = worthOf(offer);
  return (
    <button type="button" className="props-row" onClick={() => onOpen(row)}>
      <span>
        <strong>{row.playerName}</strong>
        <span>
          {columns.find(({ key }) => key === 'tipOff')?.cell(row, format)}{' '}
          <strong>{worth === undefined ? strings.none : edge(worth)}</strong>
        </span>
      </span>
      <span>
        <span>{claimOf(row)}</span>
        <span className="muted">
          {offer === null ? words.noPrice : `${odds(offer.price, format)} ${bookName(offer.book)}`}
        </span>
      </span>
    </button>
  );
}

interface RowSheetProps {
  readonly row: PropRow;
  readonly columns: readonly Column[];
  readonly format: OddsFormat;
  readonly onClose: () => void;
}

/** Everything that the table tells of a row, and where it leads. */
function RowSheet({ row, columns, format, onClose }: RowSheetProps) {
  return (
    <Dialog title={`${row.playerName} ${claimOf(row)}`} kind="sheet" onClose={onClose}>
      <dl className="props-rest">
        {columns
          .filter(({ key }) => key !== 'player' && key !== 'slip')
          .map(({ key, label, cell }) => (
            <div key={key}>
              <dt>{label}</dt>
              <dd>{cell(row, format)}</dd>
            </div>
          ))}
      </dl>
      <div className="row">
        {columns.find(({ key }) => key === 'slip')?.cell(row, format)}
        <Link
          to="/players/$playerId"
          params={{ playerId: String(row.playerId) }}
          search={{ stat: row.propType }}
          className="quiet-link"
        >
          {words.player}
        </Link>
      </div>
    </Dialog>
  );
}
