import type { Combination, PayoutKind, PickemHouse } from '../api/types.ts';
import { bookName, figure, percent } from '../format.ts';
import { PICK_EM_BOOKS } from '../kernel.ts';
import { priceIn } from '../odds.ts';
import { Choice } from '../parts/fields/choice.tsx';
import { PriceField } from '../parts/fields/price-field.tsx';
import { TextField } from '../parts/fields/text-field.tsx';
import { Term } from '../parts/term.tsx';
import { strings } from './strings.ts';

const words = strings.sell;

// The cast is safe: the API takes the houses of this list.
export const HOUSES = [...PICK_EM_BOOKS].sort() as readonly PickemHouse[];
export const KINDS: readonly PayoutKind[] = ['AllOrNothing', 'Flexible'];
/** A house whose tables are published whole. */
export const FIRST_HOUSE = 'prizepicks';

/** Where a pick’em entry is played, and how it pays. */
export interface SoldAt {
  readonly house: PickemHouse;
  readonly kind: PayoutKind;
}

/** What stands in the fields, as it was typed. */
export interface SaleForm extends SoldAt {
  readonly where: 'book' | 'pickem';
  readonly price: string;
  readonly own: string;
}

export const NO_SALE: SaleForm = { where: 'book', price: '', house: FIRST_HOUSE, kind: 'AllOrNothing', own: '' };

/** Undefined for what is no list of multipliers. */
function multipliersOf(text: string, kind: PayoutKind, legs: number): number[] | undefined {
  const list = text.split('/').map((part) => (part.trim() === '' ? Number.NaN : Number(part)));
  const most = kind === 'AllOrNothing' ? 1 : legs;
  const isFalling = list.every((pays, misses) => pays > 0 && pays <= (list[misses - 1] ?? 100_000));
  return isFalling && list.length <= most ? list : undefined;
}

/** The part of the question that says what the slip costs or pays; nothing while a field is empty or wrong. */
export function saleOf({ where, price, house, kind, own }: SaleForm, legs: number) {
  if (where === 'book') {
    const typed = priceIn(price);
    return typed === undefined ? {} : { price: typed };
  }
  const multipliers = own.trim() === '' ? undefined : multipliersOf(own, kind, legs);
  return { payout: { house, kind, ...(multipliers && { multipliers }) } };
}

interface SaleProps {
  readonly form: SaleForm;
  readonly onForm: (form: SaleForm) => void;
  readonly payout: Combination['payout'];
  /** No payouts of the chosen house are known. */
  readonly lacksTable: boolean;
}

/** Sportsbook or pick’em: the price of the whole, or a house with its payout. */
export function Sale({ form, onForm, payout, lacksTable }: SaleProps) {
  const set = (change: Partial<SaleForm>): void => onForm({ ...form, ...change });
  return (
    <section className="stack slip-sale" aria-label={words.label}>
      <div className="row" role="group" aria-label={words.label}>
        {(['book', 'pickem'] as const).map((where) => (
          <button
            key={where}
            type="button"
            className="slip-where"
            aria-pressed={form.where === where}
            onClick={() => set({ where })}
          >
            {words[where]}
          </button>
        ))}
      </div>
      {form.where === 'book' ? (
        <PriceField label={words.price} value={form.price} onChange={(price) => set({ price })} />
      ) : (
        <>
          <div className="row">
            <Choice
              label={words.house}
              options={HOUSES}
              value={form.house}
              say={bookName}
              onChange={(house) => set({ house: house ?? FIRST_HOUSE })}
            />
            <Choice
              label={words.kind}
              options={KINDS}
              value={form.kind}
              say={(kind) => words.kinds[kind]}
              onChange={(kind) => set({ kind: kind ?? 'AllOrNothing' })}
            />
          </div>
          {payout !== null && <Payout of={payout} />}
          {lacksTable && <p role="alert">{words.noTable}</p>}
          <TextField
            label={words.own}
            hint={words.ownHint}
            error={form.own === '' || multipliersOf(form.own, form.kind, 8) !== undefined ? undefined : words.ownWrong}
            value={form.own}
            onChange={(own) => set({ own })}
          />
        </>
      )}
    </section>
  );
}

function Payout({ of }: { readonly of: NonNullable<Combination['payout']> }) {
  const { name, multipliers, expectedPayout, breakEvenPerLeg, asOf, isCertain } = of;
  const list = multipliers.map((pays, misses) => words.misses(misses, String(pays))).join(', ');
  return (
    <div>
      <p>{words.pays(name, list)}</p>
      <dl className="pairs">
        <dt>
          <Term of="payback">{words.back}</Term>
        </dt>
        <dd className="strong">{figure(expectedPayout, 2)}×</dd>
      </dl>
      <p className="small muted">
        {breakEvenPerLeg !== null && `${words.needs(percent(breakEvenPerLeg))} `}
        {asOf !== null && words.dated(asOf, isCertain)}
      </p>
    </div>
  );
}
