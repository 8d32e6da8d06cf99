import { availability, injuryListings } from './availability.ts';
import { gameLines } from './game-lines.ts';
import { games } from './games.ts';
import { playerGames } from './player-games.ts';
import { playerPeriods } from './player-periods.ts';
import { players } from './players.ts';
import { props } from './props.ts';
import { shots } from './shots.ts';
import { tipTimes } from './tip-times.ts';

/** The kinds of file that a folder may contain. A new kind is one file here and one line. */
export const FILE_KINDS = {
  games,
  tipTimes,
  players,
  playerGames,
  playerPeriods,
  shots,
  props,
  gameLines,
  availability,
  injuryListings,
};
export type FileKindName = keyof typeof FILE_KINDS;

export { splitFields } from './split-fields.ts';
export type { AvailabilityRow } from './availability.ts';
export type { GameLineRow } from './game-lines.ts';
export type { GameRow } from './games.ts';
export type { PlayerGameRow } from './player-games.ts';
export type { PlayerPeriodRow } from './player-periods.ts';
export type { PlayerRow } from './players.ts';
export type { PropRow } from './props.ts';
export type { ShotRow } from './shots.ts';
export type { Fault, FileKind, Reading } from './table.ts';
export type { TipTimeRow } from './tip-times.ts';
