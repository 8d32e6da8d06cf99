import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** A small folder of invented facts: two games, four players, every kind of file. Text by file name. */
export const SMALL_FOLDER: Readonly<Record<string, string>> = {
  'games.csv': `season,season_type,game_id,game_date,home,away,home_pts,away_pts
2023-24,regular,0022300900,2024-03-01,DEN,LAL,7,5
2023-24,regular,0022300910,2024-03-02,LAL,DEN,5,7
`,
  'tip-times.csv': `season,game_id,game_date,tip_utc
2023-24,0022300900,2024-03-01,2024-03-02T03:00:00Z
`,
  'players.csv': `player_id,player_name,position
203999,Nikola Jokić,C
2544,LeBron James,SF-PF
1631170,Jaylin Davis,
1631171,Jaylin Davis,
`,
  'player-games-2023-24.csv': `season,season_type,game_id,game_date,player_id,player_name,team,opp,home,starter,min,pts,reb,ast,fg3m,fg3a,fgm,fga,ftm,fta,stl,blk,tov
2023-24,regular,0022300900,2024-03-01,203999,Nikola Jokić,DEN,LAL,1,1,36.5,7,12,9,1,2,3,5,0,0,1,1,3
2023-24,regular,0022300900,2024-03-01,2544,LeBron James,LAL,DEN,0,1,35,5,7,8,1,4,2,9,0,1,2,0,4
2023-24,regular,0022300900,2024-03-01,1631170,Jaylin Davis,LAL,DEN,0,0,0.02,0,0,0,0,0,0,0,0,0,0,0,0
2023-24,regular,0022300900,2024-03-01,1631171,Jaylin Davis,DEN,LAL,1,0,1,0,0,0,0,0,0,0,0,0,0,0,0
2023-24,regular,0022300910,2024-03-02,203999,Nikola Jokić,DEN,LAL,0,1,36.5,7,12,9,1,2,3,5,0,0,1,1,3
2023-24,regular,0022300910,2024-03-02,2544,LeBron James,LAL,DEN,1,1,35,5,7,8,1,4,2,9,0,1,2,0,4
`,
  'player-periods-2023-24.csv': `game_id,player_id,team,period,sec,pts,reb,ast,fg3m,fg3a,fgm,fga,ftm,fta,stl,blk,tov
0022300900,203999,DEN,1,720,7,6,4,1,1,3,3,0,0,1,0,1
0022300900,203999,DEN,2,720,0,6,5,0,1,0,2,0,0,0,1,2
0022300900,2544,LAL,1,720,5,7,8,1,4,2,9,0,1,2,0,4
0022300900,1631170,LAL,4,1,0,0,0,0,0,0,0,0,0,0,0,0
0022300900,1631171,DEN,4,60,0,0,0,0,0,0,0,0,0,0,0,0
0022300910,203999,DEN,1,720,7,12,9,1,2,3,5,0,0,1,1,3
0022300910,2544,LAL,5,300,5,7,8,1,4,2,9,0,1,2,0,4
`,
  'shots-2023-24.csv': `game_id,player_id,period,clock_s,x_ft,y_ft,distance_ft,zone_basic,zone_area,zone_range,three,made
0022300900,203999,1,701,-0.2,7.35,2,Restricted Area,Center,Less Than 8 ft.,0,1
0022300900,2544,1,680,11.8,10.25,12,Mid-Range,Left Side,8-16 ft.,0,0
`,
  'props-2023-24.csv': `captured_at,game_date,commence_time,home,away,book,market,player,line,over_price,under_price
2024-03-01T20:00:00Z,2024-03-02,2024-03-02T03:10:00Z,DEN,LAL,draftkings,player_points,Nikola Jokic,26.5,-110,-120
2024-03-01T20:00:00Z,2024-03-02,2024-03-02T03:10:00Z,DEN,LAL,draftkings,player_points,Nikola Jokic,26.5,-110,-120
2024-03-01T20:00:00Z,2024-03-02,2024-03-02T03:10:00Z,DEN,LAL,draftkings,player_points,LeBron James,25.5,100,-130
2024-03-02T02:55:00Z,2024-03-02,2024-03-02T03:10:00Z,DEN,LAL,draftkings,player_points,Nikola Jokic,26.5,-110,-120
,2024-03-02,,LAL,DEN,williamhill_us,player_assists_q1,nikola jokic,2.5,,105
2024-03-01T20:00:00Z,2024-03-02,2024-03-02T03:10:00Z,DEN,LAL,draftkings,player_points,Jaylin Davis,4.5,-110,-120
2024-03-01T20:00:00Z,2024-03-02,2024-03-02T03:10:00Z,DEN,LAL,draftkings,player_points,N. Jokic,26.5,-110,-120
2024-03-01T20:00:00Z,2024-03-02,2024-03-02T03:10:00Z,BOS,NYK,draftkings,player_points,Nikola Jokic,26.5,-110,-120
`,
  'game-lines.csv': `game_date,home,away,commence_time,home_spread,total,home_ml,away_ml
2024-03-01,DEN,LAL,2024-03-02T03:10:00Z,-4.5,227.5,-185.25,155.125
`,
  'availability-2024-03.csv': `report_time_utc,game_date,team,player,status,reason
2024-03-01T22:30:00Z,2024-03-01,LAL,"James, LeBron",Questionable,"Injury/Illness - Left Ankle; Soreness"
2024-03-01T22:30:00Z,2024-03-01,LAL,"Davis, Jaylin",Out,G League - Two-Way
2024-03-02T01:30:00Z,2024-03-01,LAL,"Davis, Jaylin",Out,G League - Two-Way
`,
};

/** Writes files into a folder; a name that ends in `.gz` has its text compressed. */
export async function writeFiles(folder: string, files: Readonly<Record<string, string | Buffer>>): Promise<void> {
  for (const [name, content] of Object.entries(files))
    await writeFile(
      join(folder, name),
      name.endsWith('.gz') && typeof content === 'string' ? gzipSync(content) : content,
    );
}
