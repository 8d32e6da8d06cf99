import { percent } from './text.ts';
import { toolOf } from './tool.ts';

export const myPreferences = toolOf('getMePreferences', {
  name: 'my_preferences',
  title: 'The caller’s preferences',
  description:
    'The books that the key’s owner has, odds format, time zone, bankroll and limits of stakes. The owner changes them in the dashboard or with PUT /me/preferences.',
  tell: ({ books, oddsFormat, timeZone, bankroll, unitShare, kellyFraction, maxStakeShare, against, devig }) =>
    [
      `Books: ${books === null ? 'all' : books.join(', ')}. Odds: ${oddsFormat}. Time zone: ${timeZone}. Prices against: ${against}, margin taken out by: ${devig}.`,
      bankroll === null
        ? 'No bankroll is set, so no stakes are suggested.'
        : `Bankroll ${bankroll}, a unit is ${percent(unitShare)} of it; ${percent(kellyFraction)} of full Kelly, at most ${percent(maxStakeShare)} on a bet.`,
    ].join('\n'),
});

export const suggestedStakes = toolOf('getMeStakes', {
  name: 'suggested_stakes',
  title: 'Stakes for the picks of a day',
  description:
    'For each pick of the board, at the books of the key’s owner: the stake by the owner’s fraction of Kelly on the lower end of the probability’s interval, within the owner’s limits, with the reason. Nothing without a bankroll. A suggestion from estimates, not advice.',
  list: 'stakes',
  tell: (stakes) =>
    stakes.length === 0
      ? 'No picks of that day are visible to this key.'
      : stakes
          .map(
            ({ pickId, amount, units, reason }) =>
              `#${pickId} ${amount === null ? '' : `${amount} (${units} units): `}${reason}`,
          )
          .join('\n'),
});

export const myFollows = toolOf('getMeFollows', {
  name: 'my_follows',
  title: 'What the caller follows',
  description:
    'Players, teams and single props on the watch list of the key’s owner, newest first. The owner changes it in the dashboard or with POST and DELETE /me/follows.',
  list: 'follows',
  tell: (follows) =>
    follows.length === 0
      ? 'Nothing is followed.'
      : follows
          .map(
            ({ playerName, team, stat, league }) => `${playerName ?? team} (${[league, stat ?? []].flat().join(', ')})`,
          )
          .join('\n'),
});
