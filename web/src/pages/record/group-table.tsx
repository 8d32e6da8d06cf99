import { useQuery } from '@tanstack/react-query';
import { trackRecord } from '../../api/record/record.ts';
import type { Figures, Grouping } from '../../api/types.ts';
import { keysOf } from '../../keys-of.ts';
import { bare, count, edge, percent, units } from '../../format.ts';
import { Loaded } from '../../parts/states/loaded.tsx';
import { Skeleton } from '../../parts/states/states.tsx';
import { Switch } from '../../parts/fields/switch.tsx';
import { FigureCells, number, Table } from '../../parts/table.tsx';
import type { TermName } from '../../glossary.ts';
import { groupName } from './group-names.ts';
import { strings } from './strings.ts';

const words = strings.groups;

interface GroupTableProps {
  readonly by: Grouping;
  readonly onChange: (by: Grouping) => void;
}

export function GroupTable({ by, onChange }: GroupTableProps) {
  const record = useQuery(trackRecord(by));
  return (
    <section className="panel" aria-label={words.label}>
      <div className="record-by">
        <h2>{words.title}</h2>
        <Switch
          label={words.by}
          value={by}
          onChange={onChange}
          options={keysOf(words.names).map((value) => ({ value, label: words.names[value] }))}
        />
      </div>
      <Loaded of={record} skeleton={<Skeleton height={32} lines={6} />}>
        {({ groups }) => <Groups by={by} groups={groups} />}
      </Loaded>
    </section>
  );
}

/** Of the columns after the first. */
const TERMS: readonly (TermName | undefined)[] = [
  'pick',
  undefined,
  undefined,
  'hitRate',
  'interval',
  'unit',
  'roi',
  'clv',
  'logLoss',
  'logLoss',
];

/** Groups with fewer results are grey. */
export const FEW = 30;

function Groups({
  by,
  groups,
}: {
  readonly by: Grouping;
  readonly groups: readonly (Figures & { readonly key: string })[];
}) {
  return (
    <>
      <p className="muted small">{words.few(FEW)}</p>
      <Table
        stacks
        label={words.table(words.names[by])}
        columns={[words.names[by], ...words.columns.map((label, at) => number(label, TERMS[at]))]}
      >
        {groups.map((group) => (
          <tr key={group.key} className={group.hits + group.misses < FEW ? 'few' : undefined}>
            <th scope="row">{groupName(by, group.key)}</th>
            <FigureCells labels={words.columns} of={figuresOf(group)} />
          </tr>
        ))}
      </Table>
    </>
  );
}

/** In the order of the columns. */
const figuresOf = ({ picks, hits, misses, hitRate, units: won, roi, closingLineValue, logLoss }: Figures): string[] => [
  count(picks),
  count(hits),
  count(misses),
  hitRate === null ? strings.none : bare(percent(hitRate.value)),
  hitRate?.interval?.map((end) => bare(percent(end))).join(' – ') ?? strings.none,
  bare(units(won, 2)),
  roi === null ? strings.none : bare(edge(roi.value)),
  closingLineValue === null ? strings.none : bare(edge(closingLineValue.mean.value)),
  logLoss?.model.toFixed(4) ?? strings.none,
  logLoss?.market.toFixed(4) ?? strings.none,
];
