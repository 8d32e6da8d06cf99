import assert from 'node:assert/strict';
import { nhlApi } from '../../src/sources/nhl-api/index.ts';
import type { FactKind, Reading, SourceRequest } from '../../src/sources/source.ts';
import { need, realRows, recorded, responseTo } from './recorded.ts';

/**
 * Responses about one recorded game of hockey, FLA 6 TBL 2. Its plays and shifts are recorded; its box score and its day are
 * written in the recorded form of another game, with the figures of the real tables.
 */

export const HOCKEY_GAME = '2024030121';
export const HOCKEY_DAY = '2025-04-22';

export const recordedPlays = (): string => recorded('nhl', `nhl-play-by-play-${HOCKEY_GAME}.json`);
export const recordedShifts = (): string => recorded('nhl', `nhl-shiftcharts-${HOCKEY_GAME}.json.gz`);

/** The requests about hockey of a day, and of games that it knows. */
export const requests = (kind: FactKind, day: string, ...games: string[]): readonly SourceRequest[] =>
  nhlApi.requests(need(kind, day, { league: 'Nhl', games }));

/** Reads a response without any problem. */
export function read(request: SourceRequest | undefined, text: string): Reading {
  const reading = nhlApi.read(responseTo(request, text));
  assert.deepEqual([reading.problems, reading.failure], [[], null]);
  return reading;
}

interface Team {
  readonly id: number;
  readonly abbrev: string;
  readonly score: number;
  readonly sog: number;
}
type Header = Readonly<Record<string, unknown>> & { readonly awayTeam: Team; readonly homeTeam: Team };

function header(): Header {
  const { plays: _plays, rosterSpots: _spots, ...head } = JSON.parse(recordedPlays()) as Header;
  return head;
}

export const skaterRows = (): Record<string, string>[] =>
  realRows('player-games-2024-25.csv.gz', (line) => line.includes(HOCKEY_GAME), 'nhl');
export const goalkeeperRows = (): Record<string, string>[] =>
  realRows('goalie-games-2024-25.csv.gz', (line) => line.includes(HOCKEY_GAME), 'nhl');

const clock = (seconds: number): string =>
  [Math.floor(seconds / 60), seconds % 60].map((part) => String(part).padStart(2, '0')).join(':');

export function hockeyBoxScore(): string {
  const head = header();
  const { rosterSpots } = JSON.parse(recordedPlays()) as { rosterSpots: { playerId: number; sweaterNumber: number }[] };
  const numbers = new Map(rosterSpots.map(({ playerId, sweaterNumber }) => [playerId, sweaterNumber]));
  const person = (row: Record<string, string>) => ({
    playerId: Number(row['player_id']),
    sweaterNumber: numbers.get(Number(row['player_id'])),
    name: { default: (row['player_name'] ?? '').replace(/^(\S)\S* /, '$1. ') },
    toi: clock(Number(row['toi_sec'])),
  });
  const skater = (row: Record<string, string>) => ({
    ...person(row),
    position: row['position'],
    goals: Number(row['goals']),
    assists: Number(row['assists']),
    points: Number(row['points']),
    hits: Number(row['hits']),
    powerPlayGoals: Number(row['pp_goals']),
    sog: Number(row['shots']),
    blockedShots: Number(row['blocked']),
    shifts: Number(row['shifts']),
  });
  const goalkeeper = (row: Record<string, string>) => ({
    ...person(row),
    position: 'G',
    starter: row['starter'] === '1',
    shotsAgainst: Number(row['shots_against']),
    saves: Number(row['saves']),
    goalsAgainst: Number(row['goals_against']),
  });
  const spare = (playerId: number) => ({
    ...{ playerId, sweaterNumber: 99, name: { default: 'S. Pare' }, position: 'G', toi: '00:00', starter: false },
    ...{ shotsAgainst: 0, saves: 0, goalsAgainst: 0 },
  });
  const side = ({ abbrev }: Team, second: number) => {
    const own = skaterRows().filter((row) => row['team'] === abbrev);
    return {
      forwards: own.filter((row) => row['position'] !== 'D').map(skater),
      defense: own.filter((row) => row['position'] === 'D').map(skater),
      goalies: [
        ...goalkeeperRows()
          .filter((row) => row['team'] === abbrev)
          .map(goalkeeper),
        spare(second),
      ],
    };
  };
  const playerByGameStats = { awayTeam: side(head.awayTeam, 8_480_193), homeTeam: side(head.homeTeam, 8_477_992) };
  return JSON.stringify({ ...head, playerByGameStats });
}

/** Eight games of a day: six are finished, one is live, one is to come. */
export function hockeyGames(): object[] {
  const head = header();
  const { id, season, gameType, startTimeUTC, awayTeam, homeTeam } = head;
  const pairs = [
    ['TOR', 'OTT', 6, 2, 'REG'],
    ['WSH', 'MTL', 3, 2, 'OT'],
    ['VGK', 'MIN', 4, 2, 'REG'],
    ['CAR', 'NJD', 4, 1, 'REG'],
    ['LAK', 'EDM', 6, 5, 'REG'],
  ] as const;
  const own = {
    ...{ id, season, gameType, startTimeUTC, gameState: 'OFF', gameScheduleState: 'OK' },
    ...{ awayTeam, homeTeam, period: 3, periodDescriptor: { number: 3, periodType: 'REG' } },
    gameOutcome: { lastPeriodType: 'REG' },
  };
  const others = pairs.map(([home, away, goals, against, end], index) => ({
    ...own,
    id: 2_024_030_111 + 20 * index,
    homeTeam: { id: 1, abbrev: home, score: goals },
    awayTeam: { id: 2, abbrev: away, score: against },
    periodDescriptor: { number: end === 'OT' ? 4 : 3, periodType: end },
    gameOutcome: { lastPeriodType: end },
  }));
  const { gameOutcome: _outcome, ...open } = own;
  const sides = (home: string, away: string, more: object) => ({
    homeTeam: { id: 1, abbrev: home, ...more },
    awayTeam: { id: 2, abbrev: away, ...more },
  });
  return [
    own,
    ...others,
    { ...open, id: 2_024_030_211, gameState: 'LIVE', ...sides('DAL', 'COL', { score: 1 }) },
    { ...open, id: 2_024_030_212, gameState: 'FUT', ...sides('WPG', 'STL', {}) },
  ];
}

export const hockeySchedule = (): string =>
  JSON.stringify({ gameWeek: [{ date: HOCKEY_DAY, games: hockeyGames() }], numberOfGames: 8 });

export const hockeyScores = (): string =>
  JSON.stringify({ currentDate: HOCKEY_DAY, games: hockeyGames().map((game) => ({ ...game, gameDate: HOCKEY_DAY })) });

/** Who does not dress, in the recorded form. */
export function hockeyScratches(): string {
  const [game] = hockeyGames();
  const scratch = (id: number, first: string, last: string) => ({
    id,
    firstName: { default: first },
    lastName: { default: last },
  });
  return JSON.stringify({
    seasonSeries: [{ ...game, gameDate: HOCKEY_DAY }],
    gameInfo: {
      awayTeam: { scratches: [scratch(8_481_442, 'Jaycob', 'Megna'), scratch(8_479_335, 'Rasmus', 'Asplund')] },
      homeTeam: { scratches: [scratch(8_480_172, 'Declan', 'Carlile'), scratch(8_482_259, 'Derrick', 'Pouliot')] },
    },
  });
}
