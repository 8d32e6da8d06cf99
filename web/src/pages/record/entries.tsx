import { useQuery } from '@tanstack/react-query';
import { entryRecord } from '../../api/combos.ts';
import type { EntryFigures, EntryRecord } from '../../api/types.ts';
import { bare, bookName, count, edge, percent, units } from '../../format.ts';
import type { TermName } from '../../glossary.ts';
import { Fact } from '../../parts/fact.tsx';
import { Loaded } from '../../parts/states/loaded.tsx';
import { Skeleton } from '../../parts/states/states.tsx';
import { FigureCells, number, Table } from '../../parts/table.tsx';
import { Term } from '../../parts/term.tsx';
import { FEW } from './group-table.tsx';
import { strings } from './strings.ts';

const words = strings.entries;

/** The record of the published pick’em entries, one unit on each. */
export function Entries() {
  const record = useQuery(entryRecord());
  return (
    <section className="panel stack" aria-label={words.title}>
      <header>
        <h2>
          <Term of="pickem">{words.title}</Term>
        </h2>
        <p className="muted small">{words.note}</p>
      </header>
      <Loaded of={record} skeleton={<Skeleton height={32} lines={4} />}>
        {(all) => (all.entries === 0 ? <p className="muted">{words.none}</p> : <Whole of={all} />)}
      </Loaded>
    </section>
  );
}

/** Of the columns after the first. */
const TERMS: readonly (TermName | undefined)[] = [
  undefined,
  undefined,
  undefined,
  undefined,
  undefined,
  'unit',
  'roi',
  'interval',
];

function Whole({ of }: { readonly of: EntryRecord }) {
  const { won, lost, refunded, pending, calibration, groups } = of;
  return (
    <>
      <div className="headline">
        <Fact label={words.units} value={units(of.units, 2)} explained={words.unitsExplained}>
          {words.counts(count(won), count(lost), refunded)}
          {pending > 0 && words.pending(count(pending))}
        </Fact>
        <Fact label={words.expected} value={units(of.expectedUnits, 2)} explained={words.expectedExplained}>
          {words.published(count(of.entries))}
        </Fact>
        <Fact
          label={words.legs}
          value={words.legsValue(count(of.legHits), count(of.distinctLegs))}
          explained={words.legsExplained}
        >
          {words.legsExpected(of.expectedLegHits.toFixed(1), words.days(of.days))}
        </Fact>
        <Fact label={words.roi} value={of.roi === null ? strings.none : edge(of.roi)} explained={words.roiExplained}>
          {between(of)}
        </Fact>
      </div>
      <p className="muted small">{words.few(FEW)}</p>
      <Table
        stacks
        label={words.groups}
        columns={[words.entry, ...words.columns.map((label, at) => number(label, TERMS[at]))]}
      >
        {groups.map((group) => (
          <tr key={`${group.house} ${group.kind} ${group.legs}`} className={group.days < FEW ? 'few' : undefined}>
            <th scope="row">{words.named(bookName(group.house), words.kinds[group.kind], group.legs)}</th>
            <FigureCells labels={words.columns} of={figuresOf(group)} />
          </tr>
        ))}
      </Table>
      {calibration.length > 0 && (
        <Table
          stacks
          label={words.calibration}
          columns={[{ label: words.chance, as: 'words', term: 'joint' }, ...words.hits.map((label) => number(label))]}
        >
          {calibration.map(({ from, to, entries, predicted, actual }) => (
            <tr key={from}>
              <th scope="row" data-label={words.chance}>
                {words.range(percent(from), percent(to))}
              </th>
              <FigureCells
                labels={words.hits}
                of={[count(entries), (entries * predicted).toFixed(1), count(Math.round(entries * actual))]}
              />
            </tr>
          ))}
        </Table>
      )}
      <p className="muted small">{words.shared}</p>
    </>
  );
}

const between = ({ roiInterval }: EntryFigures): string =>
  roiInterval?.map((end) => bare(edge(end))).join(' – ') ?? strings.none;

/** In the order of the columns. */
const figuresOf = (group: EntryRecord['groups'][number]): string[] => [
  count(group.entries),
  count(group.distinctLegs),
  count(group.days),
  count(group.won),
  bare(units(group.expectedUnits, 2)),
  bare(units(group.units, 2)),
  group.roi === null ? strings.none : bare(edge(group.roi)),
  between(group),
];
