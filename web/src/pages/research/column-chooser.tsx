import { Menu } from '../../parts/menu.tsx';
import { COLUMNS } from './columns.tsx';

interface ColumnChooserProps {
  readonly hidden: ReadonlySet<string>;
  /** The keys to hide, joined for the address; undefined for none. */
  readonly onChange: (keys: string | undefined) => void;
}

/** The first column stays: it says what a row is about, and opens it. */
const OPTIONAL = COLUMNS.slice(1);

export function ColumnChooser({ hidden, onChange }: ColumnChooserProps) {
  const toggle = (key: string): void => {
    const next = OPTIONAL.map((column) => column.key).filter((one) => hidden.has(one) !== (one === key));
    onChange(next.length === 0 ? undefined : next.join('.'));
  };
  return (
    <Menu label="Columns">
      <fieldset className="menu-body">
        <legend className="visually-hidden">Columns that are shown</legend>
        {OPTIONAL.map(({ key, label }) => (
          <label key={key}>
            <input type="checkbox" checked={!hidden.has(key)} onChange={() => toggle(key)} /> {label}
          </label>
        ))}
      </fieldset>
    </Menu>
  );
}
