import { DIRECTIONS, lineValue, unitWin, type Direction, type Outcome } from '../../kernel/index.ts';
import { closingOverAt } from '../../model/index.ts';
import { closingLines, netPrice, priceOf, propKey, type ClosingLine } from '../../odds/index.ts';
import { inTurns, type Queryable } from '../../platform/index.ts';
import { gradeClaims, readResults, STANDARD } from '../../settlement/index.ts';
import type { Feature, EarlyFeatures, LaterFeatures } from './feature.ts';

const OUTCOMES: Readonly<Record<Outcome, LaterFeatures['outcome']>> = {
  Hit: 'over',
  Miss: 'under',
  Push: 'push',
  Void: 'void',
};

/** Any price: only the grade is used, not its profit. */
const ANY_PRICE = 100;

/**
 * The outcome and the closing market of rows whose games are over, by the standard rules of settlement, from the facts known
 * at a moment. An outcome is null while sources disagree, and where a period's figures are missing.
 */
export async function laterFeatures(
  db: Queryable,
  rows: readonly EarlyFeatures[],
  tipOffs: ReadonlyMap<number, Date>,
  at: Date,
): Promise<Feature[]> {
  const closed = await closingLines(
    db,
    Array.from(tipOffs, ([id, tipOff]) => ({ id, tipOff })),
  );
  const claims = rows.map((row) => ({
    ...row,
    direction: 'Over' as const,
    price: ANY_PRICE,
    tipOff: tipOffs.get(row.gameId)!,
  }));
  const grades = await gradeClaims(readResults(db, at), claims, STANDARD);
  return inTurns(rows.entries(), ([place, row]) => {
    const grade = grades[place] ?? null;
    const graded = grade?.outcome ?? null;
    const outcome = graded && OUTCOMES[graded];
    const actualValue = outcome === null || outcome === 'void' ? null : (grade?.actualValue ?? null);
    return {
      ...row,
      tipOff: tipOffs.get(row.gameId)!,
      ...closingOf(row, closed.get(propKey(row))),
      outcome,
      actualValue,
    };
  });
}

function closingOf(
  row: EarlyFeatures,
  closing: ClosingLine | undefined,
): Omit<LaterFeatures, 'outcome' | 'actualValue'> {
  const consensus = closing?.consensus;
  const { league, gameDate: day, stat, period } = row;
  const [over, under] = DIRECTIONS.map((direction) => bestOf(consensus, direction));
  return {
    closingHalves: consensus?.lineHalves ?? null,
    closingOver: consensus?.over ?? null,
    closingOverHere:
      (consensus &&
        closingOverAt(
          { league, day, stat, period },
          { line: lineValue(consensus.lineHalves), over: consensus.over },
          lineValue(row.lineHalves),
        )) ??
      null,
    closingOverPrice: over?.price ?? null,
    closingOverBook: over?.book ?? null,
    closingUnderPrice: under?.price ?? null,
    closingUnderBook: under?.book ?? null,
  };
}

/** The best price of a side after fees on the closing line, from quotes that the others do not contradict. */
function bestOf(consensus: ClosingLine['consensus'], direction: Direction) {
  const offers = (consensus?.quotes ?? [])
    .filter(({ fault }) => fault === null)
    .map((quote) => ({ book: quote.book, price: priceOf(quote, direction) }));
  const winOf = ({ book, price }: { readonly book: string; readonly price: number }): number =>
    unitWin(netPrice(book, price));
  return offers.toSorted((one, other) => winOf(other) - winOf(one) || (one.book < other.book ? -1 : 1))[0];
}
