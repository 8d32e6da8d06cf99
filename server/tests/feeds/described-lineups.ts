/** The league's file of a day's lineups, written from descriptions and published examples of it. */

export const LINEUP_DAY = '2024-01-15';

/** Twelve games: more than an evening has, so that no reader can do with some of them. */
export const LINEUP_GAMES = [
  ...['BOS NYK', 'LAL DEN', 'MIN GSW', 'MIA CHI', 'DAL HOU', 'SAS MEM'],
  ...['ATL ORL', 'CLE DET', 'IND MIL', 'TOR PHI', 'UTA POR', 'SAC PHX'],
].map((pair, index) => {
  const [home = '', away = ''] = pair.split(' ');
  return { gameId: `00223${String(index + 1).padStart(5, '0')}`, home, away, index };
});

export const personOf = (team: number, seat: number): number => 200_000 + team * 100 + seat;
const nameOf = (team: number, seat: number): string =>
  `${String.fromCharCode(65 + team, 97 + seat)} ${String.fromCharCode(65 + seat, 97 + team)}son`;

const POSITIONS = ['PG', 'SG', 'SF', 'PF', 'C'];

interface Said {
  /** The seats of the five. */
  readonly five?: readonly number[];
  readonly lineupStatus?: string;
  readonly timestamp?: string;
}

/** A side's entries: five with a position, then the bench, of which the last is inactive. */
export function lineupSide(teamAbbreviation: string, team: number, said: Said = {}) {
  const { five = [0, 1, 2, 3, 4], lineupStatus = 'Confirmed', timestamp = '2024-01-15T18:32:11' } = said;
  const teamId = 1_610_612_700 + team;
  const entry = (seat: number, position: string, rosterStatus = 'Active') => ({
    ...{ personId: personOf(team, seat), teamId, playerName: nameOf(team, seat) },
    ...{ lineupStatus, position, rosterStatus, timestamp },
  });
  const bench = [0, 1, 2, 3, 4, 5, 6].filter((seat) => !five.includes(seat));
  const players = [
    ...five.map((seat, index) => entry(seat, POSITIONS[index] ?? '')),
    ...bench.map((seat) => entry(seat, '', seat === 6 ? 'Inactive' : 'Active')),
  ];
  return { teamId, teamAbbreviation, players };
}

export function dailyLineups(home: Said = {}, away: Said = home): string {
  const games = LINEUP_GAMES.map((game) => ({
    ...{ gameId: game.gameId, gameStatus: 1, gameStatusText: '7:00 pm ET' },
    homeTeam: lineupSide(game.home, 2 * game.index, home),
    awayTeam: lineupSide(game.away, 2 * game.index + 1, away),
  }));
  return JSON.stringify({ games });
}
