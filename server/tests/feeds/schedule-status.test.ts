import assert from 'node:assert/strict';
import test from 'node:test';
import { nbaCdn } from '../../src/sources/nba-cdn/index.ts';
import { responseTo, need } from './recorded.ts';

interface Told {
  readonly status: number;
  readonly text: string;
  readonly flag?: string;
  readonly points?: readonly [home: number, away: number];
}

const TEAMS = ['BOS', 'NYK', 'LAL', 'DEN', 'MIN', 'GSW', 'MIA', 'CHI'];

/** Games on one evening as both files of the league write them. */
function games(told: readonly Told[]) {
  return told.map(({ status, text, flag, points: [home, away] = [0, 0] }, index) => ({
    gameId: `002260030${index}`,
    gameStatus: status,
    gameStatusText: text,
    gameDateTimeUTC: '2026-11-29T00:00:00Z',
    gameTimeUTC: '2026-11-29T00:00:00Z',
    period: status === 1 ? 0 : 4,
    ...(flag !== undefined && { postponedStatus: flag }),
    homeTeam: { teamId: 1, teamTricode: TEAMS[index * 2], score: home },
    awayTeam: { teamId: 2, teamTricode: TEAMS[index * 2 + 1], score: away },
  }));
}

/** What the schedule and the scoreboard make of the same games. */
function statuses(...told: readonly Told[]): (readonly string[])[] {
  const listed = games(told);
  const [schedule] = nbaCdn.requests(need('games', '2026-11-28'));
  const [scoreboard] = nbaCdn.requests(need('scores', '2026-11-28'));
  const days = [{ gameDate: '11/28/2026 00:00:00', games: listed }];
  const inSchedule = { leagueSchedule: { seasonYear: '2026-27', gameDates: days } };
  return [
    nbaCdn.read(responseTo(schedule, JSON.stringify(inSchedule))).facts.games.map(({ status }) => status),
    nbaCdn
      .read(responseTo(scoreboard, JSON.stringify({ scoreboard: { games: listed } })))
      .facts.scores.map(({ status }) => status),
  ];
}

const bothSay = (expected: readonly string[], ...told: readonly Told[]) =>
  assert.deepEqual(statuses(...told), [expected, expected]);

test('status 1 with a time is scheduled and status 3 with a score is final, whatever postponedStatus says', () => {
  for (const flag of ['Y', 'A', 'N', 'P', ''])
    bothSay(
      ['scheduled', 'final', 'live', 'scheduled'],
      { status: 1, text: '7:00 pm ET', flag },
      { status: 3, text: 'Final', flag, points: [110, 101] },
      { status: 2, text: 'Q3 4:12', flag, points: [80, 80] },
      { status: 1, text: 'TBD', flag },
    );
  bothSay(['final'], { status: 3, text: 'Final/OT  ', flag: 'Y', points: [110, 101] });
  bothSay(['final'], { status: 3, text: 'PPD', points: [110, 101] });
});

test('a game that the text calls off is off, and the flag is read where it singles out a game without a time', () => {
  bothSay(
    ['postponed', 'postponed', 'cancelled', 'scheduled'],
    { status: 1, text: 'PPD ', flag: 'A' },
    { status: 3, text: 'Postponed', flag: 'Y' },
    { status: 1, text: 'Cancelled', flag: 'N' },
    { status: 1, text: '7:00 pm ET', flag: 'A' },
  );
  bothSay(['postponed', 'scheduled'], { status: 1, text: 'TBD', flag: 'Y' }, { status: 1, text: '7:00 pm ET' });
  bothSay(['postponed', 'final'], { status: 1, text: '', flag: 'Y' }, { status: 3, text: 'Final', points: [9, 8] });
});

test('a finished game without a winner is unreadable, and its neighbors are kept', () => {
  bothSay(['scheduled'], { status: 3, text: 'Final', flag: 'A' }, { status: 1, text: '7:00 pm ET', flag: 'Y' });
});
