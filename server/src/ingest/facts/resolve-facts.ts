import type { Directory, Found, ListedGame, ListedPlayer, NameContext } from '../../league/index.ts';
import type { Day } from '../../kernel/index.ts';
import type { GameRef, PlayerRef } from '../../sources/facts.ts';
import type { FactKind, LeftOut } from './fact-batch.ts';
import { reasonToHold, type Changes } from '../checks/hold-back.ts';
import type { UnknownIds } from './unknown-ids.ts';

/** Resolves the games and players of one kind of fact, and notes what is unresolved. It never guesses. */
export interface Resolver {
  game(ref: GameRef): ListedGame | undefined;
  gamesOn(day: Day): readonly ListedGame[];
  player(ref: PlayerRef, game: ListedGame, teamId?: number): number | undefined;
  team(abbreviation: string): number | undefined;
  /** The player's last team, for a player known by name or id only. */
  lastTeam(ref: PlayerRef): number | undefined;
  leaveOut(reason: string): void;
  /** Reports a fact that is stored although it contradicts another one. */
  report(reason: string): void;
  /** Whether all facts of the kind are held back with an alarm. Always false where changes are accepted unseen. */
  holdsBack(changes: () => Promise<Changes> | Changes): Promise<boolean>;
}

/** Whether a batch is checked as a whole before it is written, or an operator or the simulation is responsible for it. */
export type Check = 'checked' | 'accepted';

/** Of no season and no team: only an id, or a name unique in the league, finds a player. */
const ANY_GAME: NameContext = { season: '', gameDate: '0001-01-01', teamIds: [] };

/** `foreignIds` maps ids of another numbering to players; without it, ids are the directory's own. */
export function resolver(
  directory: Directory,
  kind: FactKind,
  { leftOut, check }: { readonly leftOut: LeftOut[]; readonly check: Check },
  foreignIds?: UnknownIds,
): Resolver {
  const leaveOut = (reason: string): void => {
    leftOut.push({ kind, reason });
  };
  const found = <Value>(response: { found: Value } | { missing: string }): Value | undefined => {
    if ('found' in response) return response.found;
    leaveOut(response.missing);
    return undefined;
  };
  const person = (ref: PlayerRef, search: (named: PlayerRef) => Found<ListedPlayer>): number | undefined => {
    const response = foreignIds === undefined ? search(ref) : foreignIds.player(ref, search);
    if ('missing' in response) {
      const { name } = ref;
      leftOut.push({ kind, reason: response.missing, ...(name === '' ? {} : { spelling: name }) });
      return undefined;
    }
    return typeof response.found === 'number' ? response.found : response.found.id;
  };
  return {
    leaveOut,
    report: (reason) => leftOut.push({ kind, reason, isKept: true }),
    async holdsBack(changes) {
      if (check === 'accepted') return false;
      const reason = reasonToHold(await changes());
      if (reason !== undefined) leftOut.push({ kind, reason, isAlarm: true });
      return reason !== undefined;
    },
    team: (abbreviation) => found(directory.team(abbreviation)),
    gamesOn: (day) => directory.games.filter(({ gameDate }) => gameDate === day),
    game: (ref) => {
      if ('externalId' in ref) return found(directory.game(ref.externalId));
      return found('team' in ref ? directory.gameOfTeam(ref.team, ref.gameDate) : directory.gameOf(ref));
    },
    player: (ref, { season, gameDate, homeTeamId, awayTeamId }, teamId) => {
      const teamIds = teamId === undefined ? [homeTeamId, awayTeamId] : [teamId];
      const context = { season, gameDate, teamIds };
      return person(ref, (named) => directory.player(named, context));
    },
    lastTeam: (ref) => {
      const id = person(ref, (named) => directory.player(named, ANY_GAME));
      return id === undefined ? undefined : directory.teamOf(id);
    },
  };
}
