import { Compile } from 'typebox/compile';
import { SharedRecordShape, verifyShared, type SharedRecord } from '../../../bets/index.ts';
import { summaryLine } from '../output/summary-line.ts';

const isShared = Compile(SharedRecordShape);

/** Separates shared records of bets from downloaded responses: each is verified by itself, the rest by the ledger. */
export function sharedAmong(responses: readonly unknown[]): { shared: SharedRecord[]; others: unknown[] } {
  const shared = responses.filter((response): response is SharedRecord => isShared.Check(response));
  return { shared, others: responses.filter((response) => !isShared.Check(response)) };
}

/** Verifies and prints a shared record of bets. Returns its faults. */
export function printShared(record: SharedRecord): readonly string[] {
  const { faults, closingLineValue, ...totals } = verifyShared(record);
  const { statedAt, origin, notShown } = record.statement;
  summaryLine({ 'shared bets:': totals.bets, ...totals, 'stated at': statedAt, origin });
  if (closingLineValue !== null) summaryLine({ 'closing-line value': `${(100 * closingLineValue).toFixed(2)} %` });
  summaryLine({ 'not shown:': '', ...notShown });
  for (const fault of faults.slice(0, 50)) process.stderr.write(`${fault}\n`);
  process.stdout.write(
    faults.length === 0
      ? 'The shared record is valid.\n'
      : `The shared record is not valid: ${faults.length} faults.\n`,
  );
  return faults;
}
