import assert from 'node:assert/strict';
import test from 'node:test';
import { statsIn } from '../../sports/index.ts';
import { DEFAULT_MARKETS, marketsOf } from './markets.ts';

const BASKETBALL = [
  'player_assists',
  'player_blocks',
  'player_points',
  'player_points_assists',
  'player_points_rebounds',
  'player_points_rebounds_assists',
  'player_rebounds',
  'player_rebounds_assists',
  'player_steals',
  'player_threes',
  'player_turnovers',
];
const HOCKEY = [
  'player_assists',
  'player_blocked_shots',
  'player_goal_scorer_anytime',
  'player_goals',
  'player_points',
  'player_power_play_points',
  'player_shots_on_goal',
  'player_total_saves',
];

test('the default markets, each of which costs credits, are the main lines of eleven named stats in basketball and of seven in hockey', () => {
  for (const [league, keys] of [
    ['Nba', BASKETBALL],
    ['Wnba', BASKETBALL],
    ['Nhl', HOCKEY],
  ] as const) {
    const own = DEFAULT_MARKETS.filter((key) => marketsOf(league).has(key));
    assert.deepEqual(own.toSorted(), keys, league);
    for (const key of own) {
      const { period, alternate, yesNo } = marketsOf(league).get(key) ?? assert.fail(key);
      assert.deepEqual([period, alternate, yesNo], ['Full', false, key === 'player_goal_scorer_anytime'], key);
    }
  }
  assert.equal(new Set(DEFAULT_MARKETS).size, DEFAULT_MARKETS.length);
});

test('a market is one of a sport: each stat is one that the sport has, and another sport’s market is none', () => {
  for (const [league, sport, other] of [
    ['Nba', 'basketball', 'player_shots_on_goal'],
    ['Nhl', 'hockey', 'player_rebounds'],
  ] as const) {
    assert.ok(Array.from(marketsOf(league).values()).every(({ stat }) => statsIn(sport).includes(stat)));
    assert.equal(marketsOf(league).has(other), false);
  }
});

test('the markets of hockey: a main and an alternate one of each quoted stat, and the scorer at any time as a goal or more', () => {
  const markets = marketsOf('Nhl');
  const keys = HOCKEY.filter((key) => key !== 'player_goal_scorer_anytime');
  assert.deepEqual([...markets.keys()].toSorted(), [...HOCKEY, ...keys.map((key) => `${key}_alternate`)].toSorted());
  assert.deepEqual(markets.get('player_goal_scorer_anytime'), {
    ...{ stat: 'Goals', period: 'Full', alternate: false, yesNo: true },
  });
  const order = [...markets.keys()];
  const at = (key: string): number => order.indexOf(key);
  assert.ok(at('player_goals') < at('player_goal_scorer_anytime'), 'two prices before one');
  assert.ok(at('player_goal_scorer_anytime') < at('player_goals_alternate'));
});
