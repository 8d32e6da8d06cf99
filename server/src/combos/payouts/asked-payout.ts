import { Type, type Static } from 'typebox';
import { isRow, type HousePayouts, type PayoutKind } from '../../kernel/index.ts';
import { DomainError, invalidInput } from '../../platform/index.ts';
import { Nullable } from '../../platform/schemas/index.ts';
import { HouseWord, KindWord } from '../shapes.ts';

/** A pick'em book and how its entry pays, in a request. */
export const PayoutBody = Type.Object({
  house: HouseWord,
  kind: Type.Optional(Nullable(KindWord)),
  multipliers: Type.Optional(
    Nullable(
      Type.Array(Type.Number({ minimum: 0.001, maximum: 100_000 }), {
        minItems: 1,
        maxItems: 8,
        description:
          'What that house shows for this entry, if it is not its table: what no miss, one miss … pay. Shorter entries pay by the table.',
        examples: [[10, 2, 0.4]],
      }),
    ),
  ),
});

/** The tables of a pick'em book; `isOwn`: with multipliers from the caller. */
export interface Payout {
  readonly house: string;
  readonly kind: PayoutKind;
  readonly tables: HousePayouts;
  readonly isOwn: boolean;
}

/**
 * The tables of a pick'em book for an entry of so many legs, with the caller's own multipliers for that length if given.
 * Throws the 400 or 422 that names the error.
 */
export function askedPayout(
  payouts: (house: string) => HousePayouts | undefined,
  payout: Static<typeof PayoutBody>,
  legs: number,
): Payout {
  const { house } = payout;
  const kind: PayoutKind = payout.kind ?? 'AllOrNothing';
  const tables = payouts(house);
  if (tables === undefined) throw invalidInput([{ pointer: '/payout/house', detail: 'is no house of the list' }]);
  const own = payout.multipliers ?? null;
  if (own !== null) return { house, kind, isOwn: true, tables: withRow(tables, kind, legs, own) };
  if (tables[kind].rows.has(legs)) return { house, kind, isOwn: false, tables };
  const detail = `There is no payout of ${house} for ${legs} legs of this kind: send the multipliers that it shows.`;
  throw new DomainError('impossible', detail, { facts: { errors: [{ pointer: '/payout', detail }] } });
}

function withRow(tables: HousePayouts, kind: PayoutKind, legs: number, own: readonly number[]): HousePayouts {
  if (!isRow(legs, own))
    throw invalidInput([
      {
        pointer: '/payout/multipliers',
        detail: 'must not rise from one miss to the next, nor pay for every leg missed',
      },
    ]);
  if (kind === 'AllOrNothing' && own.length > 1)
    throw invalidInput([{ pointer: '/payout/multipliers', detail: 'must be one figure if every leg must hit' }]);
  return { ...tables, [kind]: { ...tables[kind], rows: new Map([...tables[kind].rows, [legs, own]]) } };
}
