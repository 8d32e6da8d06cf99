import { FITTED_COUNTS } from '../../sports/basketball/index.ts';
import type { PlayedGame } from './history.ts';
import { shrunkRate, type LeagueRates } from './rates.ts';
import type { PlayerState } from './states.ts';

/** A player's role against a defense: bigs rebound, guards pass, wings are the rest. */
export const ROLES = ['guard', 'wing', 'big'] as const;
export type Role = (typeof ROLES)[number];

const BIG_REBOUNDS = 0.23;
const GUARD_ASSISTS = 0.115;
const ROLE_PULL = 200;
const DECAY = 0.5 ** (1 / 30);
const SEASON_CARRY = 0.3;
/** Prior games of average opposition in a defense's record: over all players, and over one role. */
const ALL_PULL = 6;
const ROLE_PULL_GAMES = 12;

const WIDTH = FITTED_COUNTS.length;
/** The first block of a table is all players, then one per role. */
const TABLE = WIDTH * (1 + ROLES.length);
const REBOUNDS = FITTED_COUNTS.indexOf('reb');
const ASSISTS = FITTED_COUNTS.indexOf('ast');

/** What a defense allowed, and the expectation by its opponents' own rates: decayed sums over games. */
export interface DefenceRecord {
  season: string;
  weight: number;
  readonly actual: Float64Array;
  readonly expected: Float64Array;
}

export function newDefence(): DefenceRecord {
  return { season: '', weight: 0, actual: new Float64Array(TABLE), expected: new Float64Array(TABLE) };
}

const expectedRate = (state: PlayerState, season: string, count: number, league: LeagueRates): number =>
  shrunkRate(state, season, 50, count, league[FITTED_COUNTS[count]!], ROLE_PULL);

export function roleOf(state: PlayerState, season: string, league: LeagueRates): Role {
  if (expectedRate(state, season, REBOUNDS, league) > BIG_REBOUNDS) return 'big';
  return expectedRate(state, season, ASSISTS, league) > GUARD_ASSISTS ? 'guard' : 'wing';
}

function scale(record: DefenceRecord, factor: number): void {
  record.weight *= factor;
  for (let index = 0; index < TABLE; index++) {
    record.actual[index] = record.actual[index]! * factor;
    record.expected[index] = record.expected[index]! * factor;
  }
}

function enterSeason(record: DefenceRecord, season: string): void {
  if (record.season === season) return;
  scale(record, SEASON_CARRY);
  record.season = season;
}

/** Adds a finished game to one defense's record. `stateOf` gives the attackers' states before the game. */
export function absorbDefence(
  record: DefenceRecord,
  game: PlayedGame,
  attackers: number,
  stateOf: (playerId: number) => PlayerState,
  league: LeagueRates,
): void {
  enterSeason(record, game.season);
  scale(record, DECAY);
  record.weight += 1;
  for (const line of game.lines) {
    if (line.teamId !== attackers) continue;
    const state = stateOf(line.playerId);
    const block = WIDTH * (1 + ROLES.indexOf(roleOf(state, game.season, league)));
    for (let count = 0; count < WIDTH; count++) {
      const actual = line.counts[FITTED_COUNTS[count]!];
      const expected = line.minutes * expectedRate(state, game.season, count, league);
      record.actual[count] = record.actual[count]! + actual;
      record.actual[block + count] = record.actual[block + count]! + actual;
      record.expected[count] = record.expected[count]! + expected;
      record.expected[block + count] = record.expected[block + count]! + expected;
    }
  }
}

/** ln of the ratio of allowed to expected; 0 without data. */
function leak(record: DefenceRecord, index: number, season: string, pullGames: number): number {
  const carry = record.season === season ? 1 : SEASON_CARRY;
  const expected = carry * record.expected[index]!;
  if (expected <= 0) return 0;
  const pull = (pullGames * record.expected[index]!) / record.weight;
  return Math.log((carry * record.actual[index]! + pull) / (expected + pull));
}

/** What a defense allows of a count: to all players, and to the player's role. Both as ln; 0 is average. */
export function opposition(
  record: DefenceRecord,
  season: string,
  count: number,
  role: Role,
): { readonly all: number; readonly role: number } {
  return {
    all: leak(record, count, season, ALL_PULL),
    role: leak(record, WIDTH * (1 + ROLES.indexOf(role)) + count, season, ROLE_PULL_GAMES),
  };
}
