import { fittedDefinition, type FittedStat } from '../../server/src/sports/basketball/index.ts';
import { chanceOfAll, jointOf, shippedFor, type Leg } from '../../server/src/model/index.ts';
import { quantile, type Bench, type Figure } from '../kit/figures.ts';

const STATS: readonly FittedStat[] = [
  'Points',
  'Assists',
  'Rebounds',
  'PtsRebAst',
  'Threes',
  'PtsReb',
  'Steals',
  'RebAst',
];
const MEANS = { pts: 22, reb: 7, ast: 5, fg3m: 2.4, stl: 1.1 } as const;
const WARMING = 300;
const REQUESTS = 2_000;
const MOST_LEGS_MS = 5;
const WANTED_RATE = 1_000;
const MOST_LEGS = 8;

/** Legs of one game: of eight players of both teams, and of one player twice when the turn wraps around. */
function legsOf(count: number, turn: number): Leg[] {
  return STATS.slice(0, count).map((stat, at): Leg => {
    const probability = 0.4 + 0.02 * ((at + turn) % 10);
    const parts = fittedDefinition(stat).parts.map((part) => {
      const mean = part in MEANS ? MEANS[part as keyof typeof MEANS] : 1;
      return { count: part, mean, spread: Math.sqrt(2 * mean), ten: 0.1 };
    });
    return {
      gameId: 1,
      teamId: at % 2,
      playerId: at === 2 ? 0 : at,
      sport: 'basketball',
      stat,
      period: 'Full',
      line: 3.5 + at,
      direction: at % 3 === 0 ? 'Under' : 'Over',
      probability,
      push: 0,
      parts,
      minutes: 33,
      minutesVariance: 0.04,
      interval: [probability - 0.05, probability + 0.05],
    };
  });
}

/** Microseconds per call, after a warm-up. */
function timesOf(call: (turn: number) => void): number[] {
  const times: number[] = [];
  for (let turn = 0; turn < WARMING + REQUESTS; turn++) {
    const start = performance.now();
    call(turn);
    if (turn >= WARMING) times.push(1_000 * (performance.now() - start));
  }
  return times;
}

function figuresOf(count: number): Figure[] {
  const dependence = shippedFor('Nba').at(-1)?.joint;
  const chance = timesOf((turn) => chanceOfAll(legsOf(count, turn), () => dependence));
  const whole = timesOf((turn) => jointOf(legsOf(count, turn), () => dependence));
  const p99 = quantile(whole, 0.99);
  const rate = 1e6 / (whole.reduce((sum, time) => sum + time, 0) / whole.length);
  return [
    { what: `${count} legs, joint probability only, p50`, value: quantile(chance, 0.5), unit: 'µs' },
    {
      what: `${count} legs with interval, conditional probabilities and correlations, p50`,
      value: quantile(whole, 0.5) / 1_000,
      unit: 'ms',
    },
    {
      what: `${count} legs with interval, conditional probabilities and correlations, p99`,
      value: p99 / 1_000,
      unit: 'ms',
      ...(count === MOST_LEGS && { reach: `under ${MOST_LEGS_MS} ms`, holds: p99 < 1_000 * MOST_LEGS_MS }),
    },
    ...(count === 3
      ? [
          {
            what: `${count} legs, per second of one core`,
            value: rate,
            unit: '/s',
            reach: `at least ${WANTED_RATE} a second`,
            holds: rate >= WANTED_RATE,
          },
        ]
      : []),
  ];
}

const bench: Bench = {
  name: 'joint',
  about: 'Joint probabilities of 2 to 8 legs of one game with the shipped dependence, in one process, sequential.',
  run: () => Promise.resolve([2, 3, 4, 5, 6, 7, 8].flatMap(figuresOf)),
};

export default bench;
