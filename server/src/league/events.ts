import { Type } from 'typebox';
import { AVAILABILITIES, type Availability } from '../kernel/index.ts';
import { LEAGUES, type League } from '../leagues/index.ts';
import type { EventType } from '../platform/index.ts';

export interface NewsChanged {
  readonly league: League;
  readonly gameId: number;
  readonly playerId: number;
  readonly playerName: string;
  readonly team: string;
  readonly from: Availability | null;
  readonly to: Availability;
  readonly reason: string;
  readonly reportedAt: string;
}

const Status = Type.Enum([...AVAILABILITIES]);

export const newsChanged: EventType<NewsChanged> = {
  type: 'news.changed',
  description: 'The reported status of a player changed before the game.',
  schema: Type.Object({
    league: Type.Enum([...LEAGUES]),
    gameId: Type.Integer(),
    playerId: Type.Integer(),
    playerName: Type.String(),
    team: Type.String({ description: 'The player’s team, abbreviated.' }),
    from: Type.Union([Status, Type.Null()]),
    to: Type.Enum([...AVAILABILITIES], { description: 'Available too for a player whom a report leaves out again.' }),
    reason: Type.String({ description: 'In the source’s words; empty if it gives none.' }),
    reportedAt: Type.String({ format: 'date-time', description: 'When the report became known.' }),
  }),
  example: {
    league: 'Nba',
    gameId: 812,
    playerId: 204,
    playerName: 'A Player',
    team: 'DEN',
    from: 'Questionable',
    to: 'Out',
    reason: 'Injury/Illness - Left Ankle; Sprain',
    reportedAt: '2024-03-02T22:31:04Z',
  },
};

/** Events of this module, for webhooks. */
export const LEAGUE_EVENTS = [newsChanged];
