import {
  FEWEST_PRICED,
  isProven,
  lossInterval,
  type MarketEvidence,
  MOST_WORSE,
  type PricedRecord,
} from '../../../server/src/model/parts.ts';
import { fixed, table } from './text-table.ts';

function rowOf([stat, record]: readonly [string, PricedRecord]): string[] {
  const { rows, loss, borrowed } = record;
  const [low, high] = lossInterval(record).map((end) => fixed(end, 2));
  return [
    stat,
    String(rows),
    borrowed === null ? 'nothing' : `${Math.round(100 * borrowed)} %`,
    `${fixed(loss, 2)} [${low}, ${high}]`,
    isProven(record) ? 'yes' : 'no',
  ];
}

/** The evidence for borrowed weights, by market, as a sentence and a table. */
export function evidenceText({ lender, byStat }: MarketEvidence): string {
  const from =
    lender === null ? 'No other league has weights to start from' : `The weights start from ${lender.version}`;
  const sentence =
    `Few prices of this league are graded. ${from}. A market is published from ${FEWEST_PRICED} graded prices on, if its ` +
    `loss is at most ${MOST_WORSE} thousandth above the consensus at the upper end of its interval.`;
  const records = Object.entries(byStat);
  if (records.length === 0) return `${sentence} None is graded yet.`;
  const head = ['market', 'graded prices', 'still borrowed', 'loss against the consensus, 95 %', 'published'];
  return `${sentence}\n${table([head, ...records.map(rowOf)])}`;
}
