import { count, plural } from '../../format.ts';

const ORIGINS = {
  live: 'Published live, before the games.',
  replay: 'A replay of past days with the clock set back. These picks were never available to bet.',
  simulated: 'An invented league with simulated books.',
};

/** Every text of the page for visitors without an account. */
export const strings = {
  title: 'Player props you can check',
  about:
    'Prop-Pick gives every player prop a calibrated probability, compares it with the best price, and seals each pick before the game so that anyone can verify the record.',
  signIn: 'Sign in',
  create: 'Create account',
  command: (address: string) => `curl ${address}/api/v1/public/record`,
  picks: {
    title: (day: string) => `Graded picks of ${day}`,
    titleOf: (league: string, day: string) => `${league}: graded picks of ${day}`,
    label: (league: string) => `${league}: graded picks`,
    table: (league: string) => `${league}: picks with outcomes`,
    origin: (origin: keyof typeof ORIGINS) => ORIGINS[origin],
    columns: {
      pick: 'Pick',
      price: 'Price',
      ours: 'Ours',
      market: 'Market',
      result: 'Result',
      units: 'Units',
    },
    of: (team: string, away: string, home: string) => `${team} · ${away} at ${home}`,
    actual: (value: number) => `(${value})`,
    sum: (picks: number, hits: number, misses: number, others: number, units: string) =>
      `${plural(picks, 'pick')}: ${plural(hits, 'hit')}, ${plural(misses, 'miss', 'misses')}${others === 0 ? '' : `, ${plural(others, 'push or void', 'pushes or voids')}`}. ${units} units at the published prices. Largest edge first.`,
    all: (picks: number) => `Show all ${count(picks)} picks`,
    none: 'No pick of that day was graded.',
  },
  record: {
    title: 'The whole record',
    titleOf: (league: string) => `${league}: the whole record`,
  },
  empty: {
    title: 'No record yet',
    text: 'The first board is published once odds and box scores are there. Its picks show up here the morning after their games, graded. Admins see what is missing under Operations, “Connect real data”.',
  },
  closed: {
    title: 'The record is for accounts',
    text: 'This service shows its picks and record after sign-in.',
  },
  verify: {
    title: 'Verify it yourself',
    text: 'Your browser downloads the hash chain and the sealed picks of the days above, and recomputes every hash, signature and grade. Nothing that the service says about itself is used.',
    button: 'Verify in this page',
    again: 'Verify again',
    reading: (responses: number) => `Reading: ${plural(responses, 'file')} so far …`,
    first: 'First difference: ',
    entry: (sequence: number, what: string) => `entry ${count(sequence)}: ${what}`,
    more: 'Every day, and the sums of the record, are in “Record” after sign-in and in the files of “proppick site”.',
  },
  api: {
    title: 'The API',
    text: 'The same record as JSON, without an account. Picks, evaluations and events need a key.',
    copy: 'Copy',
    reference: 'API reference',
  },
};
