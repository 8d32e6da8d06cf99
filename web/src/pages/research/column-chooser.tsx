import { Menu } from '../../parts/menu.tsx';
import { COLUMNS, OF_ALL } from './columns.tsx';
import { strings } from './strings.ts';

interface ColumnChooserProps {
  readonly hidden: ReadonlySet<string>;
  readonly onToggle: (key: string) => void;
}

/** The first column cannot be hidden: it opens the row. The league is shown whenever there are several. */
const OPTIONAL = COLUMNS.slice(1).filter(({ key }) => key !== OF_ALL);

/** The hidden columns, joined for the address, with one toggled; undefined for none. */
export function toggled(hide: string | undefined, key: string): string | undefined {
  const hidden = new Set(hide?.split('.'));
  const next = OPTIONAL.map((column) => column.key).filter((one) => hidden.has(one) !== (one === key));
  return next.length === 0 ? undefined : next.join('.');
}

export function ColumnChooser({ hidden, onToggle }: ColumnChooserProps) {
  return (
    <Menu label={strings.chooser.label}>
      <fieldset className="menu-body">
        <legend className="visually-hidden">{strings.chooser.legend}</legend>
        {OPTIONAL.map(({ key, label }) => (
          <label key={key}>
            <input type="checkbox" checked={!hidden.has(key)} onChange={() => onToggle(key)} /> {label}
          </label>
        ))}
      </fieldset>
    </Menu>
  );
}
