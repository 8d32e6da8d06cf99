import type { Grouping, TrackRecord } from '../../api/types.ts';
import { plural } from '../../format.ts';

const ORIGINS: Readonly<Record<TrackRecord['origin'], string>> = {
  live: 'Picks published live, before their games.',
  replay: 'A replay of past days with the clock set back. They were never available to bet.',
  simulated: 'A simulated league. These picks are not about real games.',
};

/** Every text of the Record page. */
export const strings = {
  title: 'Record',
  origin: (origin: TrackRecord['origin']) => `${ORIGINS[origin]} Every published pick counts once.`,
  empty: {
    title: 'No picks published yet',
    text: 'The record starts with the first board and counts each pick once its game is graded. ',
    link: 'Go to today’s picks',
  },
  none: '–',
  since: {
    published: (picks: number) => `${plural(picks, 'more pick')} published`,
    graded: (hits: number, misses: number, won: string) => `${hits}–${misses} graded, ${won}`,
  },
  copyLink: 'Copy link',
  print: 'Print',
  headline: {
    label: (league = '') => `Summary ${league}`.trim(),
    units: 'Units',
    unitsExplained: (picks: string) => `One unit on each of ${picks} picks at its published price.`,
    counts: (hits: string, misses: string, pushes: number, voids: number) =>
      `${hits}–${misses}, ${plural(pushes, 'push', 'pushes')}, ${plural(voids, 'void')}`,
    pending: (pending: string) => `, ${pending} pending`,
    roi: 'ROI',
    roiExplained: 'Profit per unit staked. The interval treats each game day as one draw.',
    hitRate: 'Hit rate',
    hitRateExplained: (decided: string) => `Of ${decided} hits and misses.`,
    clv: 'Closing line value',
    logLoss: 'Log loss',
    market: (loss: string) => `market ${loss}`,
    few: (decided: number) => `Only ${plural(decided, 'decided pick')}: too few to tell skill from luck.`,
  },
  units: {
    title: 'Units over time',
    note: 'One unit on every pick at its published price. Line: running total. Bars: weeks. Grey band: where 95 % of results fall if the market’s probabilities are right.',
    drawdown: (lost: string, picks: number) => `Largest drawdown: ${lost} over ${plural(picks, 'pick')}.`,
    columns: ['Week of', 'Picks', 'Units', 'Market expected'],
    week: (day: string, year: string) => `${day} ${year}`,
    expected: (expected: string, reach: string) => `${expected} ± ${reach}`,
  },
  calibration: {
    title: 'Calibration',
    note: 'Predicted probability against actual share, with 95 % intervals. On the dashed line they are equal. Size: picks. Hollow: fewer than 20.',
    columns: ['Range, %', 'Picks', 'Predicted', 'Market', 'Actual', '95 % interval'],
    range: (from: number, to: number) => `${from}–${to}`,
    interval: (low: string, high: string) => `${low} – ${high}`,
  },
  groups: {
    label: 'Results by group',
    title: 'Breakdown',
    by: 'Group by',
    names: {
      stat: 'Stat',
      rating: 'Rating',
      direction: 'Side',
      book: 'Book',
      week: 'Week',
      month: 'Month',
    } satisfies Record<Grouping, string>,
    table: (group: string) => `Results by ${group.toLowerCase()}`,
    columns: [
      'Picks',
      'Hits',
      'Misses',
      'Hit rate, %',
      '95 % interval',
      'Units, u',
      'ROI, %',
      'CLV, %',
      'Log loss',
      'Market log loss',
    ],
    week: (day: string, year: string) => `Week of ${day} ${year}`,
    few: (least: number) => `Grey: fewer than ${least} decided picks, mostly luck.`,
  },
  entries: {
    title: 'Pick’em entries',
    note: 'The best entry for each house, kind and size, published and sealed in the hour before a day’s first game. One unit on each.',
    none: 'No entries published yet. They are published in the hour before a day’s first game.',
    units: 'Units',
    unitsExplained: 'What the graded entries came to, by the payouts that were frozen with them.',
    counts: (won: string, lost: string, refunded: number) =>
      `${won} paid, ${lost} lost${refunded > 0 ? `, ${refunded} refunded` : ''}`,
    pending: (pending: string) => `, ${pending} pending`,
    published: (entries: string) => `${entries} published`,
    expected: 'Expected units',
    expectedExplained: 'What the graded entries were expected to come to when they were published.',
    roi: 'ROI',
    roiExplained: 'For one unit staked. The 95 % interval treats each game day as one draw.',
    groups: 'Results by entry',
    entry: 'Entry',
    named: (house: string, kind: string, legs: number) => `${house}, ${plural(legs, 'leg')}, ${kind}`,
    kinds: { AllOrNothing: 'all or nothing', Flexible: 'flexible' },
    columns: ['Entries', 'Paid', 'Expected, u', 'Units, u', 'ROI, %', '95 % interval, %'],
    calibration: 'Every leg hits: predicted and actual',
    chance: 'Joint chance',
    range: (from: string, to: string) => `${from} – ${to}`,
    hits: ['Entries', 'Expected hits', 'Hits'],
    shared: 'Entries of a day share legs: the rows are not independent of each other.',
  },
  ledger: {
    title: 'Ledger',
    note: 'Every board and settlement is sealed with a hash of its content and of the entry before it. Changing a pick later would break every entry after it.',
    empty: 'Nothing is sealed yet. The first board starts the chain, as soon as it is published.',
    table: 'Ledger entries, newest first',
    columns: {
      number: 'No.',
      kind: 'Type',
      day: 'Game day',
      documents: 'Documents',
      recorded: 'Recorded',
      hash: 'Hash',
    },
    league: (name: string) => ` · ${name}`,
    kinds: {
      board: 'Board',
      settlement: 'Settlement',
      entries: 'Pick’em entries',
      'entry-grades': 'Grades of entries',
    },
    hash: (hash: string) => `${hash.slice(0, 16)}…`,
    earlier: 'Show earlier entries',
    needsHttps: 'To verify in the browser, open this page over https.',
    verify: 'Verify in this browser',
    progress: (done: string, all: string) => `${done} of ${all}`,
    broken: (sequence: number, fault: 'missing' | 'order' | 'content') =>
      fault === 'missing'
        ? `Entry ${sequence} is missing.`
        : fault === 'order'
          ? `Entry ${sequence} does not follow the entry before it.`
          : `Entry ${sequence} was changed: its hash does not match its content.`,
    whole: (entries: number) => `${plural(entries, 'entry', 'entries')} verified.`,
    keep: 'Save this hash to compare later: ',
  },
};
