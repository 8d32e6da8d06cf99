import { plural } from '../../format.ts';

/** Every text of a shared record. */
export const strings = {
  title: 'Verified bets',
  note: 'Each bet was recorded before the game, at a price that the book offered at that moment.',
  gone: { title: 'Nothing is shared here', text: 'The link was revoked, or it is mistyped.' },
  checking: 'Verifying in your browser …',
  holds: (bets: number) =>
    `Verified in your browser: ${plural(bets, 'bet')}, every grade and payout, the totals and the signature.`,
  unsigned: 'The bets and totals add up. This browser cannot check the signature here: use https.',
  broken: 'This record does not hold',
  key: 'Signed with the key',
  stated: (at: string) => `As of ${at}.`,
  simulated: 'An invented league with simulated books.',
  left: (unverified: number, several: number, before: number, deleted: number, earlier: number) =>
    `Not shown: ${unverified} unverified${several === 0 ? '' : ` (${several} of them on several props, which have no quote)`}, ${before} before the game, ${deleted} deleted before the game, ${earlier} earlier.`,
  facts: 'Figures',
  game: (date: string, away: string, home: string) => `${date} ${away} at ${home}`,
  bets: 'Bets',
  betsExplained: 'Verified bets whose games have begun.',
  counts: (won: number, lost: number, pushes: number, voids: number, open: number) =>
    `${won}–${lost}, ${plural(pushes, 'push', 'pushes')}, ${plural(voids, 'void')}, ${open} open`,
  hitRate: 'Hit rate',
  hitRateExplained: 'Won of won and lost.',
  units: 'Units',
  unitsExplained: 'Profit at one unit a bet.',
  clv: 'Closing line value',
  clvExplained: 'Mean value of the prices taken when their markets closed.',
  interval: (low: string, high: string) => `95 %: ${low} to ${high}`,
  none: '–',
  table: 'Shared bets',
  columns: {
    bet: 'Bet',
    game: 'Game',
    book: 'Book',
    price: 'Price',
    stake: 'Stake',
    recorded: 'Recorded',
    state: 'Result',
    units: 'Units',
  },
  states: { open: 'Open', won: 'Won', lost: 'Lost', push: 'Push', void: 'Void' },
  help: 'Past results say nothing certain about later ones. Bet only what you can afford to lose.',
};
