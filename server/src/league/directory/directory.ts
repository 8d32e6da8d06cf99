import type { League } from '../../leagues/index.ts';
import { nameKey } from '../../kernel/index.ts';
import type { Queryable } from '../../platform/index.ts';
import { similarNames } from '../names/similar-names.ts';
import { listAliases, listGames, listPlayers, listSpells, listTeams } from './directory-queries.ts';
import { findGame, type Found, type ListedGame, type PairOnDay } from './resolve-game.ts';
import {
  findPlayer,
  isNewName,
  surnameOf,
  type ListedPlayer,
  type NameBook,
  type NameContext,
  type PlayerMention,
} from './resolve-player.ts';

/** In-memory lookup of everything in a league that has a name. */
export interface Directory {
  readonly games: readonly ListedGame[];
  team(abbreviation: string): Found<number>;
  game(externalId: string): Found<ListedGame>;
  gameOf(pair: PairOnDay): Found<ListedGame>;
  /** The only game of a team on a day. */
  gameOfTeam(team: string, gameDate: string): Found<ListedGame>;
  player(mention: PlayerMention, context: NameContext): Found<ListedPlayer>;
  /** Whether a name without an id is a new player's, and not another spelling of a known one. */
  isNewName(name: string, context: NameContext): boolean;
  /** The player's last team; undefined for one who never played. */
  teamOf(playerId: number): number | undefined;
  /** A player by the service's own id. */
  byId(playerId: number): ListedPlayer | undefined;
  /** All players with this name; without any, up to three players with the most similar names. */
  candidates(name: string): readonly ListedPlayer[];
}

const MOST_CANDIDATES = 3;

/** Loads the current directory; `ids` is the numbering in which games and players will be named. */
export async function loadDirectory(run: Queryable, league: League, ids: string): Promise<Directory> {
  const teams = new Map((await listTeams(run, league)).map(({ abbreviation, id }) => [abbreviation, id]));
  const games = await listGames(run, league, ids);
  const byId = new Map(games.map((game) => [game.externalId, game]));
  const byPair = Map.groupBy(games, ({ home, away }) => `${home} ${away}`);
  const byTeamDay = Map.groupBy(
    games.flatMap((game) => [game.home, game.away].map((team) => ({ key: `${team} ${game.gameDate}`, game }))),
    ({ key }) => key,
  );
  const names = await loadNames(run, league, ids);
  const like = similarNames([...names.byId.values()]);
  const liked = new Map<string, readonly ListedPlayer[]>();
  return {
    games,
    team: (abbreviation) => orMissing(teams.get(abbreviation), `no team is called ${abbreviation}`),
    game: (externalId) => orMissing(byId.get(externalId), `no game has the id ${externalId}`),
    gameOf: (pair) => findGame({ byPair }, pair),
    gameOfTeam: (team, gameDate) => {
      const played = byTeamDay.get(`${team} ${gameDate}`) ?? [];
      return orMissing(played.length === 1 ? played[0]?.game : undefined, `no game of ${team} on ${gameDate}`);
    },
    player: (mention, context) => findPlayer(names, mention, context),
    isNewName: (name, context) => isNewName(names, { name }, context),
    teamOf: (playerId) =>
      names.byId
        .get(playerId)
        ?.spells.toSorted((a, b) => (a.last < b.last ? -1 : 1))
        .at(-1)?.teamId,
    byId: (playerId) => names.byId.get(playerId),
    candidates: (name) => {
      const key = nameKey(name);
      const found = names.byNameKey.get(key) ?? liked.get(key) ?? like(name, MOST_CANDIDATES);
      liked.set(key, found);
      return found;
    },
  };
}

function orMissing<Value>(value: Value | undefined, missing: string): Found<Value> {
  return value === undefined ? { missing } : { found: value };
}

type NamesById = NameBook & { readonly byId: ReadonlyMap<number, ListedPlayer> };

async function loadNames(run: Queryable, league: League, ids: string): Promise<NamesById> {
  const spells = Map.groupBy(await listSpells(run, league), ({ playerId }) => playerId);
  const rows = await listPlayers(run, league, ids);
  const players = new Map<number, ListedPlayer>();
  for (const { id, name } of rows) players.set(id, { id, name, spells: spells.get(id) ?? [] });
  const byAlias = new Map<string, ListedPlayer>();
  for (const { playerId, nameKey } of await listAliases(run, league)) {
    const player = players.get(playerId);
    if (player !== undefined) byAlias.set(nameKey, player);
  }
  return {
    byId: players,
    byExternalId: new Map(
      rows.flatMap(({ id, externalId }) =>
        externalId === null ? [] : [[externalId, players.get(id) as ListedPlayer]],
      ),
    ),
    byNameKey: Map.groupBy(players.values(), ({ name }) => nameKey(name)),
    bySurname: Map.groupBy(players.values(), ({ name }) => surnameOf(name)),
    byAlias,
  };
}
