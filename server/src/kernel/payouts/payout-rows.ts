import type { HousePayouts, PayoutKind, PayoutTable } from './payout-table.ts';

/** Rows of a table as JSON has them: by the number of legs, what no miss, one miss … pay. */
export type FrozenRows = { readonly [legs: string]: readonly number[] };

/** The rows of both tables of a house, as they are frozen with an entry. */
export type FrozenPayouts = Readonly<Record<PayoutKind, FrozenRows>>;

export function frozenPayouts({ AllOrNothing, Flexible }: HousePayouts): FrozenPayouts {
  const rowsOf = ({ rows }: PayoutTable): FrozenRows =>
    Object.fromEntries([...rows].map(([legs, pays]) => [String(legs), [...pays]]));
  return { AllOrNothing: rowsOf(AllOrNothing), Flexible: rowsOf(Flexible) };
}

/** The tables of frozen rows, in the form that entries are settled by; what was said of their sources is not in them. */
export function tablesOf({ AllOrNothing, Flexible }: FrozenPayouts): HousePayouts {
  const table = (rows: FrozenRows): PayoutTable => ({
    asOf: '',
    isCertain: true,
    rows: new Map(Object.entries(rows).map(([legs, pays]) => [Number(legs), pays])),
  });
  return { AllOrNothing: table(AllOrNothing), Flexible: table(Flexible) };
}
