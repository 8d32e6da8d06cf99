import { Menu } from '../../parts/menu.tsx';
import { COLUMNS } from './columns.tsx';

interface ColumnChooserProps {
  readonly hidden: ReadonlySet<string>;
  /** Of which column the box was pressed. */
  readonly onToggle: (key: string) => void;
}

/** The first column stays: it says what a row is about, and opens it. */
const OPTIONAL = COLUMNS.slice(1);

/** The keys that are hidden, joined for the address, with one of them turned; undefined for none. */
export function turned(hide: string | undefined, key: string): string | undefined {
  const hidden = new Set(hide?.split('.'));
  const next = OPTIONAL.map((column) => column.key).filter((one) => hidden.has(one) !== (one === key));
  return next.length === 0 ? undefined : next.join('.');
}

export function ColumnChooser({ hidden, onToggle }: ColumnChooserProps) {
  return (
    <Menu label="Columns">
      <fieldset className="menu-body">
        <legend className="visually-hidden">Columns that are shown</legend>
        {OPTIONAL.map(({ key, label }) => (
          <label key={key}>
            <input type="checkbox" checked={!hidden.has(key)} onChange={() => onToggle(key)} /> {label}
          </label>
        ))}
      </fieldset>
    </Menu>
  );
}
