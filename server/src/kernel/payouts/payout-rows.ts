import type { HousePayouts, PayoutKind, PayoutTable } from './payout-table.ts';

/** A table's rows as JSON: by the number of legs, the multipliers for no miss, one miss, and so on. */
export type FrozenRows = { readonly [legs: string]: readonly number[] };

/** The rows of both tables of a pick'em book, as they are frozen with an entry. */
export type FrozenPayouts = Readonly<Record<PayoutKind, FrozenRows>>;

export function frozenPayouts({ AllOrNothing, Flexible }: HousePayouts): FrozenPayouts {
  const rowsOf = ({ rows }: PayoutTable): FrozenRows =>
    Object.fromEntries([...rows].map(([legs, pays]) => [String(legs), [...pays]]));
  return { AllOrNothing: rowsOf(AllOrNothing), Flexible: rowsOf(Flexible) };
}

/** Payout tables from frozen rows, in the form that settles entries; their sources are not included. */
export function tablesOf({ AllOrNothing, Flexible }: FrozenPayouts): HousePayouts {
  const table = (rows: FrozenRows): PayoutTable => ({
    asOf: '',
    isCertain: true,
    rows: new Map(Object.entries(rows).map(([legs, pays]) => [Number(legs), pays])),
  });
  return { AllOrNothing: table(AllOrNothing), Flexible: table(Flexible) };
}
