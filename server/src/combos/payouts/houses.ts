import { PICK_EM_BOOKS, type PayoutKind } from '../../kernel/index.ts';

/** A table as text, in the form of `parsePayouts`, and the book's name for such an entry. */
interface StandardPayouts {
  readonly name: string;
  readonly table: string;
}

interface House extends Readonly<Record<PayoutKind, StandardPayouts>> {
  /** Notes on the tables. */
  readonly note: string;
}

const off = (name: string): StandardPayouts => ({ name, table: 'off' });

/**
 * The payouts that pick'em books published for standard entries when they were looked up. Books change them, also by state
 * and for dependent legs. The payout that a book shows for an entry takes precedence, and a caller may send it.
 */
const HOUSES: Readonly<Record<string, House>> = {
  prizepicks: {
    AllOrNothing: { name: 'Power Play', table: '2026-03-12?: 1=1.5, 2=3, 3=5, 4=10, 5=20, 6=37.5' },
    Flexible: { name: 'Flex Play', table: '2026-03-12: 3=2.25/1.25, 4=5/1.5, 5=10/2/0.4, 6=25/2/0.4' },
    note: 'The help pages name Power Plays of two to four legs; five and six are from guides that differ (25 or 37.5 for six).',
  },
  underdog: {
    AllOrNothing: { name: 'Standard', table: '2026-03-01?: 2=3, 3=6, 4=10, 5=20' },
    Flexible: { name: 'Flex', table: '2023-07-21?: 3=3/1, 4=6/1.5, 5=10/2.5' },
    note: 'Popular and rare legs change the multiplier of an entry. Flex entries of six to eight legs exist; no source of their payouts was found.',
  },
  pick6: {
    AllOrNothing: off('Pick6'),
    Flexible: off('Pick6 with a miss'),
    note: 'Entries play against each other. The least that an entry pays is shown with it.',
  },
  betr_us_dfs: {
    AllOrNothing: off('Perfect Play'),
    Flexible: off('Flex Play'),
    note: 'No table that holds for every entry was found. A void leg takes the entry down by one step.',
  },
  sleeper: {
    AllOrNothing: off('Max'),
    Flexible: off('Combo'),
    note: 'Each side of a line has a multiplier of its own, and they multiply.',
  },
};

/** The books by the keys of feeds, in order. */
export const HOUSE_KEYS: readonly string[] = [...PICK_EM_BOOKS].sort();

const NO_HOUSE: House = { AllOrNothing: off('All or nothing'), Flexible: off('With misses'), note: '' };

/** The data of a book; empty for a book that is only in the list. */
export const houseOf = (key: string): House => HOUSES[key] ?? NO_HOUSE;
