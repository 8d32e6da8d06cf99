import { STAGED_DAY } from '../support/eve-of-a-game.ts';

/** The teams of the staged game, as the feed names them: at home the players 1 to 5, away 6 to 10. */
export const TEAMS = ['BOS', 'LAL'] as const;
const TIP_OFF = `${STAGED_DAY}T23:00:00.000Z`;

const person = (number: number) => ({ id: number, first_name: 'Player', last_name: String(number), position: 'G' });
const team = (index: 0 | 1) => ({ abbreviation: TEAMS[index] });
const playersOf = (index: 0 | 1): number[] => [1, 2, 3, 4, 5].map((number) => number + 5 * index);
/** Baskets of two points, a different number for each player. */
const baskets = (number: number): number => 3 + number;
const score = (index: 0 | 1): number => playersOf(index).reduce((sum, number) => sum + 2 * baskets(number), 0);

const game = (isOver: boolean) => ({
  id: 9001,
  date: STAGED_DAY,
  datetime: TIP_OFF,
  season: 2023,
  postseason: false,
  status: isOver ? 'Final' : TIP_OFF,
  period: isOver ? 4 : 0,
  home_team_score: isOver ? score(0) : 0,
  visitor_team_score: isOver ? score(1) : 0,
});

const boxSide = (index: 0 | 1) => ({
  team: team(index),
  players: playersOf(index).map((number) => {
    const made = baskets(number);
    const shots = { pts: 2 * made, fgm: made, fga: made + 2, fg3m: 0, fg3a: 0, ftm: 0, fta: 0 };
    return { player: person(number), min: '48', ...shots, reb: 4, ast: 2, stl: 1, blk: 0, turnover: 1 };
  }),
});

const starters = (index: 0 | 1) =>
  playersOf(index).map((number) => ({ game_id: 9001, starter: true, player: person(number), team: team(index) }));

/** Five books agree on a line of player 1; one pays more on the under. */
const props = (line: number) =>
  ['alpha', 'bravo', 'charlie', 'delta', 'echo'].map((vendor, index) => ({
    id: index + 1,
    game_id: 9001,
    player_id: 1,
    vendor,
    prop_type: 'points',
    line_value: String(line),
    market: { type: 'over_under', over_odds: -110, under_odds: vendor === 'echo' ? 112 : -110 },
    updated_at: `${STAGED_DAY}T17:00:00.000Z`,
  }));

/** balldontlie's responses about the staged game: a line of player 1 before it, the box score after it. */
export function madeResponse(path: string, isOver: boolean, line: number): { readonly data: readonly object[] } {
  const box = { ...game(true), home_team: boxSide(0), visitor_team: boxSide(1) };
  if (path.includes('/games')) return { data: [{ ...game(isOver), home_team: team(0), visitor_team: team(1) }] };
  if (path.includes('/player_props')) return { data: props(line) };
  if (path.includes('/players')) return { data: [person(1)] };
  if (path.includes('/box_scores')) return { data: isOver ? [box] : [] };
  if (path.includes('/lineups')) return { data: [...starters(0), ...starters(1)] };
  return { data: [] };
}
