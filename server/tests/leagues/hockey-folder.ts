import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { temporaryFolder } from '../support/temporary-folder.ts';

const SKATER =
  'season,season_type,game_id,game_date,player_id,player_name,team,opp,home,position,toi_sec,shifts,goals,assists,points,shots,blocked,hits,pp_goals,plus_minus,pim,giveaways,takeaways,faceoff_pct';
export const GOALKEEPER =
  'season,season_type,game_id,game_date,player_id,player_name,team,opp,home,starter,decision,toi_sec,shots_against,saves,goals_against';
const FIRST = '2025-26,regular,2025020001,2025-10-08';
const SECOND = '2025-26,regular,2025020002,2025-10-10';

/** Two games of Boston and Toronto: the first ends by a shootout, in the second Toronto changes its goalkeeper. */
export const HOCKEY_FOLDER: Readonly<Record<string, string>> = {
  'games.csv': `season,season_type,game_id,game_date,home,away,home_goals,away_goals,overtime
${FIRST},BOS,TOR,3,2,SO
${SECOND},TOR,BOS,1,4,none
`,
  'tip-times.csv': `season,game_id,game_date,tip_utc
2025-26,2025020001,2025-10-08,2025-10-08T23:00:00Z
2025-26,2025020002,2025-10-10,2025-10-10T23:00:00Z
`,
  'players.csv': `player_id,player_name,position,shoots
8477956,David Pastrnak,R,R
8479318,Auston Matthews,C,L
8480280,Jeremy Swayman,G,
8476932,Anthony Stolarz,G,
8478492,Dennis Hildeby,G,
`,
  'player-games-2025-26.csv': `${SKATER}
${FIRST},8477956,David Pastrnak,BOS,TOR,1,R,1260,26,1,1,2,4,1,0,1,1,0,1,0,0.0
${FIRST},8479318,Auston Matthews,TOR,BOS,0,C,1300,27,2,0,2,6,2,1,0,0,2,0,1,0.5122
${SECOND},8477956,David Pastrnak,BOS,TOR,0,R,1180,25,0,3,3,2,0,2,0,2,0,0,0,0.0
${SECOND},8479318,Auston Matthews,TOR,BOS,1,C,0,0,0,0,0,0,0,0,0,0,0,0,0,0.0
`,
  'goalie-games-2025-26.csv': `${GOALKEEPER}
${FIRST},8480280,Jeremy Swayman,BOS,TOR,1,1,W,3900,30,28,2
${FIRST},8476932,Anthony Stolarz,TOR,BOS,0,1,O,3900,27,25,2
${SECOND},8480280,Jeremy Swayman,BOS,TOR,0,1,W,3600,22,21,1
${SECOND},8476932,Anthony Stolarz,TOR,BOS,1,1,L,1500,14,11,3
${SECOND},8478492,Dennis Hildeby,TOR,BOS,1,0,,2100,12,11,1
`,
  'scratches-2025-26.csv': `season,season_type,game_id,game_date,team,player_id,player_name
${FIRST},TOR,8478492,Dennis Hildeby
${FIRST},,8476932,Anthony Stolarz
`,
  'props-2025-26.csv': `captured_at,game_date,commence_time,home,away,book,market,player,line,over_price,under_price
2025-10-10T15:00:00Z,2025-10-10,2025-10-10T23:00:00Z,TOR,BOS,draftkings,player_points,David Pastrnak,0.5,-180,140
2025-10-10T15:00:00Z,2025-10-10,2025-10-10T23:00:00Z,TOR,BOS,betmgm,player_points,David Pastrnak,0.5,-175,135
2025-10-10T15:00:00Z,2025-10-10,2025-10-10T23:00:00Z,TOR,BOS,draftkings,player_shots_on_goal,David Pastrnak,3.5,-110,-115
2025-10-10T15:00:00Z,2025-10-10,2025-10-10T23:00:00Z,TOR,BOS,draftkings,player_rebounds,David Pastrnak,3.5,-110,-115
`,
  'game-lines.csv': `game_date,home,away,commence_time,home_spread,total,home_ml,away_ml,home_spread_price,away_spread_price,over_price,under_price,book,captured_at
2025-10-10,TOR,BOS,2025-10-10T23:00:00Z,-1.5,6.5,-140,120,165,-190,-110,-110,bovada,2025-10-10T16:56:10Z
`,
};

/** Writes the folder with other files, and without those that are undefined. */
export async function writeHockeyFolder(
  t: TestContext,
  changed: Readonly<Record<string, string | undefined>> = {},
): Promise<string> {
  const folder = await temporaryFolder(t);
  for (const [name, text] of Object.entries({ ...HOCKEY_FOLDER, ...changed }))
    if (text !== undefined) await writeFile(join(folder, name), text);
  return folder;
}
