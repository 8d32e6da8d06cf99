import assert from 'node:assert/strict';
import test from 'node:test';
import { sampleSeason } from '../../../../server/tests/support/sample-season.ts';
import { shippedFor } from '../../../../server/src/model/constants/shipped.ts';
import { leagueStart } from '../../../../server/src/model/past/league-start.ts';
import { seededRandom } from '../../../../server/src/model/distribution/seeded-random.ts';
import { replaySeason } from '../replay.ts';
import { backtestJoint } from './joint-backtest.ts';
import { jointText } from './report.ts';
import { legAt, mainLineProps, type PlayedProp } from './props.ts';
import { addPairs, sidesOf, type PlayedPair, type PlayedPairs } from './sides.ts';

const draw = seededRandom(8);
const games = [...sampleSeason(draw, '2022-23', 30), ...sampleSeason(draw, '2023-24', 12)];
const constants = { ...shippedFor('Nba')[0]!, league: leagueStart('Nba', games), lastDay: '2023-06-30' };

/** The main lines of the first game of the season: points at a line of each player's own, assists at 2.5. */
function firstGame(): PlayedProp[] {
  const props: PlayedProp[] = [];
  const id = games.find(({ season }) => season === '2023-24')?.gameId;
  replaySeason('Nba', games, '2023-24', constants, (replayed) => {
    if (replayed.game.gameId !== id) return;
    const of = { gameId: id, playerId: replayed.line.playerId, period: 'Full' } as const;
    const at = (line: number) => [{ book: 'a', line, overPrice: -110, underPrice: -110 }];
    const quoted = [
      { ...of, stat: 'Points', quotes: at(8 + (replayed.line.playerId % 7)) },
      { ...of, stat: 'Assists', quotes: at(2.5) },
    ] as const;
    props.push(...mainLineProps(replayed, quoted, constants));
  });
  return props;
}

test('each pair of a game is counted once, and a star with each team-mate, the star’s stat first', () => {
  const props = firstGame();
  const pairs: PlayedPairs = new Map();
  addPairs(pairs, props, '2023-10-20', constants);
  const rows = (group: string): number => pairs.get(group)?.length ?? 0;
  const teams = [...Map.groupBy(props, ({ owner }) => owner.teamId).values()];
  assert.equal(teams.length, 2);
  const withBoth = (of: readonly PlayedProp[]) => ({
    points: of.filter(({ stat }) => stat === 'Points'),
    assists: of.filter(({ stat }) => stat === 'Assists'),
  });
  const [home, away] = [withBoth(teams[0]!), withBoth(teams[1]!)];
  const mates = [home, away].map(({ points }) => points.length - 1);
  for (const { points, assists } of [home, away]) {
    const star = points.reduce((a, b) => (b.priced.target.mean > a.priced.target.mean ? b : a));
    const { probability } = legAt(star, star.lines[0]!, 'Over', constants).leg;
    const ofStar = pairs.get('star with team-mate: Points + Assists')?.filter(({ first }) => first === probability);
    assert.equal(ofStar?.length, assists.filter(({ owner }) => owner.playerId !== star.owner.playerId).length);
  }
  assert.equal(rows('star with team-mate: Points + Points'), mates[0]! + mates[1]!);
  assert.equal(
    rows('other team-mates: Points + Points'),
    mates.reduce((sum, count) => sum + (count * (count - 1)) / 2, 0),
  );
  assert.equal(rows('opponents: Points + Points'), home.points.length * away.points.length);
  assert.equal(
    rows('opponents: Points + Assists'),
    home.points.length * away.assists.length + away.points.length * home.assists.length,
  );
  const players = new Set(home.points.concat(away.points).map(({ owner }) => owner.playerId));
  const both = props.filter(({ stat, owner }) => stat === 'Assists' && players.has(owner.playerId));
  assert.equal(rows('same player: Points + Assists'), both.length);
  assert.equal(rows('same player: Points + Points'), 0);
});

const EXPECTED = { day: '2023-10-20', first: 0.5, second: 0.4, both: 0.25 };
const pair = (firstWon: boolean, secondWon: boolean): PlayedPair => ({ ...EXPECTED, firstWon, secondWon });

test('the four ways to combine two sides are expected to add up to one, and each is counted by its own results', () => {
  const [over, under] = [true, false];
  const made = [
    pair(over, over),
    ...[pair(under, under), pair(under, under)],
    ...[pair(over, under), pair(over, under), pair(over, under)],
    ...[pair(under, over), pair(under, over), pair(under, over), pair(under, over)],
  ];
  const [score = assert.fail()] = sidesOf(new Map([['made', made]]), seededRandom(3));
  const near = (actual: number, expected: number) => assert.ok(Math.abs(actual - expected) < 1e-12, `${actual}`);
  const ways = [score.overOver, score.underUnder, score.overUnder, score.underOver];
  [0.25, 0.35, 0.25, 0.15].forEach((expected, way) => near(ways[way]!.predicted, expected));
  [0.1, 0.2, 0.3, 0.4].forEach((expected, way) => near(ways[way]!.actual.mean, expected));
  [score.first, score.second].forEach(({ actual }, leg) => near(actual.mean, [0.4, 0.5][leg]!));
  near(score.dependence.predicted, 0.05);
  near(score.dependence.actual.mean, (0.5 * 0.6 + 2 * 0.5 * 0.4 - 3 * 0.5 * 0.4 - 4 * 0.5 * 0.6) / 10);
});

test('legs that win too seldom change how often both win, and not the dependence', () => {
  const random = seededRandom(5);
  const made = Array.from({ length: 10_000 }, (_, row) => ({
    day: String(row % 40),
    first: 0.5,
    second: 0.4,
    both: 0.2,
    firstWon: random() < 0.45,
    secondWon: random() < 0.36,
  }));
  const [{ overOver, dependence } = assert.fail()] = sidesOf(new Map([['made', made]]), random);
  assert.ok(overOver.actual.high < overOver.predicted - 0.02, JSON.stringify(overOver));
  // The product of both errors, .002, is all that is left of them.
  assert.ok(Math.abs(dependence.actual.mean - dependence.predicted) < 0.006, JSON.stringify(dependence));
});

test('a backtest of combinations prints the sides and the dependence of each pair, of main lines and of all players', () => {
  const quoted = games.flatMap(({ gameId, season, lines }) =>
    season === '2023-24'
      ? lines.flatMap(({ playerId }) =>
          (['Points', 'Assists'] as const).map((stat) => ({
            gameId,
            playerId,
            stat,
            period: 'Full' as const,
            quotes: [{ book: 'a', line: stat === 'Points' ? 10.5 : 2.5, overPrice: -110, underPrice: -110 }],
          })),
        )
      : [],
  );
  const result = backtestJoint({
    league: 'Nba',
    games,
    quoted,
    season: '2023-24',
    constants,
    combinations: 0,
    random: seededRandom(3),
    progress: () => {},
  });
  const text = jointText(result);
  const row = (group: string, rows: number | undefined): number =>
    text.split('\n').filter((line) => line.startsWith(`${group} `) && line.includes(` ${rows} `)).length;
  for (const sides of [result.mainLineSides, result.anyLineSides]) {
    const of = sides.find(({ group }) => group === 'star with team-mate: Points + Assists');
    assert.equal(row(of?.group ?? '', of?.rows), 2, 'the sides, and the dependence');
  }
  assert.ok(
    result.mainLineSides.every(({ group }) => !/Threes|Rebounds/.test(group)),
    'what no book quotes',
  );
  assert.ok(result.anyLineSides.some(({ group }) => group === 'same player: Rebounds + Threes'));
});
