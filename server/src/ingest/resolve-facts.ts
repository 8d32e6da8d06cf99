import type { Directory, ListedGame } from '../league/index.ts';
import type { GameRef, PlayerRef } from '../sources/facts.ts';
import type { FactKind, LeftOut } from './fact-batch.ts';

/** Finds whom and what facts of one kind mean, and notes what cannot be found: never a guess. */
export interface Resolver {
  game(ref: GameRef): ListedGame | undefined;
  player(ref: PlayerRef, game: ListedGame, teamId?: number): number | undefined;
  team(abbreviation: string): number | undefined;
  leaveOut(reason: string): void;
}

export function resolver(directory: Directory, kind: FactKind, leftOut: LeftOut[]): Resolver {
  const leaveOut = (reason: string): void => {
    leftOut.push({ kind, reason });
  };
  const found = <Value>(answer: { found: Value } | { missing: string }): Value | undefined => {
    if ('found' in answer) return answer.found;
    leaveOut(answer.missing);
    return undefined;
  };
  return {
    leaveOut,
    team: (abbreviation) => found(directory.team(abbreviation)),
    game: (ref) => {
      if ('externalId' in ref) return found(directory.game(ref.externalId));
      return found('team' in ref ? directory.gameOfTeam(ref.team, ref.gameDate) : directory.gameOf(ref));
    },
    player: (ref, { season, gameDate, homeTeamId, awayTeamId }, teamId) => {
      const teamIds = teamId === undefined ? [homeTeamId, awayTeamId] : [teamId];
      return found(directory.player(ref, { season, gameDate, teamIds }))?.id;
    },
  };
}
