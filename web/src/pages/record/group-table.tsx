import { useQuery } from '@tanstack/react-query';
import { trackRecord } from '../../api/record.ts';
import type { Figures, Grouping } from '../../api/types.ts';
import { keysOf } from '../../keys-of.ts';
import { bare, count, edge, percent, units } from '../../format.ts';
import { Loaded } from '../../parts/loaded.tsx';
import { Skeleton } from '../../parts/states.tsx';
import { Switch } from '../../parts/switch.tsx';
import { number, Table } from '../../parts/table.tsx';
import { GROUP_LABELS, groupName } from './group-names.ts';

interface GroupTableProps {
  readonly by: Grouping;
  readonly onChange: (by: Grouping) => void;
}

export function GroupTable({ by, onChange }: GroupTableProps) {
  const record = useQuery(trackRecord(by));
  return (
    <section className="panel" aria-label="By group">
      <div className="record-by">
        <h2>Where it comes from</h2>
        <Switch
          label="Group by"
          value={by}
          onChange={onChange}
          options={keysOf(GROUP_LABELS).map((value) => ({ value, label: GROUP_LABELS[value] }))}
        />
      </div>
      <Loaded of={record} skeleton={<Skeleton height={32} lines={6} />}>
        {({ groups }) => <Groups by={by} groups={groups} />}
      </Loaded>
    </section>
  );
}

/** Decided picks below which a group is grey: its rates are mostly luck. */
const FEW = 30;

const FIGURES = [
  'Picks',
  'Hits',
  'Misses',
  'Hit rate, %',
  '95 % interval',
  'Units, u',
  'Return, %',
  'Closing value, %',
  'Log loss',
  'Market’s',
];

function Groups({
  by,
  groups,
}: {
  readonly by: Grouping;
  readonly groups: readonly (Figures & { readonly key: string })[];
}) {
  return (
    <>
      <Table label={`By ${by}`} columns={[GROUP_LABELS[by], ...FIGURES.map(number)]}>
        {groups.map((group) => (
          <tr key={group.key} className={group.hits + group.misses < FEW ? 'few' : undefined}>
            <th scope="row">{groupName(by, group.key)}</th>
            <td className="number">{count(group.picks)}</td>
            <td className="number">{count(group.hits)}</td>
            <td className="number">{count(group.misses)}</td>
            <td className="number">{group.hitRate === null ? '–' : bare(percent(group.hitRate.value))}</td>
            <td className="number">{group.hitRate?.interval?.map((end) => bare(percent(end))).join(' – ') ?? '–'}</td>
            <td className="number">{bare(units(group.units, 2))}</td>
            <td className="number">{group.roi === null ? '–' : bare(edge(group.roi.value))}</td>
            <td className="number">
              {group.closingLineValue === null ? '–' : bare(edge(group.closingLineValue.mean.value))}
            </td>
            <td className="number">{group.logLoss?.model.toFixed(4) ?? '–'}</td>
            <td className="number">{group.logLoss?.market.toFixed(4) ?? '–'}</td>
          </tr>
        ))}
      </Table>
      <p className="muted small">Grey: fewer than {FEW} decided picks, mostly luck.</p>
    </>
  );
}
