import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { addDays } from '../../kernel/index.ts';
import type { HockeyMatchup } from './features.ts';
import { seededRandom } from '../distribution/seeded-random.ts';
import { sigmoid } from '../distribution/logit.ts';
import {
  advanceHockey,
  checkedHockeyConstants,
  copyHockeyWorld,
  evaluateHockey,
  featuresOf,
  HOCKEY_STATS,
  hockeyInput,
  hockeyLeg,
  hockeyParts,
  HockeyPriced,
  isProvenIn,
  newHockeyWorld,
  projectHockey,
  type HockeyConstants,
  type HockeyFeature,
  type HockeyGame,
  type HockeyLine,
  type HockeyStat,
  type HockeyWorld,
} from './index.ts';

const [HOME, AWAY, THIRD] = [1, 2, 3];

const skater = (playerId: number, teamId: number, minutes: number, sog: number, goals = 0): HockeyLine => ({
  playerId,
  teamId,
  minutes,
  skater: { goals, assists: 1, sog, blocked_shots: 1, hits_given: 2 },
  goalie: null,
  starter: null,
});

const goalkeeper = (
  playerId: number,
  teamId: number,
  minutes: number,
  saves: number,
  starter: boolean,
): HockeyLine => ({
  playerId,
  teamId,
  minutes,
  skater: null,
  goalie: { saves, against: 3 },
  starter,
});

const dayAt = (index: number): string => new Date(Date.UTC(2025, 9, 1 + 2 * index)).toISOString().slice(0, 10);

const gameOf = (day: string, lines: readonly HockeyLine[], gameId = 1): HockeyGame => ({
  gameId,
  day,
  season: '2025-26',
  playoffs: false,
  homeTeamId: HOME,
  awayTeamId: AWAY,
  lines,
});

/** Twenty games in which player 10 shoots `sog` times in 15 minutes. */
function worldWith(sog: number, recent = sog): HockeyWorld {
  const world = newHockeyWorld();
  for (let index = 0; index < 40; index++) {
    const shots = index >= 35 ? recent : sog;
    const lines = [
      skater(10, HOME, 15, shots),
      skater(11, HOME, 15, 2),
      skater(20, AWAY, 15, 2),
      goalkeeper(12, HOME, 60, 25, true),
      goalkeeper(22, AWAY, 20, 8, false),
    ];
    advanceHockey(world, dayAt(index), [gameOf(dayAt(index), lines)]);
  }
  return world;
}

const MATCHUP = {
  day: dayAt(41),
  playoffs: false,
  homeTeamId: HOME,
  awayTeamId: AWAY,
} as const;

const WEIGHTS: Readonly<Partial<Record<HockeyFeature, number>>> = {
  minutes: 1,
  minutesChange: 1,
  rate: 1,
  rateMiddle: 0.5,
  rateShort: 0.1,
  opponent: 0.8,
  home: 0.05,
  backToBack: -0.06,
  saveShare: 1,
  opponentAttack: 1,
  ownDefence: 1,
};

const RECORD = { rows: 5_000, loss: -0.5, lossError: 0.4, borrowed: null };

const CONSTANTS: HockeyConstants = {
  version: 'test-1',
  seasons: ['2024-25'],
  lastDay: '2025-06-30',
  stats: Object.fromEntries(
    (Object.keys(HOCKEY_STATS) as HockeyStat[]).map((stat) => [
      stat,
      {
        weights: Object.fromEntries(featuresOf(stat).map((feature) => [feature, WEIGHTS[feature] ?? 0])),
        means: Object.fromEntries(featuresOf(stat).map((feature) => [feature, feature === 'rateShort' ? 0.02 : 0])),
        dispersion: { c0: 1.1, c1: 0.02 },
        calibration: { intercept: 0.02, slope: 1.05 },
        stack: { intercept: -0.02, weight: 0.35, interceptAlone: 0, interceptError: 0.02, weightError: 0.1 },
      },
    ]),
  ),
  evidence: { ShotsOnGoal: RECORD },
};

function priced(stat: HockeyStat, quotes: ConstructorParameters<typeof HockeyPriced>[1] = [], sog = 3): HockeyPriced {
  const playerId = stat === 'Saves' || stat === 'GoalsAgainst' ? 12 : 10;
  const input = hockeyInput(worldWith(sog), MATCHUP, { playerId, teamId: HOME });
  const projection = projectHockey(input, stat, CONSTANTS);
  assert.ok(projection);
  return new HockeyPriced(projection, quotes);
}

const TWO_BOOKS = [
  { book: 'one', line: 2.5, overPrice: -120, underPrice: 100 },
  { book: 'two', line: 2.5, overPrice: -125, underPrice: 102 },
];

describe('the past of a hockey league', () => {
  it('grows by days in order, and a day that is repeated or earlier is refused', () => {
    const world = worldWith(3);
    assert.throws(() => advanceHockey(world, dayAt(39), []), /is not after/);
    assert.throws(() => advanceHockey(world, dayAt(42), [gameOf(dayAt(41), [])]), /is not of game day/);
  });

  it('leaves the original as it was when its copy grows, and an input as it was when its world grows', () => {
    const world = worldWith(3);
    const input = hockeyInput(world, MATCHUP, { playerId: 10, teamId: HOME });
    const [before, kept] = [structuredClone(world), structuredClone(input)];
    const copy = copyHockeyWorld(world);
    advanceHockey(copy, dayAt(41), [gameOf(dayAt(41), [skater(10, HOME, 25, 9, 2)])]);
    assert.deepEqual(world, before);
    advanceHockey(world, dayAt(41), [gameOf(dayAt(41), [skater(10, HOME, 25, 9, 2)])]);
    assert.deepEqual(input, kept);
  });

  it('does not depend on the order of the games of a day', () => {
    const day = dayAt(41);
    const games = [
      gameOf(day, [skater(10, HOME, 15, 4), skater(20, AWAY, 14, 1)], 1),
      { ...gameOf(day, [skater(30, THIRD, 18, 5)], 2), homeTeamId: THIRD, awayTeamId: 4 },
    ];
    const [one, other] = [worldWith(3), worldWith(3)];
    advanceHockey(one, day, games);
    advanceHockey(other, day, games.toReversed());
    const of = (world: HockeyWorld) =>
      hockeyInput(world, { ...MATCHUP, day: dayAt(43) }, { playerId: 10, teamId: HOME }).stats;
    const [first, second] = [of(one).Goals!.features, of(other).Goals!.features];
    first.forEach((value, index) => assert.ok(Math.abs(value - second[index]!) < 1e-12, featuresOf('Goals')[index]));
    assert.deepEqual(one.teams, other.teams);
  });

  it('counts only what a goalkeeper who starts plays as the minutes of a start', () => {
    const world = worldWith(3);
    const starts = hockeyInput(world, MATCHUP, { playerId: 12, teamId: HOME });
    assert.ok(starts.isGoalie && starts.minutes > 58, String(starts.minutes));
    // Twenty minutes in relief, in every game: the usual start is kept.
    const relief = hockeyInput(world, MATCHUP, { playerId: 22, teamId: AWAY });
    assert.ok(relief.minutes > 55, String(relief.minutes));
  });
});

describe('a projection', () => {
  it('expects more of who shoots more, less against a team that allows less, and less after a game yesterday', () => {
    const at = (sog: number) => priced('ShotsOnGoal', [], sog).projection.mean;
    assert.ok(at(2) < at(3) && at(3) < at(5));
    const input = (day: string) => hockeyInput(worldWith(3), { ...MATCHUP, day }, { playerId: 10, teamId: HOME });
    const mean = (day: string) => projectHockey(input(day), 'ShotsOnGoal', CONSTANTS)!.mean;
    assert.ok(mean(dayAt(39).replace(/..$/, (date) => String(Number(date) + 1).padStart(2, '0'))) < mean(MATCHUP.day));
    const world = worldWith(3);
    const own = hockeyInput(world, MATCHUP, { playerId: 10, teamId: HOME });
    // Player 20 of the away team meets a team whose opponents shoot twice a game, the lines' own.
    const opponents = hockeyInput(world, MATCHUP, { playerId: 20, teamId: AWAY });
    const opponentOf = (of: typeof own) =>
      of.stats.ShotsOnGoal!.features[featuresOf('ShotsOnGoal').indexOf('opponent')]!;
    assert.ok(opponentOf(opponents) < opponentOf(own), 'the home team allows 2 shots, the away team 5');
  });

  it('counts a player as new for the first five games of a team, and knows a game of the playoffs', () => {
    const world = worldWith(3);
    const features = (teamId: number, playoffs = false) =>
      hockeyInput(world, { ...MATCHUP, playoffs }, { playerId: 10, teamId }).stats.Goals!.features;
    const at = (name: HockeyFeature, of: readonly number[]) => of[featuresOf('Goals').indexOf(name)];
    assert.equal(at('newTeam', features(HOME)), 0);
    assert.equal(at('newTeam', features(AWAY)), 1);
    for (let turn = 0; turn < 5; turn++) {
      assert.equal(at('newTeam', features(AWAY)), 1, `after ${turn} games`);
      const day = dayAt(41 + turn);
      advanceHockey(world, day, [gameOf(day, [skater(10, AWAY, 15, 3), skater(11, HOME, 15, 2)])]);
    }
    assert.equal(at('newTeam', features(AWAY)), 0);
    assert.deepEqual([at('playoffs', features(HOME)), at('playoffs', features(HOME, true))], [0, 1]);
    assert.deepEqual([at('home', features(HOME)), at('home', features(AWAY))], [0.5, -0.5]);
  });

  it('expects a goalkeeper who was pulled to play as long as usual, and the saves of a league’s game', () => {
    const world = worldWith(3);
    const pulled = dayAt(41);
    advanceHockey(world, pulled, [gameOf(pulled, [goalkeeper(12, HOME, 20, 8, true), skater(20, AWAY, 15, 2)])]);
    const input = hockeyInput(world, { ...MATCHUP, day: dayAt(43) }, { playerId: 12, teamId: HOME });
    assert.ok(input.minutes > 55, String(input.minutes));
    // Seven shots in each of 40 games of two teams, beside the 31.7 a team in the 40 team-games that the league begins with.
    const decay = 0.5 ** (1 / 400);
    let [shots, teams] = [40 * 31.68, 40];
    for (let game = 0; game < 40; game++) [shots, teams] = [shots * decay + 7, teams * decay + 2];
    const { offset } = hockeyInput(worldWith(3), MATCHUP, { playerId: 12, teamId: HOME }).stats.Saves!;
    const share = worldWith(3).league;
    assert.ok(Math.abs(Math.exp(offset) - (shots / teams) * (share.saves / share.faced)) < 1e-9);
  });

  it('has no saves of a skater and no shots of a goalkeeper', () => {
    const world = worldWith(3);
    const forward = hockeyInput(world, MATCHUP, { playerId: 10, teamId: HOME });
    const keeper = hockeyInput(world, MATCHUP, { playerId: 12, teamId: HOME });
    assert.equal(projectHockey(forward, 'Saves', CONSTANTS), undefined);
    assert.equal(projectHockey(keeper, 'ShotsOnGoal', CONSTANTS), undefined);
    assert.ok(projectHockey(keeper, 'Saves', CONSTANTS));
    assert.equal(projectHockey(forward, 'Goals', { ...CONSTANTS, stats: {} }), undefined);
  });

  it('gives a player without a game the league’s own rates', () => {
    const input = hockeyInput(worldWith(3), MATCHUP, { playerId: 99, teamId: HOME });
    const features = input.stats.ShotsOnGoal!.features;
    for (const name of ['rate', 'rateMiddle', 'rateShort'] as const)
      assert.ok(Math.abs(features[featuresOf('ShotsOnGoal').indexOf(name)]!) < 1e-12, name);
    assert.equal(input.games, 0);
  });
});

describe('a priced stat', () => {
  it('is between model and market, by the weight; without a quote it is the model’s own, calibrated', () => {
    const quoted = priced('ShotsOnGoal', TWO_BOOKS);
    const { model, market, final } = quoted.logOddsAt(2.5);
    assert.ok(market !== undefined);
    assert.ok(Math.abs(final - (-0.02 + 0.65 * market + 0.35 * model)) < 1e-12);
    const alone = priced('ShotsOnGoal').logOddsAt(2.5);
    assert.equal(alone.market, undefined);
    assert.ok(Math.abs(alone.final - (0.02 + 1.05 * alone.model)) < 1e-12);
  });

  it('falls with the line, and over, push and under of a whole line add up', () => {
    const random = seededRandom(5);
    for (let turn = 0; turn < 200; turn++) {
      const of = priced('ShotsOnGoal', turn % 2 === 0 ? TWO_BOOKS : [], 1 + Math.floor(6 * random()));
      for (let line = 0.5; line < 9; line += 1)
        assert.ok(of.logOddsAt(line).final >= of.logOddsAt(line + 1).final, `${line}`);
      const push = of.push(3);
      assert.ok(push > 0 && push < 1);
      assert.equal(of.push(2.5), 0);
      const [low, high] = of.interval(2.5);
      const over = sigmoid(of.logOddsAt(2.5).final);
      assert.ok(low < over && over < high);
    }
  });

  it('is explained by blocks whose log-odds add up to the final ones, with and without a market', () => {
    for (const stat of Object.keys(HOCKEY_STATS) as HockeyStat[])
      for (const quotes of [[], TWO_BOOKS])
        for (const line of [0.5, 2.5, 4]) {
          const of = priced(stat, quotes);
          const parts = Object.values(hockeyParts(of, line)).reduce((sum, part) => sum + part, 0);
          assert.ok(Math.abs(parts - of.logOddsAt(line).final) < 1e-9, `${stat} ${line}`);
          const evaluation = evaluateHockey(of, line, 'Under');
          const blocks = evaluation.blocks.reduce((sum, block) => sum + block.logOdds, 0);
          assert.ok(Math.abs(blocks - of.logOddsAt(line).final) < 1e-9);
          assert.ok(Math.abs(evaluation.probability - sigmoid(-of.logOddsAt(line).final)) < 1e-12);
          for (const block of evaluation.blocks) assert.match(block.explanation, /\.( |$)/, block.name);
        }
  });

  it('puts each feature into its own block, from its usual level', () => {
    const partsAt = (game: Partial<HockeyMatchup>) =>
      hockeyParts(
        new HockeyPriced(
          projectHockey(
            hockeyInput(worldWith(3), { ...MATCHUP, ...game }, { playerId: 10, teamId: HOME }),
            'ShotsOnGoal',
            CONSTANTS,
          )!,
          [],
        ),
        2.5,
      );
    const usual = partsAt({});
    assert.ok(usual.Environment > 0 && partsAt({ homeTeamId: AWAY, awayTeamId: HOME }).Environment < 0);
    assert.ok(Math.abs(usual.Rest) < 1e-12 && partsAt({ day: addDays(dayAt(39), 1) }).Rest < 0);
    assert.ok(Math.abs(usual.Matchup) > 0.01);
    // All blocks have one scale: what they move ln(mean) by. Of form, the usual level of its last term is taken away.
    const { terms } = priced('ShotsOnGoal').projection;
    const termOf = (name: HockeyFeature): number => terms[featuresOf('ShotsOnGoal').indexOf(name)]!;
    const form = termOf('rateMiddle') + termOf('rateShort') - 0.1 * 0.02;
    assert.ok(Math.abs(usual.Form / usual.Environment - form / termOf('home')) < 1e-9);
  });

  it('has the other end of the interval for an under, and in a leg too; points are goals and assists', () => {
    const of = priced(
      'Points',
      TWO_BOOKS.map((quote) => ({ ...quote, line: 0.5 })),
    );
    const [low, high] = of.interval(0.5);
    assert.deepEqual(evaluateHockey(of, 0.5, 'Over').interval, [low, high]);
    assert.deepEqual(evaluateHockey(of, 0.5, 'Under').interval, [1 - high, 1 - low]);
    const owner = { gameId: 1, teamId: HOME, playerId: 10 };
    const [over, under] = (['Over', 'Under'] as const).map((side) => hockeyLeg(of, owner, 0.5, side, CONSTANTS));
    assert.ok(Math.abs(over!.probability + under!.probability - 1) < 1e-12);
    assert.deepEqual(under!.interval, [1 - high, 1 - low]);
    assert.deepEqual(
      over!.parts.map(({ count }) => count),
      ['goals', 'assists'],
    );
    assert.ok(Math.abs(over!.parts[0]!.mean - priced('Goals').projection.mean) < 1e-3);
  });

  it('is as certain as the books agree, by the weight that they have', () => {
    const apart = [TWO_BOOKS[0]!, { ...TWO_BOOKS[1]!, overPrice: 130, underPrice: -160 }];
    const widthOf = (quotes: typeof TWO_BOOKS, weight: number): number => {
      const { projection } = priced('ShotsOnGoal');
      const stack = { ...projection.constants.stack, weight, interceptError: 0, weightError: 0 };
      const [low, high] = new HockeyPriced(
        { ...projection, constants: { ...projection.constants, stack } },
        quotes,
      ).interval(2.5);
      return high - low;
    };
    assert.ok(widthOf(apart, 0) > widthOf(TWO_BOOKS, 0) + 0.01);
    assert.ok(Math.abs(widthOf(apart, 1) - widthOf(TWO_BOOKS, 1)) < 1e-12, 'without weight the books say nothing');
  });

  it('counts a recent rise as form and not as the baseline', () => {
    const input = (recent: number) => hockeyInput(worldWith(2, recent), MATCHUP, { playerId: 10, teamId: HOME });
    const parts = (recent: number) =>
      hockeyParts(new HockeyPriced(projectHockey(input(recent), 'ShotsOnGoal', CONSTANTS)!, []), 2.5);
    assert.ok(parts(6).Form > parts(2).Form + 0.05);
  });
});

describe('constants of hockey', () => {
  /** The constants with another value at a path; undefined: without it. */
  function withValue(path: string, value: unknown): unknown {
    const file = JSON.parse(JSON.stringify(CONSTANTS)) as Record<string, unknown>;
    const names = path.split('.');
    let node = file;
    for (const name of names.slice(0, -1)) node = node[name] as Record<string, unknown>;
    node[names.at(-1)!] = value;
    return JSON.parse(JSON.stringify(file));
  }

  it('are read whole, and a missing or wrong number is named', () => {
    assert.deepEqual(checkedHockeyConstants(JSON.parse(JSON.stringify(CONSTANTS))), CONSTANTS);
    const refused: readonly [string, unknown, RegExp][] = [
      ['stats.Goals.weights.rate', undefined, /stats\.Goals\.weights\.rate/],
      ['stats.Goals.means.home', null, /stats\.Goals\.means\.home/],
      ['stats.Goals.stack.weight', 'x', /stats\.Goals\.stack\.weight/],
      ['stats.Hits.dispersion', undefined, /stats\.Hits\.dispersion/],
      ['stats.Rebounds', CONSTANTS.stats.Goals, /Rebounds is not a stat/],
      ['evidence.ShotsOnGoal.loss', undefined, /evidence\.ShotsOnGoal\.loss/],
      ['evidence.Threes', RECORD, /evidence\.Threes/],
      ['lastDay', undefined, /lastDay/],
      ['joint', { games: 1 }, /joint\.role/],
    ];
    for (const [path, value, reason] of refused)
      assert.throws(() => checkedHockeyConstants(withValue(path, value)), reason);
  });

  it('call a stat proven by a long enough record that is no worse than the books, and by nothing else', () => {
    const record = (of: Partial<typeof RECORD>): boolean =>
      isProvenIn({ ...CONSTANTS, evidence: { Goals: { ...RECORD, ...of } } }, 'Goals');
    assert.equal(record({}), true);
    assert.equal(record({ rows: 900 }), false);
    assert.equal(record({ loss: 0.5 }), false);
    assert.equal(record({ lossError: 2 }), false);
    assert.equal(isProvenIn(CONSTANTS, 'Goals'), false);
  });
});
