import { addDays, type Day } from '../../src/kernel/index.ts';
import { seededRandom } from '../../src/model/distribution/seeded-random.ts';

/** The day of the last game, which is quoted: after the newest constants of the league. */
export const QUOTED_DAY: Day = '2026-03-06';
const FIRST_DAY: Day = '2026-01-04';
const DAYS = 24;
const TEAMS = ['BOS', 'TOR', 'MTL', 'NYR'] as const;
const SKATERS = 6;
const SKATER_HEAD =
  'season,season_type,game_id,game_date,player_id,player_name,team,opp,home,position,toi_sec,shifts,goals,assists,points,shots,blocked,hits,pp_goals,plus_minus,pim,giveaways,takeaways,faceoff_pct';
const GOALKEEPER_HEAD =
  'season,season_type,game_id,game_date,player_id,player_name,team,opp,home,starter,decision,toi_sec,shots_against,saves,goals_against';

const idOf = (team: number, place: number): number => 8_480_000 + 100 * team + place;
export const nameOf = (team: number, place: number): string => `Skater ${'ABCD'[team]}${'abcdef'[place]}`;
export const goalkeeperOf = (team: number): string => `Goalie ${'ABCD'[team]}`;

/**
 * Four teams over two months, as files of a folder: skaters shoot by rates of their own, and a goal is a shot. On the last
 * day Boston plays Toronto; two books quote every skater and Boston's goalkeeper.
 */
export function hockeySeason(): Readonly<Record<string, string>> {
  const random = seededRandom(26);
  const [games, starts, skaters, keepers]: [string[], string[], string[], string[]] = [[], [], [], []];
  let number = 700;
  const days = [...Array.from({ length: DAYS }, (_, turn) => addDays(FIRST_DAY, 2 * turn)), QUOTED_DAY];
  for (const [turn, day] of days.entries()) {
    const pairs =
      day === QUOTED_DAY
        ? [[0, 1]]
        : turn % 2 === 0
          ? [
              [0, 1],
              [2, 3],
            ]
          : [
              [2, 0],
              [3, 1],
            ];
    for (const [home, away] of pairs as [number, number][]) {
      const id = `202502${String(number++).padStart(4, '0')}`;
      const head = `2025-26,regular,${id},${day}`;
      const lines = [home, away].map((team) =>
        Array.from({ length: SKATERS }, (_, place) => {
          const sog = Math.floor((1 + place) * random() * 1.4);
          const goals = sog > 2 && random() < 0.3 ? 1 : 0;
          return { team, place, sog, goals, assists: random() < 0.3 ? 1 : 0, blocked: Math.floor(2 * random()) };
        }),
      );
      const goalsOf = (side: number): number => lines[side]!.reduce((sum, { goals }) => sum + goals, 0);
      const shotsOf = (side: number): number => lines[side]!.reduce((sum, { sog }) => sum + sog, 0);
      // A level game is decided by a shootout, which Boston's side of the list wins.
      const level = goalsOf(0) === goalsOf(1);
      games.push(
        `${head},${TEAMS[home]},${TEAMS[away]},${goalsOf(0) + (level ? 1 : 0)},${goalsOf(1)},${level ? 'SO' : 'none'}`,
      );
      starts.push(`2025-26,${id},${day},${addDays(day, 1)}T00:00:00Z`);
      for (const [side, team] of [home, away].entries()) {
        const opponent = [away, home][side]!;
        const where = `${TEAMS[team]},${TEAMS[opponent]},${1 - side}`;
        for (const { place, sog, goals, assists, blocked } of lines[side]!)
          skaters.push(
            `${head},${idOf(team, place)},${nameOf(team, place)},${where},C,${900 + 60 * place},20,${goals},${assists},${goals + assists},${sog},${blocked},1,0,0,0,0,0,0.0`,
          );
        const seconds = level ? 3900 : 3600;
        const [faced, against] = [shotsOf(1 - side), goalsOf(1 - side)];
        keepers.push(
          `${head},${idOf(team, 90)},${goalkeeperOf(team)},${where},1,${side === 0 ? 'W' : 'L'},${seconds},${faced},${faced - against},${against}`,
        );
      }
    }
  }
  const players = TEAMS.flatMap((_, team) => [
    ...Array.from({ length: SKATERS }, (__, place) => `${idOf(team, place)},${nameOf(team, place)},C,L`),
    `${idOf(team, 90)},${goalkeeperOf(team)},G,`,
  ]);
  const quote = (book: string, market: string, player: string, line: number, over: number, under: number): string =>
    `${QUOTED_DAY}T15:00:00Z,${QUOTED_DAY},${addDays(QUOTED_DAY, 1)}T00:00:00Z,BOS,TOR,${book},${market},${player},${line},${over},${under}`;
  // Books that write the same prices everywhere count as one feed.
  const props = [
    { book: 'draftkings', cents: 0 },
    { book: 'betmgm', cents: 3 },
    { book: 'fanduel', cents: -2 },
  ].flatMap(({ book, cents }) =>
    [0, 1].flatMap((team) => [
      ...Array.from({ length: SKATERS }, (_, place) => nameOf(team, place)).flatMap((name, place) => [
        quote(book, 'player_shots_on_goal', name, 1.5, -115 - cents * (place % 3), -108 + cents),
        quote(book, 'player_goals', name, 0.5, 300 + cents, -400),
        quote(book, 'player_points', name, 0.5, 120 + cents * (place % 2), -140),
        quote(book, 'player_blocked_shots', name, 0.5, 105 + cents, -120),
      ]),
      ...(team === 0 ? [quote(book, 'player_total_saves', goalkeeperOf(0), 8.5, -110 + cents, -113)] : []),
    ]),
  );
  const file = (head: string, rows: readonly string[]): string => `${[head, ...rows].join('\n')}\n`;
  return {
    'games.csv': file('season,season_type,game_id,game_date,home,away,home_goals,away_goals,overtime', games),
    'tip-times.csv': file('season,game_id,game_date,tip_utc', starts),
    'players.csv': file('player_id,player_name,position,shoots', players),
    'player-games-2025-26.csv': file(SKATER_HEAD, skaters),
    'goalie-games-2025-26.csv': file(GOALKEEPER_HEAD, keepers),
    'props-2025-26.csv': file(
      'captured_at,game_date,commence_time,home,away,book,market,player,line,over_price,under_price',
      props,
    ),
  };
}
