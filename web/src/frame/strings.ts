import type { Tier } from '../api/types.ts';
import { ODDS_WORDS, type OddsFormat } from '../odds.ts';

/** Every text of the frame around the pages. */
export const strings = {
  brand: 'Prop-Pick',
  league: 'League',
  allLeagues: 'All leagues',
  noLeague: 'No league is enabled.',
  home: 'Prop-Pick, today’s picks',
  skip: 'Skip to content',
  main: 'Main',
  pages: {
    '/': 'Today',
    '/research': 'Research',
    '/prices': 'Prices',
    '/evaluate': 'Evaluate',
    '/bets': 'My bets',
    '/record': 'Record',
    '/lab': 'Lab',
    '/books': 'Books',
    '/alerts': 'Alerts',
    '/account': 'Account',
    '/operations': 'Operations',
  },
  more: { button: 'More', title: 'More pages' },
  firstRun: {
    label: 'First steps',
    title: 'First steps',
    allDone: 'You know your way around.',
    steps: { pick: 'Look at a pick', line: 'Change its line', record: 'Check the record' },
    /** Without evaluations. */
    compare: 'Compare the books',
    ticked: 'done',
    progress: (done: number, all: number) => `${done} of ${all} steps done`,
    close: 'Hide these steps',
    cross: '×',
  },
  notFound: { title: 'Page not found', link: 'Go to today’s picks' },
  demo: { label: 'Demo', banner: 'Simulated league. Nothing here is a real game.' },
  connecting: 'Can’t reach the service. Trying again automatically.',
  status: {
    offline: { word: 'Offline', explained: 'The service is not responding.' },
    stale: { word: 'Stale', explained: (sources: string) => `Out of date: ${sources}.` },
    online: {
      word: 'Online',
      explained: 'The service is responding.',
      allFresh: 'The service is responding and every source is up to date.',
    },
  },
  tier: (tier: Tier, delayMinutes: number, ratings: readonly string[]) =>
    `${tier} tier: ${ratings.join(' and ')} picks, ${delayMinutes === 0 ? 'live' : `${delayMinutes} minutes after they are published`}.`,
  odds: {
    /** American. */
    sample: -110,
    label: (sample: string, format: OddsFormat, next: OddsFormat) =>
      `${sample}: ${ODDS_WORDS[format]} odds. Switch to ${ODDS_WORDS[next]}`,
  },
  theme: (current: string, next: string) => `Theme: ${current}. Switch to ${next}`,
  signOut: { button: 'Sign out', failed: (reason: string) => `You are still signed in. ${reason}` },
  day: { label: 'Game day', previous: 'Previous day', next: 'Next day', today: 'Today' },
  search: {
    label: 'Search players',
    placeholder: 'Player, or player and line',
    acts: {
      evaluate: (prop: string) => `: evaluate ${prop}`,
      log: (prop: string) => `: log a bet on ${prop}`,
      slip: (prop: string) => `: add ${prop} to the slip`,
    },
    keys: 'Ctrl K',
    list: 'Players',
    noTeam: '–',
    league: (name: string) => `${name} · `,
    searching: 'Searching…',
    none: 'No players found.',
  },
  keyboard: {
    title: 'Keyboard shortcuts',
    keys: [
      { keys: ['?'], does: 'Show this list' },
      {
        keys: ['Ctrl', 'K'],
        does: 'Search players. A name and a line, “name under 20 points”: evaluate it, log it or add it to the slip',
      },
      {
        keys: ['Tab', 'Shift Tab'],
        does: 'Next or previous control. Figures and terms explain themselves when focused',
      },
      { keys: ['Enter'], does: 'Open the focused link or row' },
      { keys: ['j', 'k'], does: 'Next or previous row in Research' },
      { keys: ['←', '→'], does: 'Move the line, the view or the moment that is focused' },
      { keys: ['Esc'], does: 'Close an explanation, a list or a dialog' },
    ],
  },
  footer: {
    breakEven: (price: string, needed: string) =>
      `At ${price} you need to win ${needed} of your bets to break even. Most bettors don’t. Past results guarantee nothing. If betting stops being fun:`,
    help: 'get help',
    guide: 'Guide',
    reference: 'API reference',
  },
};
