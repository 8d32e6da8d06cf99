import { VISIBILITY_NOTE } from '../access/index.ts';
import type { ApiResponse } from './described.ts';
import { percent, price, signed } from './text.ts';
import { PLAYER, toolOf, type Tool } from './tool.ts';

type Picked = ApiResponse<'getPicksTop'>[number];

const board = toolOf('getPicksTop', {
  name: 'todays_board',
  title: 'Picks of a day',
  description:
    'The published picks of a game day, best first: player, line, side, book, price, probability and expected value, ' +
    `and what can be taken of each now. A published pick never changes. ${VISIBILITY_NOTE}`,
  input: {
    state: {
      enum: ['upcoming', 'live', 'final', 'all'],
      description: 'Whether the game is ahead, runs or is over; by default upcoming, with a date all.',
    },
  },
  list: 'picks',
  tell: (picks) =>
    picks.length === 0 ? 'No picks of that day are visible to this key.' : picks.map(pickLine).join('\n'),
});

/** Without a date only what can still be taken, unless another state is asked for. */
export const todaysBoard: Tool = {
  ...board,
  run: (ask, { state, ...given }) => {
    const asked = state ?? (given['date'] === undefined ? 'upcoming' : 'all');
    return board.run(ask, { ...given, ...(asked !== 'all' && { state: asked }) });
  },
};

const pickLine = (pick: Picked): string =>
  `#${pick.id} ${pick.playerName} ${pick.direction} ${pick.line} ${pick.stat}${pick.period === null ? '' : ` (${pick.period})`}, ` +
  `${pick.rating}: ${price(pick.price)} at ${pick.book ?? 'no book'}, probability ${percent(pick.probability)}, ` +
  `expected value ${signed(pick.expectedValue, 3)}${pick.hit === null ? '' : pick.hit ? ', hit' : ', missed'}${nowText(pick)}`;

function nowText({ now }: Picked): string {
  if (now.price === null) return `; now ${now.state}`;
  const line = now.state === 'moved' ? ` on ${now.line}` : '';
  return `; now ${now.state}: ${price(now.price)} at ${now.book}${line}, expected value ${signed(now.expectedValue, 3)}`;
}

export const evaluateProp = toolOf('postPicksEvaluate', {
  name: 'evaluate_prop',
  title: 'Evaluate a prop',
  description:
    'Evaluates one side of any line of a player, quoted or not: probability, the market’s probability, fair price, best price, ' +
    'and what moved it.',
  input: { playerId: PLAYER },
  tell: (response) => {
    const { playerName, direction, line, stat, rating, bestPrice } = response;
    const against = response.opponentAbbreviation === null ? '' : ` against ${response.opponentAbbreviation}`;
    return [
      `${playerName} ${direction} ${line} ${stat} on ${response.gameDate ?? 'an unknown day'}${against}: ${rating}.`,
      `Probability ${percent(response.probability)}, the market’s ${percent(response.marketProbability)}, fair price ${price(response.fairPrice)}, ` +
        `best price ${bestPrice === null ? 'none' : `${price(bestPrice.price)} at ${bestPrice.book}`}.`,
    ].join('\n');
  },
});

export const gameLive = toolOf('getGamesByIdLive', {
  name: 'game_live',
  title: 'A running game',
  description:
    'A running game: clock, score, and for each quoted line of the full game the figure so far and the probability of its ' +
    'over now, with what it was before the start. Of a finished game its last points. These probabilities count in no record.',
  input: { id: { description: 'The game’s id: the gameId of a pick or a prop.' } },
  tell: (game) => [gameLine(game), ...game.props.map(liveLine)].join('\n'),
});

type GameLive = ApiResponse<'getGamesByIdLive'>;

function gameLine({ awayTeam, homeTeam, gameDate, status, state, props }: GameLive): string {
  const game = `${awayTeam} at ${homeTeam} on ${gameDate}`;
  if (state === null) return `${game}: ${status}${props.length === 0 ? ', no live probabilities.' : '.'}`;
  const { awayPoints, homePoints, period, clock, isFrozen, at } = state;
  const left = `${Math.floor(clock / 60)}:${String(clock % 60).padStart(2, '0')}`;
  return `${game}: ${awayPoints} to ${homePoints}, period ${period}, ${left} left${isFrozen ? ', the clock stands' : ''}, as of ${at}.`;
}

function liveLine({ playerName, line, stat, value, over, interval, before, remaining }: GameLive['props'][number]) {
  const range = interval === null ? '' : ` (90 %: ${interval.map(percent).join(' to ')})`;
  const start = before === null ? '' : `, ${percent(before)} before the start`;
  const more = remaining === null ? '' : `, ${remaining} still expected`;
  return `${playerName} Over ${line} ${stat}: ${value} so far${more}; probability ${percent(over)}${range}${start}`;
}
