import {
  NO_PAYOUTS,
  parsePayouts,
  PAYOUT_KINDS,
  type HousePayouts,
  type PayoutKind,
  type PayoutTable,
} from '../../kernel/index.ts';
import { configSection, OutOfRange, type ConfigKey, type Configuration } from '../../operations/index.ts';
import { HOUSE_KEYS, houseOf } from './houses.ts';

const RANGE =
  'off, or the day of the figures and for each number of legs what no miss, one miss … pay: 2026-03-01: 2=3, 3=2.25/1.25. A ? after the day marks uncertain figures';

function payouts(fallback: string, description: string): ConfigKey<PayoutTable> {
  const read = (text: string): PayoutTable => {
    const table = text.length > 300 ? undefined : parsePayouts(text);
    if (table === undefined) throw new OutOfRange(`must be ${RANGE}`);
    return table;
  };
  read(fallback);
  return { type: 'text', default: fallback, range: RANGE, description, read };
}

const keyOf = (house: string, kind: PayoutKind): string => `${house}-${kind}`;

/** The configuration section `pickem`: two tables per book. */
export const PICKEM_SECTION = configSection({
  name: 'pickem',
  description:
    'What entries of the pick’em houses pay, by how many legs count. The row of one leg is for one left after others landed on their lines.',
  keys: Object.fromEntries(
    HOUSE_KEYS.flatMap((house) =>
      PAYOUT_KINDS.map((kind) => {
        const { name, table } = houseOf(house)[kind];
        return [keyOf(house, kind), payouts(table, `${house}, ${name}. ${houseOf(house).note}`.trim())] as const;
      }),
    ),
  ),
});

/** The shipped tables of a book; undefined for an unknown one. */
export function shippedPayouts(house: string): HousePayouts | undefined {
  if (!HOUSE_KEYS.includes(house)) return undefined;
  const table = (kind: PayoutKind): PayoutTable => parsePayouts(houseOf(house)[kind].table) ?? NO_PAYOUTS;
  return { AllOrNothing: table('AllOrNothing'), Flexible: table('Flexible') };
}

/** The configured tables of a book; undefined for an unknown one. */
export function configuredPayouts({ get }: Pick<Configuration, 'get'>, house: string): HousePayouts | undefined {
  if (!HOUSE_KEYS.includes(house)) return undefined;
  return {
    AllOrNothing: get(PICKEM_SECTION, keyOf(house, 'AllOrNothing')),
    Flexible: get(PICKEM_SECTION, keyOf(house, 'Flexible')),
  };
}
