import { leagueOf, type League } from '../../leagues/index.ts';
import type { SportKey } from '../../sports/index.ts';
import { availability, injuryListings, type AvailabilityRow } from './availability.ts';
import { gameLines } from './basketball/game-lines.ts';
import { games } from './basketball/games.ts';
import { playerGames } from './basketball/player-games.ts';
import { playerPeriods, type PlayerPeriodRow } from './basketball/player-periods.ts';
import { shots, type ShotRow } from './basketball/shots.ts';
import type { GameLineRow } from './game-lines.ts';
import type { GameRow } from './games.ts';
import { gameLines as hockeyLines } from './hockey/game-lines.ts';
import { games as hockeyGames } from './hockey/games.ts';
import { goalkeeperGames, skaterGames } from './hockey/player-games.ts';
import { scratches, type ScratchRow } from './hockey/scratches.ts';
import type { PlayerGameRow } from './player-games.ts';
import { players, type PlayerRow } from './players.ts';
import { props, type PropRow } from './props.ts';
import type { FileKind } from './table.ts';
import { tipTimes, type TipTimeRow } from './tip-times.ts';

/** The rows of each kind of file. */
interface Rows {
  readonly games: GameRow;
  readonly tipTimes: TipTimeRow;
  readonly players: PlayerRow;
  readonly playerGames: PlayerGameRow;
  readonly goalkeeperGames: PlayerGameRow;
  readonly playerPeriods: PlayerPeriodRow;
  readonly shots: ShotRow;
  readonly props: PropRow;
  readonly gameLines: GameLineRow;
  readonly availability: AvailabilityRow;
  readonly injuryListings: AvailabilityRow;
  readonly scratches: ScratchRow;
}
export type FileKindName = keyof Rows;
export type RowOf<Name extends FileKindName> = Rows[Name];

/** The kinds of file of a sport. */
export type FileKinds = { readonly [Name in FileKindName]?: FileKind<Rows[Name]> };

/** The kinds of file that a folder may contain, by sport. A new kind is one file here and one line. */
export const FILE_KINDS = {
  basketball: {
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
  },
  hockey: {
    games: hockeyGames,
    tipTimes,
    players,
    playerGames: skaterGames,
    goalkeeperGames,
    props,
    gameLines: hockeyLines,
    availability,
    injuryListings,
    scratches,
  },
} satisfies Readonly<Record<SportKey, FileKinds>>;

/** The kinds of file of a league's folder. */
export const fileKindsOf = (league: League): FileKinds => FILE_KINDS[leagueOf(league).sport];

export { splitFields } from './split-fields.ts';
export type { AvailabilityRow } from './availability.ts';
export type { GameLineRow } from './game-lines.ts';
export type { GameRow } from './games.ts';
export type { PlayerGameRow } from './player-games.ts';
export type { PlayerPeriodRow } from './basketball/player-periods.ts';
export type { PlayerRow } from './players.ts';
export type { PropRow } from './props.ts';
export type { ScratchRow } from './hockey/scratches.ts';
export type { ShotRow } from './basketball/shots.ts';
export type { Fault, FileKind, Reading } from './table.ts';
export type { TipTimeRow } from './tip-times.ts';
