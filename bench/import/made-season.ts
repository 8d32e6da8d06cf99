import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { addDays } from '../../server/src/kernel/index.ts';
import { leagueOf } from '../../server/src/leagues/index.ts';
import { pairings } from '../slate/made-league.ts';

const TEAM_KEYS = Object.keys(leagueOf('Nba').teams);
const SEASON = '2023-24';
const FIRST_DAY = '2023-10-24';
const DAYS = 82;
const PLAYERS_A_TEAM = 10;
const BOOKS = ['draftkings', 'fanduel', 'betmgm'] as const;
const MARKETS = ['player_points', 'player_rebounds', 'player_assists'] as const;
const COUNTS = 'pts,reb,ast,fg3m,fg3a,fgm,fga,ftm,fta,stl,blk,tov';

/** A generated season as files: 82 games per team with ten players each, and three props of every player from three books. */
export async function writeSeason(folder: string): Promise<void> {
  const files: Record<string, string[]> = {
    'games.csv': ['season,season_type,game_id,game_date,home,away,home_pts,away_pts'],
    'players.csv': ['player_id,player_name,position'],
    [`player-games-${SEASON}.csv`]: [
      `season,season_type,game_id,game_date,player_id,player_name,team,opp,home,starter,min,${COUNTS}`,
    ],
    [`props-${SEASON}.csv`]: [
      'captured_at,game_date,commence_time,home,away,book,market,player,line,over_price,under_price',
    ],
  };
  const [games = [], players = [], lines = [], props = []] = Object.values(files);
  for (let id = 1; id <= TEAM_KEYS.length * PLAYERS_A_TEAM; id += 1) players.push(`${id},${nameOf(id)},PG`);
  for (let day = 0; day < DAYS; day += 1)
    for (const [nth, [home, away]] of pairings(day).entries()) {
      const date = addDays(FIRST_DAY, 2 * day);
      const game = `00223${String(day * 15 + nth + 1).padStart(5, '0')}`;
      games.push(`${SEASON},regular,${game},${date},${TEAM_KEYS[home]},${TEAM_KEYS[away]},110,104`);
      for (const [team, opponent, atHome] of [
        [home, away, 1],
        [away, home, 0],
      ] as const)
        for (let n = 1; n <= PLAYERS_A_TEAM; n += 1) {
          const id = team * PLAYERS_A_TEAM + n;
          const [pts, reb, ast] = [(id * 7 + day * 5) % 30, (id + day * 3) % 12, (id * 3 + day) % 10];
          lines.push(
            `${SEASON},regular,${game},${date},${id},${nameOf(id)},${TEAM_KEYS[team]},${TEAM_KEYS[opponent]},${atHome},${n <= 5 ? 1 : 0},24,${pts},${reb},${ast},1,4,4,9,2,3,1,0,2`,
          );
          for (const [at, book] of BOOKS.entries())
            for (const market of MARKETS)
              props.push(
                `${date}T20:00:00Z,${date},${addDays(date, 1)}T00:10:00Z,${TEAM_KEYS[home]},${TEAM_KEYS[away]},${book},${market},${nameOf(id)},${5 + (id % 9)}.5,${-110 - at},${-110 + at}`,
              );
        }
    }
  await Promise.all(Object.entries(files).map(([name, rows]) => writeFile(join(folder, name), `${rows.join('\n')}\n`)));
}

const nameOf = (id: number): string => `Given${String.fromCharCode(97 + (id % 26))} Family${letters(id)}`;
const letters = (id: number): string =>
  String(id).replaceAll(/\d/g, (digit) => String.fromCharCode(97 + Number(digit)));
