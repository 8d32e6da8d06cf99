import type { ApiResponse } from './described.ts';
import { measured, percent, price, propsText, signed, type Prop } from './text.ts';
import { PLAYER, toolOf } from './tool.ts';

function betLine(bet: ApiResponse<'postMeBets'>): string {
  const legs: readonly Prop[] = bet.legs ?? [bet];
  return (
    `#${bet.id} ${bet.gameDate} ${propsText(legs, ' + ')}${bet.payout === null ? '' : ` (entry, ${bet.payout.kind})`}, ` +
    `${price(bet.price)} at ${bet.book}, stake ${bet.stake}${bet.isVerified ? ', verified' : ''}: ${bet.state}` +
    (bet.profit === null ? '' : `, profit ${signed(bet.profit)}`) +
    (bet.closingLineValue === null ? '' : `, closing-line value ${percent(bet.closingLineValue)}`)
  );
}

export const logBet = toolOf('postMeBets', {
  name: 'log_bet',
  title: 'Log a bet',
  description:
    'Notes a bet that the key’s owner placed at a book, on a pick, on a line, or on several as a parlay or pick’em entry. It places nothing. The bet is graded like a pick. Ask the owner before you call it; calling it twice with the same bet within a minute is refused.',
  writes: true,
  input: { playerId: PLAYER },
  tell: (bet) => `Logged: ${betLine(bet)}`,
});

export const myBets = toolOf('getMeBets', {
  name: 'my_bets',
  title: 'The caller’s bets',
  description: 'Bets that the key’s owner logged or imported, newest first, with grades and closing-line value.',
  input: { limit: { default: 20 } },
  tell: ({ items, nextCursor }) =>
    items.length === 0
      ? 'No bets match.'
      : [...items.map(betLine), ...(nextCursor === null ? [] : [`More with cursor ${nextCursor}.`])].join('\n'),
});

export const betSummary = toolOf('getMeBetsSummary', {
  name: 'bet_summary',
  title: 'What the caller’s bets came to',
  description:
    'Stake, profit, return and closing-line value of the key’s owner’s bets with 95 % intervals, and what luck alone would have given. Without a p-value below 20 bets.',
  tell: ({ bets, open, won, lost, pushes, voids, stake, profit, roi, closingLineValue, luck, withoutClose }) =>
    [
      `${bets} bets, ${open} open: ${won} won, ${lost} lost, ${pushes} pushes, ${voids} voids. Staked ${stake}, profit ${signed(profit)}.`,
      ...(roi === null ? [] : [`Return ${measured(roi)}.`]),
      ...(closingLineValue === null ? [] : [`Closing-line value ${measured(closingLineValue.mean)}.`]),
      ...(luck === null
        ? []
        : [
            `The closing market expected ${signed(luck.expected.value)}${luck.pValue === null ? '' : `; a result at least as far from it comes by luck with p = ${luck.pValue}`}.`,
          ]),
      ...(withoutClose === 0 ? [] : [`${withoutClose} without a close are left out of it.`]),
    ].join(' '),
});
