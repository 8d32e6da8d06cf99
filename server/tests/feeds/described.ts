import { recorded } from './recorded.ts';

/**
 * Responses in documented formats without a recording, filled with a recorded game: the facts read must equal the recorded
 * ones.
 */

export interface CdnPlayer {
  readonly personId: number;
  readonly firstName: string;
  readonly familyName: string;
  readonly name: string;
  readonly starter: string;
  readonly played: string;
  readonly statistics: Readonly<Record<string, number | string>>;
}
interface CdnSide {
  readonly teamTricode: string;
  readonly score: number;
  readonly players: readonly CdnPlayer[];
}
export interface CdnGame {
  readonly homeTeam: CdnSide;
  readonly awayTeam: CdnSide;
}

export const recordedGame = (): CdnGame =>
  (JSON.parse(recorded('nba-cdn', 'boxscore_0022000001.json')) as { game: CdnGame }).game;

const TIP_OFF = '2020-12-23T00:00:00.000Z';
/** The recorded game's file as it is while the game runs, with these members. */
export function cdnRunning(members: object, change: (game: CdnGame) => void = () => {}): string {
  const game = recordedGame();
  change(game);
  return JSON.stringify({ game: { ...game, gameStatus: 2, period: 2, gameClock: 'PT05M10.00S', ...members } });
}

export const BDL_GAME = 127_502;

const bdlTeam = (abbreviation: string) => ({ id: 3, abbreviation, full_name: abbreviation, city: '', name: '' });
const bdlPlayer = ({ personId, firstName, familyName }: CdnPlayer) => ({
  id: personId,
  first_name: firstName,
  last_name: familyName,
  position: 'F',
});
const number = (player: CdnPlayer, name: string): number => Number(player.statistics[name] ?? 0);
const clock = (player: CdnPlayer): string =>
  /PT(\d+)M(\d+)/.exec(String(player.statistics['minutes']))?.slice(1).join(':') ?? '';

const bdlStats = (player: CdnPlayer) => ({
  min: clock(player) === '00:00' ? '00' : clock(player),
  fgm: number(player, 'fieldGoalsMade'),
  fga: number(player, 'fieldGoalsAttempted'),
  fg3m: number(player, 'threePointersMade'),
  fg3a: number(player, 'threePointersAttempted'),
  ftm: number(player, 'freeThrowsMade'),
  fta: number(player, 'freeThrowsAttempted'),
  reb: number(player, 'reboundsTotal'),
  ast: number(player, 'assists'),
  stl: number(player, 'steals'),
  blk: number(player, 'blocks'),
  turnover: number(player, 'turnovers'),
  pts: number(player, 'points'),
  player: bdlPlayer(player),
});

const bdlSide = ({ teamTricode, players }: CdnSide) => ({ team: bdlTeam(teamTricode), players: players.map(bdlStats) });

export function bdlGames(count: number): string {
  const teams = ['BKN', 'GSW', 'LAL', 'LAC', 'BOS', 'MIA', 'NYK', 'CHI'];
  const data = Array.from({ length: count }, (_, index) => ({
    id: BDL_GAME + index,
    date: '2020-12-22',
    season: 2020,
    status: 'Final',
    period: 4,
    time: 'Final',
    datetime: TIP_OFF,
    postseason: false,
    home_team_score: 125 + index,
    visitor_team_score: 99,
    home_team: bdlTeam(teams[index * 2] ?? ''),
    visitor_team: bdlTeam(teams[index * 2 + 1] ?? ''),
    ist_stage: null,
  }));
  return JSON.stringify({ data, meta: { next_cursor: null, per_page: 100 } });
}

/** The recorded game, and a mirrored one with other names, so that there is a rest to keep. */
export function bdlBoxScores(): string {
  const { homeTeam, awayTeam } = recordedGame();
  const head = { date: '2020-12-22', season: 2020, status: 'Final', period: 4, time: 'Final', postseason: false };
  const other = (side: CdnSide, teamTricode: string) =>
    bdlSide({
      ...side,
      teamTricode,
      players: side.players.map((player) => ({ ...player, personId: player.personId + 5_000_000 })),
    });
  const scores = { home_team_score: homeTeam.score, visitor_team_score: awayTeam.score };
  return JSON.stringify({
    data: [
      { ...head, ...scores, home_team: bdlSide(homeTeam), visitor_team: bdlSide(awayTeam) },
      { ...head, ...scores, home_team: other(homeTeam, 'LAL'), visitor_team: other(awayTeam, 'LAC') },
    ],
  });
}

export function bdlPeriod(): string {
  const { homeTeam, awayTeam } = recordedGame();
  const data = [homeTeam, awayTeam].flatMap(({ teamTricode, players }) =>
    players
      .filter(({ played }) => played === '1')
      .map((player) => ({
        id: player.personId,
        ...bdlStats(player),
        team: bdlTeam(teamTricode),
        game: { id: BDL_GAME, date: '2020-12-22' },
      })),
  );
  return JSON.stringify({ data, meta: { per_page: 100 } });
}

export function bdlLineup(): string {
  const { homeTeam, awayTeam } = recordedGame();
  const data = [homeTeam, awayTeam].flatMap(({ teamTricode, players }) =>
    players.map((player) => ({
      id: player.personId,
      game_id: BDL_GAME,
      starter: player.starter === '1',
      position: 'F',
      player: bdlPlayer(player),
      team: bdlTeam(teamTricode),
    })),
  );
  return JSON.stringify({ data, meta: { per_page: 100 } });
}

export function bdlProps(): string {
  const { homeTeam } = recordedGame();
  const types = ['points', 'rebounds', 'assists_1q', 'points_rebounds_assists', 'double_double'];
  const data = homeTeam.players.slice(0, 8).flatMap(({ personId }, who) =>
    ['draftkings', 'fanduel'].flatMap((vendor, book) =>
      types.flatMap((prop_type, kind) => {
        const head = {
          game_id: BDL_GAME,
          player_id: personId,
          vendor,
          prop_type,
          updated_at: '2020-12-22T22:40:00.000Z',
        };
        const id = 1 + who * 1000 + book * 100 + kind;
        const line = prop_type === 'double_double' ? '0.5' : `${10 + who + kind}.5`;
        const main = {
          ...head,
          id,
          line_value: line,
          market: { type: 'over_under', over_odds: -110 - book, under_odds: -114 },
        };
        const milestone = { ...head, id: id + 50, line_value: '30.0', market: { type: 'milestone', odds: 350 + who } };
        return prop_type === 'points' ? [main, milestone] : [main];
      }),
    ),
  );
  return JSON.stringify({ data, meta: { per_page: 25 } });
}

/** An evening's scoreboard in the league's own format: finished, live and future games. */
export function cdnScoreboard(): string {
  const pairs = [
    ['BKN', 'GSW'],
    ['LAL', 'LAC'],
    ['BOS', 'MIA'],
    ['NYK', 'CHI'],
    ['DEN', 'UTA'],
    ['PHX', 'SAC'],
  ] as const;
  const games = pairs.map(([home, away], index) => {
    const gameStatus = [3, 3, 2, 2, 1, 1][index] ?? 1;
    const score = (points: number) => (gameStatus === 1 ? 0 : points + index);
    return {
      gameId: `002200000${index + 1}`,
      gameStatus,
      gameStatusText: { 1: '10:00 pm ET', 2: 'Q3 4:12', 3: 'Final' }[gameStatus],
      period: { 1: 0, 2: 3, 3: 4 }[gameStatus],
      gameTimeUTC: '2020-12-23T00:00:00Z',
      homeTeam: { teamId: 1, teamTricode: home, score: score(110) },
      awayTeam: { teamId: 2, teamTricode: away, score: score(99) },
    };
  });
  return JSON.stringify({ scoreboard: { gameDate: '2020-12-22', leagueId: '00', games } });
}

/** Two vendors' lines of the recorded game, as texts; they are equal, so that one alone has the same median. */
export function bdlGameLines(): string {
  const line = (id: number, vendor: string, spread: string, total: string) => ({
    id,
    game_id: BDL_GAME,
    vendor,
    spread_home_value: spread,
    spread_home_odds: -110,
    spread_away_value: String(-Number(spread)),
    spread_away_odds: -110,
    total_value: total,
    total_over_odds: -110,
    total_under_odds: -110,
    moneyline_home_odds: -260,
    moneyline_away_odds: 210,
    updated_at: '2020-12-22T22:40:00.000Z',
  });
  const data = [line(1, 'draftkings', '-7.5', '229.5'), line(2, 'fanduel', '-7.5', '229.5')];
  return JSON.stringify({ data, meta: { next_cursor: null, per_page: 100 } });
}

/** The lines of two games as in The Odds API's documentation, from this many equal books. */
export function oddsApiGameLines(books = ['draftkings', 'fanduel', 'betmgm', 'betrivers']): string {
  const game = (id: string, home_team: string, away_team: string, home: number, points: number) => {
    const outcomes = (values: readonly [string, object][]) => values.map(([name, more]) => ({ name, ...more }));
    const spread: [string, object][] = [
      [away_team, { price: -110, point: -home }],
      [home_team, { price: -112, point: home }],
    ];
    const total: [string, object][] = [
      ['Over', { price: -108, point: points }],
      ['Under', { price: -112, point: points }],
    ];
    const markets = [
      {
        key: 'h2h',
        outcomes: outcomes([
          [home_team, { price: home < 0 ? -260 : 210 }],
          [away_team, { price: home < 0 ? 210 : -260 }],
        ]),
      },
      { key: 'spreads', outcomes: outcomes(spread) },
      { key: 'totals', outcomes: outcomes(total) },
    ].map((market) => ({ ...market, last_update: '2024-02-22T21:58:00Z' }));
    const bookmakers = books.map((key) => ({ key, title: key, last_update: '2024-02-22T21:58:00Z', markets }));
    const head = { id, sport_key: 'basketball_nba', sport_title: 'NBA', commence_time: '2024-02-23T00:40:00Z' };
    return { ...head, home_team, away_team, bookmakers };
  };
  return JSON.stringify([
    game('7c1d', 'Toronto Raptors', 'Brooklyn Nets', -4.5, 226.5),
    game('9e02', 'Cleveland Cavaliers', 'Orlando Magic', 3.5, 214),
  ]);
}

/** The players of the ids in the prices. */
export function bdlPlayers(): string {
  const { homeTeam, awayTeam } = recordedGame();
  const data = [...homeTeam.players, ...awayTeam.players].map(bdlPlayer);
  return JSON.stringify({ data, meta: { next_cursor: null, per_page: 100 } });
}

export function bdlInjuries(): string {
  const { homeTeam, awayTeam } = recordedGame();
  const words = ['Out', 'Day-To-Day', 'Doubtful', 'Questionable', 'Probable'];
  const data = [...homeTeam.players, ...awayTeam.players].map((player, index) => ({
    player: { ...bdlPlayer(player), team_id: 3 },
    return_date: 'Jan 9',
    description: 'Knee soreness',
    status: words[index % words.length],
  }));
  return JSON.stringify({ data, meta: { next_cursor: 812, per_page: 100 } });
}

export const ESPN_EVENT = '401267163';
/** The game's data in the request for its summary. */
export const ESPN_ABOUT = {
  day: '2020-12-22',
  event: ESPN_EVENT,
  gameDate: '2020-12-22',
  home: 'BKN',
  away: 'GSW',
  tipOff: '2020-12-23T00:00:00.000Z',
};
const LABELS = ['MIN', 'FG', '3PT', 'FT', 'OREB', 'DREB', 'REB', 'AST', 'STL', 'BLK', 'TO', 'PF', '+/-', 'PTS'];

export function espnSummary(labels: readonly string[] = LABELS): string {
  const { homeTeam, awayTeam } = recordedGame();
  const cell = (player: CdnPlayer): Record<string, string> => {
    const stats = bdlStats(player);
    const pair = (made: number, of: number): string => `${made}-${of}`;
    return {
      MIN: String(Math.round((Number(clock(player).slice(0, 2)) * 60 + Number(clock(player).slice(3))) / 60)),
      FG: pair(stats.fgm, stats.fga),
      '3PT': pair(stats.fg3m, stats.fg3a),
      FT: pair(stats.ftm, stats.fta),
      OREB: '0',
      DREB: String(stats.reb),
      REB: String(stats.reb),
      AST: String(stats.ast),
      STL: String(stats.stl),
      BLK: String(stats.blk),
      TO: String(stats.turnover),
      PF: '2',
      '+/-': '+5',
      PTS: String(stats.pts),
    };
  };
  const side = ({ teamTricode, players }: CdnSide) => ({
    team: { id: '17', abbreviation: teamTricode === 'GSW' ? 'GS' : teamTricode },
    statistics: [
      {
        labels,
        athletes: players.map((player) => ({
          active: true,
          athlete: { id: String(player.personId), displayName: player.name },
          starter: player.starter === '1',
          didNotPlay: player.played !== '1',
          reason: '',
          ejected: false,
          stats: player.played === '1' ? labels.map((label) => cell(player)[label] ?? '') : [],
        })),
      },
    ],
  });
  const competitor = ({ teamTricode, score }: CdnSide, homeAway: string) => ({
    homeAway,
    score: String(score),
    team: { abbreviation: teamTricode === 'GSW' ? 'GS' : teamTricode },
  });
  return JSON.stringify({
    header: {
      id: ESPN_EVENT,
      competitions: [
        {
          status: { type: { completed: true } },
          competitors: [competitor(homeTeam, 'home'), competitor(awayTeam, 'away')],
        },
      ],
    },
    boxscore: { players: [side(awayTeam), side(homeTeam)] },
  });
}

export function espnInjuries(): string {
  const { homeTeam, awayTeam } = recordedGame();
  const words = ['Out', 'Day-To-Day', 'Doubtful', 'Questionable'];
  const side = ({ players }: CdnSide, displayName: string) => ({
    id: '17',
    displayName,
    injuries: players.map((player, index) => ({
      id: String(index),
      status: words[index % words.length],
      date: '2020-12-21T18:00Z',
      shortComment: 'Sat out practice.',
      athlete: { id: String(player.personId), displayName: player.name },
    })),
  });
  return JSON.stringify({ injuries: [side(homeTeam, 'Brooklyn Nets'), side(awayTeam, 'Golden State Warriors')] });
}

/** The member names of a line in the statistics site's third box score, by the columns of its second one. */
const STATS_MEMBERS = {
  minutes: 'MIN',
  points: 'PTS',
  reboundsTotal: 'REB',
  assists: 'AST',
  threePointersMade: 'FG3M',
  threePointersAttempted: 'FG3A',
  fieldGoalsMade: 'FGM',
  fieldGoalsAttempted: 'FGA',
  freeThrowsMade: 'FTM',
  freeThrowsAttempted: 'FTA',
  steals: 'STL',
  blocks: 'BLK',
  turnovers: 'TO',
} as const;

/** A recorded box score of the statistics site's second kind, which is empty now, converted to its third kind. */
export function statsBoxScore(file: string): string {
  type Sets = readonly { name: string; headers: string[]; rowSet: (string | number | null)[][] }[];
  const { resultSets } = JSON.parse(recorded('nba-stats', file)) as { resultSets: Sets };
  const rowsOf = (name: string): Record<string, string | number | null>[] => {
    const { headers = [], rowSet = [] } = resultSets.find((set) => set.name === name) ?? {};
    return rowSet.map((row) => Object.fromEntries(headers.map((header, index) => [header, row[index] ?? null])));
  };
  const statistics = (row: Record<string, string | number | null>) =>
    Object.fromEntries(Object.entries(STATS_MEMBERS).map(([member, column]) => [member, row[column] ?? '']));
  const [homeTeam, awayTeam] = rowsOf('TeamStats').map((total) => ({
    teamId: total['TEAM_ID'],
    teamTricode: total['TEAM_ABBREVIATION'],
    players: rowsOf('PlayerStats')
      .filter((row) => row['TEAM_ID'] === total['TEAM_ID'])
      .map((row) => {
        const [firstName = '', ...family] = String(row['PLAYER_NAME']).split(' ');
        const { PLAYER_ID: personId, START_POSITION: position, COMMENT: comment } = row;
        return { personId, firstName, familyName: family.join(' '), position, comment, statistics: statistics(row) };
      }),
    statistics: statistics(total),
  }));
  const gameId = rowsOf('TeamStats')[0]?.['GAME_ID'];
  return JSON.stringify({ meta: { version: 1 }, boxScoreTraditional: { gameId, homeTeam, awayTeam } });
}
