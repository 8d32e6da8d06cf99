import { useQuery } from '@tanstack/react-query';
import { priceRecord } from '../../api/prices.ts';
import type { PriceRecordRow } from '../../api/types.ts';
import { count, figure } from '../../format.ts';
import { FigureCells, number, Table } from '../../parts/table.tsx';
import { SCREENS, type Screen } from './search.ts';
import { strings } from './strings.ts';

const words = strings.record;

type Paid = PriceRecordRow['firstSight'];

const share = (value: number): string => figure(100 * value);
const paidText = (paid: Paid): string => (paid === null ? words.noFigure : words.paid(share(paid.value), range(paid)));
const range = (paid: NonNullable<Paid>): string | null => paid.interval && paid.interval.map(share).join(', ');

function sentenceOf(row: PriceRecordRow | undefined): string {
  if (row === undefined || row.flags === 0) return words.none;
  const { isFew, staked, medianMinutes, firstSight } = row;
  if (isFew || medianMinutes === null || firstSight === null) return words.few(count(staked));
  return words.sentence(figure(medianMinutes), share(firstSight.value), range(firstSight));
}

/** In the order of the columns. */
function figuresOf(row: PriceRecordRow | undefined): string[] {
  if (row === undefined) return [count(0), ...Array<string>(4).fill(words.noFigure)];
  const { medianMinutes, goneWithin, firstSight, lastSight } = row;
  return [
    count(row.flags),
    medianMinutes === null ? words.noFigure : figure(medianMinutes),
    goneWithin.minutes5 === null ? words.noFigure : share(goneWithin.minutes5),
    paidText(firstSight),
    paidText(lastSight),
  ];
}

/** What became of prices like those shown, in the last 30 days: a sentence of the shown screen, and a table of all. */
export function PriceRecord({ screen }: { readonly screen?: Screen }) {
  const { data } = useQuery(priceRecord());
  if (data === undefined) return null;
  const rowOf = (of: Screen): PriceRecordRow | undefined => data.items.find((item) => item.screen === of);
  const [first, ...figures] = words.columns;
  return (
    <div className="prices-record">
      {screen !== undefined && <p>{sentenceOf(rowOf(screen))}</p>}
      <details className="small" open={screen === undefined}>
        <summary>{words.summary}</summary>
        <p className="muted">{words.explained}</p>
        <Table stacks label={words.summary} columns={[first ?? '', ...figures.map((label) => number(label))]}>
          {SCREENS.map((of) => {
            const row = rowOf(of);
            return (
              <tr key={of} className={row === undefined || row.isFew ? 'few' : undefined}>
                <th scope="row">{strings.screens[of]}</th>
                <FigureCells labels={figures} of={figuresOf(row)} />
              </tr>
            );
          })}
        </Table>
      </details>
    </div>
  );
}
