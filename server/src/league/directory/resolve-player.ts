import { nameKey, nameWords, type Day } from '../../kernel/index.ts';
import { canBeOnePerson } from '../names/same-person.ts';
import type { Found } from './resolve-game.ts';

/** The first and last day of a player's games for a team in a season. */
export interface Spell {
  readonly season: string;
  readonly teamId: number;
  readonly first: Day;
  readonly last: Day;
}

export interface ListedPlayer {
  readonly id: number;
  readonly name: string;
  readonly spells: readonly Spell[];
}

export interface NameBook {
  readonly byExternalId: ReadonlyMap<string, ListedPlayer>;
  readonly byNameKey: ReadonlyMap<string, readonly ListedPlayer[]>;
  /** By the last word of the name. */
  readonly bySurname: ReadonlyMap<string, readonly ListedPlayer[]>;
  /** Other spellings, decided by an operator or the league's list. */
  readonly byAlias: ReadonlyMap<string, ListedPlayer>;
}

/** The context of a name: a game and its teams. */
export interface NameContext {
  readonly season: string;
  readonly gameDate: Day;
  readonly teamIds: readonly number[];
}

export interface PlayerMention {
  readonly externalId: string | null;
  readonly name: string;
}

/**
 * Finds the player that a source names. In this order: the id; the exact name among players of the teams that season; a
 * decided spelling; a name unique in the league. Last comes another first name or the initials of a player of these teams. A
 * unique name does not count if its player was elsewhere then. Never by similarity. If two fit there is no match, because a wrong
 * player is worse than none.
 */
export function findPlayer(names: NameBook, mention: PlayerMention, context: NameContext): Found<ListedPlayer> {
  if (mention.externalId !== null) {
    const player = names.byExternalId.get(mention.externalId);
    return player === undefined ? { missing: `no player has the id ${mention.externalId}` } : { found: player };
  }
  const key = nameKey(mention.name);
  const bearers = names.byNameKey.get(key) ?? [];
  const present = bearers.filter((player) => appearsFor(player, context));
  if (present.length === 1) return { found: present[0] as ListedPlayer };
  if (present.length > 1) return { missing: `“${mention.name}” could be ${present.length} players of these teams` };
  const meant = names.byAlias.get(key) ?? (bearers.length === 1 ? bearers[0] : undefined);
  if (meant === undefined)
    return bearers.length > 1
      ? { missing: `“${mention.name}” could be ${bearers.length} players` }
      : byOtherFirstName(names, mention, context);
  if (isElsewhere(meant, context))
    return { missing: `“${meant.name}” played for another team before and after ${context.gameDate}` };
  return { found: meant };
}

/**
 * The only player of the league whom the name fits by another first name or initials, if it is one of these teams. Players who were
 * elsewhere that day do not count; one who may be about to join them does.
 */
function byOtherFirstName(names: NameBook, { name }: PlayerMention, context: NameContext): Found<ListedPlayer> {
  const fitting = (names.bySurname.get(surnameOf(name)) ?? []).filter(
    (player) => canBeOnePerson(name, player.name) && !isElsewhere(player, context),
  );
  const [found] = fitting;
  if (found === undefined || !fitting.some((player) => appearsFor(player, context)))
    return { missing: `no player is known as “${name}”` };
  return fitting.length === 1 ? { found } : { missing: `“${name}” could be ${fitting.length} players` };
}

/**
 * Whether a name is a new player's. No player has it, and no spelling was decided for it. Also no player of these teams that
 * season has the same surname and initial, or another form of the first name: the name could be another spelling.
 */
export function isNewName(names: NameBook, { name }: Pick<PlayerMention, 'name'>, context: NameContext): boolean {
  const key = nameKey(name);
  if (names.byNameKey.has(key) || names.byAlias.has(key)) return false;
  const likeness = initialAndSurname(name);
  return !(names.bySurname.get(surnameOf(name)) ?? []).some(
    (player) =>
      appearsFor(player, context) && (initialAndSurname(player.name) === likeness || canBeOnePerson(name, player.name)),
  );
}

function initialAndSurname(name: string): string {
  return `${nameWords(name)[0]?.[0] ?? ''} ${surnameOf(name)}`;
}

export const surnameOf = (name: string): string => nameWords(name).at(-1) ?? '';

function appearsFor(player: ListedPlayer, { season, teamIds }: NameContext): boolean {
  return player.spells.some((spell) => spell.season === season && teamIds.includes(spell.teamId));
}

/** Never on these teams that season, and on others both before and after the day. */
function isElsewhere(player: ListedPlayer, context: NameContext): boolean {
  if (appearsFor(player, context)) return false;
  const spells = player.spells.filter(({ season }) => season === context.season);
  return spells.some(({ first }) => first <= context.gameDate) && spells.some(({ last }) => last >= context.gameDate);
}
