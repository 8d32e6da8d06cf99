import type { FittedCount } from '../../sports/basketball/index.ts';
import { startChance, type StartFeature } from '../past/starts.ts';
import type { PlayerInput } from './inputs.ts';

/** The features of the projected minutes, in this order. Shares and flags are 0 to 1. */
export const MINUTES_FEATURES = [
  'constant',
  'minutes2',
  'minutes8',
  'minutes32',
  'lastMinutes',
  'lastMargin',
  'starterTrend',
  'lastStart',
  'starter4',
  'starter16',
  'missed1',
  'missed1Minutes',
  'missed2to3',
  'missed4to14',
  'missed15',
  'backToBack',
  'rested',
  'newTeam',
  'firstGames',
  'home',
  'lopsidedStarter',
  'lopsidedBench',
  'playoffsStarter',
  'playoffsBench',
  'playoffsMinutes',
  'seasonEnd',
  'seasonEndMinutes',
  'vacated',
  'vacatedBench',
  'vacatedMinutes',
  'vacatedSquare',
  'lastVacated',
  'sameAbsentees',
  'starterNews',
  'ownStarts',
] as const;
export type MinutesFeature = (typeof MINUTES_FEATURES)[number];

/** The features of a count's rate, in this order. The first four and the two of the opponent differ by count. */
export const RATE_FEATURES = [
  'constant',
  'form',
  'habit',
  'minutesChange',
  'minutesLevel',
  'opponent',
  'opponentRole',
  'implied',
  'pace',
  'lopsidedStarter',
  'lopsidedBench',
  'playoffs',
  'home',
  'backToBack',
  'rested',
  'thirdInFour',
  'missed1',
  'missed2to3',
  'missed4to14',
  'missed15',
  'newTeam',
  'vacatedUse',
  'vacatedAssists',
  'vacatedRebounds',
] as const;
export type RateFeature = (typeof RATE_FEATURES)[number];

const USUAL_MINUTES = 25;

const flag = (value: boolean): number => (value ? 1 : 0);
const between = (value: number, low: number, high: number): number => flag(value >= low && value <= high);

/** The context from a team's rest and a player's absence, the same for minutes and rates. */
function restOf(input: PlayerInput): {
  backToBack: number;
  rested: number;
  missed: readonly [number, number, number, number];
} {
  const rest = input.outlook.restDays;
  return {
    backToBack: flag(rest === 1),
    rested: flag(rest !== null && rest >= 4 && rest < 30),
    missed: [
      flag(input.missed === 1),
      between(input.missed, 2, 3),
      between(input.missed, 4, 14),
      flag(input.missed >= 15),
    ],
  };
}

/** Weights of `START_FEATURES`; undefined: each player is expected to start as often as usual. */
type StartWeights = Readonly<Record<StartFeature, number>> | undefined;

/**
 * The probability to start as expected from the absences, if the player plays. Null without reports, after a confirmed
 * lineup and in the first games of a team's season.
 */
export function expectedStart({ level, startFeatures: known }: PlayerInput, weights: StartWeights): number | null {
  return level !== 'absences' || weights === undefined || known === null ? null : startChance(known, weights);
}

/** The change of the probability to start from the usual: as confirmed, or as expected. */
function startNews(input: PlayerInput, weights: StartWeights): number {
  const { starts, starter4: usual } = input;
  return (starts ?? expectedStart(input, weights) ?? usual) - usual;
}

/** Beyond this many points a game is decided, and more say nothing about minutes. */
const MOST_MARGIN = 30;
/** Games for a team after which a player counts as settled. */
export const SETTLED_GAMES = 5;
/** Teams rest players in about this many last games of a regular season. */
const LAST_GAMES = 3;

/** 1 in the last game of a team's regular season, falling to 0 in the fourth last. */
function seasonEnd({ gamesLeft: left }: PlayerInput): number {
  return left === undefined || left < 0 ? 0 : Math.min(1, Math.max(0, (LAST_GAMES + 1 - left) / LAST_GAMES));
}

/** Whether the end of the regular season moves the minutes. */
export const isSeasonEnd = (input: PlayerInput): boolean => seasonEnd(input) > 0;

/** The features of a player's minutes in the order of `MINUTES_FEATURES`. */
export function minutesFeatures(input: PlayerInput, starts: StartWeights): Float64Array {
  const { starter4: starter, outlook, vacated } = input;
  const bench = 1 - starter;
  const role = (input.minutes32 - USUAL_MINUTES) / 10;
  const rest = restOf(input);
  const [missed1, ...missed] = rest.missed;
  const end = seasonEnd(input);
  const news = startNews(input, starts);
  return Float64Array.of(
    1,
    input.minutes2,
    input.minutes8,
    input.minutes32,
    input.lastMinutes - input.minutes2,
    (Math.min(MOST_MARGIN, input.lastMargin) / 10) * (input.lastStart - 0.5),
    (input.minutes2 - input.minutes8) * (starter - 0.5),
    input.lastStart,
    starter,
    input.starter16,
    missed1,
    missed1 * role,
    ...missed,
    rest.backToBack,
    rest.rested,
    flag(input.newTeam),
    Math.max(0, SETTLED_GAMES - input.stintGames) / SETTLED_GAMES,
    flag(input.home),
    outlook.lopsided * starter,
    outlook.lopsided * bench,
    flag(input.playoffs) * starter,
    flag(input.playoffs) * bench,
    flag(input.playoffs) * role,
    end,
    end * role,
    vacated[0],
    vacated[0] * bench,
    vacated[0] * role,
    vacated[0] * Math.abs(vacated[0]),
    input.lastVacated,
    input.sameAbsentees,
    news,
    news * input.startGain,
  );
}

const MIN_LONG_MINUTES = 6;

/** The features of a count's rate in the order of `RATE_FEATURES`, given the projected minutes. */
export function rateFeatures(input: PlayerInput, count: FittedCount, minutes: number): Float64Array {
  const { chain, opponent, opponentRole } = input.counts[count];
  const { outlook, vacated } = input;
  const rest = restOf(input);
  return Float64Array.of(
    1,
    Math.log(chain.form / chain.base),
    Math.log(chain.long / chain.base),
    Math.log(minutes / Math.max(input.minutes32, MIN_LONG_MINUTES)),
    Math.log(minutes / USUAL_MINUTES),
    opponent,
    opponentRole,
    outlook.implied,
    outlook.pace,
    outlook.lopsided * input.starter4,
    outlook.lopsided * (1 - input.starter4),
    flag(input.playoffs),
    flag(input.home),
    rest.backToBack,
    rest.rested,
    flag(outlook.thirdInFour),
    ...rest.missed,
    flag(input.newTeam),
    vacated[1],
    vacated[2],
    vacated[3],
  );
}
