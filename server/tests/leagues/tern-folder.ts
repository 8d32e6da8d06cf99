/** Files of the invented league: four teams that play in rounds, and quotes on the players of the last two days. */

export const PLAYERS_A_TEAM = 8;
const TEAMS = ['AUK', 'EID', 'GUL', 'PUF'] as const;
const ROUNDS = [
  [0, 1, 2, 3],
  [2, 0, 3, 1],
  [0, 3, 1, 2],
] as const;
const DAYS = 24;

const dayAt = (index: number): string => new Date(Date.UTC(2023, 11, 18 + index)).toISOString().slice(0, 10);
/** The days with quotes. */
export const GAME_DAY = dayAt(DAYS - 1);
export const DAY_BEFORE = dayAt(DAYS - 2);

interface Game {
  readonly id: string;
  readonly day: string;
  readonly home: number;
  readonly away: number;
}

const GAMES: readonly Game[] = Array.from({ length: DAYS }, (_, index) => {
  const [a, b, c, d] = ROUNDS[index % ROUNDS.length]!;
  const id = (game: number): string => `T${70_000 + index * 2 + game}`;
  return [
    { id: id(0), day: dayAt(index), home: a, away: b },
    { id: id(1), day: dayAt(index), home: c, away: d },
  ];
}).flat();

const playerId = (team: number, index: number): number => 100 + team * 20 + index;
const FIRST_NAMES = ['Arne', 'Bjarne', 'Carl', 'Dag', 'Egil', 'Finn', 'Geir', 'Hakon'] as const;
const nameOf = (team: number, index: number): string =>
  `${FIRST_NAMES[index]} ${['Aukson', 'Eider', 'Gull', 'Puffin'][team]}`;

/** Field goals of a player in a game: six to nine, one more at home. */
const fieldGoals = ({ id }: Game, index: number, isHome: boolean): number =>
  6 + ((Number(id.slice(1)) * 7 + index * 3) % 4) + (isHome ? 1 : 0);
const points = (game: Game, index: number, isHome: boolean): number => 2 * fieldGoals(game, index, isHome) + 3;
const teamPoints = (game: Game, isHome: boolean): number =>
  FIRST_NAMES.reduce((sum, _, index) => sum + points(game, index, isHome), 0);

const COUNTS = 'pts,reb,ast,fg3m,fg3a,fgm,fga,ftm,fta,stl,blk,tov';

function boxRows(game: Game): string[] {
  return [true, false].flatMap((isHome) => {
    const [own, other] = isHome ? [game.home, game.away] : [game.away, game.home];
    return FIRST_NAMES.map((_, index) => {
      const made = fieldGoals(game, index, isHome);
      const counts = [points(game, index, isHome), 5, 3, 1, 3, made, made + 7, 2, 2, 1, 0, 2];
      const who = [
        playerId(own, index),
        nameOf(own, index),
        TEAMS[own],
        TEAMS[other],
        isHome ? 1 : 0,
        index < 5 ? 1 : 0,
      ];
      return ['2023-24', 'regular', game.id, game.day, ...who, 30, ...counts].join();
    });
  });
}

/** A box score by quarter: each quarter has its share of every count. */
function periodRows(game: Game): string[] {
  return [true, false].flatMap((isHome) => {
    const own = isHome ? game.home : game.away;
    return FIRST_NAMES.flatMap((_, index) => {
      const made = fieldGoals(game, index, isHome);
      return [1, 2, 3, 4].map((period) => {
        const share = (count: number): number => Math.floor((count + period - 1) / 4);
        const [goals, threes, frees] = [share(made), share(1), share(2)];
        const counts = [2 * goals + threes + frees, share(5), share(3), threes, share(3), goals, share(made + 7)];
        return [
          game.id,
          playerId(own, index),
          TEAMS[own],
          period,
          450,
          ...counts,
          frees,
          frees,
          share(1),
          0,
          share(2),
        ].join();
      });
    });
  });
}

/** Near even, and no two books equal on every prop: books with equal prices everywhere count as one feed. */
function evenPrices(book: number, prop: number): [number, number] {
  const shift = ((prop * (book + 1)) % 5) - 2;
  return [-110 + shift, -110 - shift];
}

/** Points of the game and of its first half. */
const LINES = [
  ['player_points', 18.5],
  ['player_points_h1', 8.5],
] as const;

/** Four books agree on a line; the fifth pays enough on one side to be worth publishing. */
function quoteRows(game: Game): string[] {
  const start = `${game.day}T18:00:00Z`;
  return [game.home, game.away].flatMap((team) =>
    FIRST_NAMES.flatMap((_, index) =>
      [
        ...['alpha', 'bravo', 'charlie', 'delta'].map((book, at) => [book, ...evenPrices(at, team * 3 + index)]),
        index % 2 === 0 ? ['echo', 112, -140] : ['echo', -140, 112],
      ].flatMap(([book, over, under]) =>
        LINES.map(([market, line]) =>
          [
            `${game.day}T14:00:00Z`,
            ...[game.day, start, TEAMS[game.home], TEAMS[game.away], book],
            ...[market, nameOf(team, index), line, over, under],
          ].join(),
        ),
      ),
    ),
  );
}

const table = (header: string, rows: readonly string[]): string => `${[header, ...rows].join('\n')}\n`;

export function folderOf(): Readonly<Record<string, string>> {
  return {
    'games.csv': table(
      'season,season_type,game_id,game_date,home,away,home_pts,away_pts',
      GAMES.map((game) =>
        [
          ...['2023-24', 'regular', game.id, game.day, TEAMS[game.home], TEAMS[game.away]],
          ...[teamPoints(game, true), teamPoints(game, false)],
        ].join(),
      ),
    ),
    'tip-times.csv': table(
      'season,game_id,game_date,tip_utc',
      GAMES.map((game) => ['2023-24', game.id, game.day, `${game.day}T18:00:00Z`].join()),
    ),
    'player-games-2023-24.csv': table(
      `season,season_type,game_id,game_date,player_id,player_name,team,opp,home,starter,min,${COUNTS}`,
      GAMES.flatMap(boxRows),
    ),
    'player-periods-2023-24.csv': table(`game_id,player_id,team,period,sec,${COUNTS}`, GAMES.flatMap(periodRows)),
    'players.csv': table(
      'player_id,player_name,position',
      TEAMS.flatMap((_, team) =>
        FIRST_NAMES.map((_name, index) =>
          [playerId(team, index), nameOf(team, index), index % 2 === 0 ? 'G' : 'F-C'].join(),
        ),
      ),
    ),
    'props-2023-24.csv': table(
      'captured_at,game_date,commence_time,home,away,book,market,player,line,over_price,under_price',
      GAMES.filter(({ day }) => day === GAME_DAY || day === DAY_BEFORE).flatMap(quoteRows),
    ),
  };
}
