import { nameKey, nameWords, type Day } from '../../kernel/index.ts';
import type { Found } from './resolve-game.ts';

/** From when to when a player appeared for a team in a season. */
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
  /** Other spellings that an operator or the league's list decided. */
  readonly byAlias: ReadonlyMap<string, ListedPlayer>;
}

/** Where a player is named: a game and its teams. */
export interface Occasion {
  readonly season: string;
  readonly gameDate: Day;
  readonly teamIds: readonly number[];
}

export interface PlayerMention {
  readonly externalId: string | null;
  readonly name: string;
}

/**
 * Whom a source means: by its id; else by the exact name among those who appeared for the teams that season; else by a
 * decided spelling; else by a name that only one player of the league has, unless the player was elsewhere at the
 * time. Never by likeness: two that fit are none, and a wrong player is worse than none.
 */
export function findPlayer(names: NameBook, mention: PlayerMention, occasion: Occasion): Found<ListedPlayer> {
  if (mention.externalId !== null) {
    const player = names.byExternalId.get(mention.externalId);
    return player === undefined ? { missing: `no player has the id ${mention.externalId}` } : { found: player };
  }
  const key = nameKey(mention.name);
  const bearers = names.byNameKey.get(key) ?? [];
  const present = bearers.filter((player) => appearsFor(player, occasion));
  if (present.length === 1) return { found: present[0] as ListedPlayer };
  if (present.length > 1) return { missing: `“${mention.name}” could be ${present.length} players of these teams` };
  const meant = names.byAlias.get(key) ?? (bearers.length === 1 ? bearers[0] : undefined);
  if (meant === undefined)
    return { missing: bearers.length > 1 ? `“${mention.name}” could be ${bearers.length} players` : unknown(mention) };
  if (isElsewhere(meant, occasion))
    return { missing: `${meant.name} played for another team before and after ${occasion.gameDate}` };
  return { found: meant };
}

/**
 * Whether a name is that of a player who is not known yet: no player has it and no spelling was decided for it, and no player
 * of these teams that season has the same surname and first letter, who could be meant by another spelling.
 */
export function isNewName(names: NameBook, { name }: Pick<PlayerMention, 'name'>, occasion: Occasion): boolean {
  const key = nameKey(name);
  if (names.byNameKey.has(key) || names.byAlias.has(key)) return false;
  const likeness = initialAndSurname(name);
  return !Array.from(names.byNameKey.values())
    .flat()
    .some((player) => appearsFor(player, occasion) && initialAndSurname(player.name) === likeness);
}

function initialAndSurname(name: string): string {
  const words = nameWords(name);
  return `${words[0]?.[0] ?? ''} ${words.at(-1) ?? ''}`;
}

function unknown({ name }: PlayerMention): string {
  return `no player is known as “${name}”`;
}

function appearsFor(player: ListedPlayer, { season, teamIds }: Occasion): boolean {
  return player.spells.some((spell) => spell.season === season && teamIds.includes(spell.teamId));
}

/** Never with these teams that season, and with others both before and after: not on the way to them either. */
function isElsewhere(player: ListedPlayer, occasion: Occasion): boolean {
  if (appearsFor(player, occasion)) return false;
  const spells = player.spells.filter(({ season }) => season === occasion.season);
  return spells.some(({ first }) => first <= occasion.gameDate) && spells.some(({ last }) => last >= occasion.gameDate);
}
