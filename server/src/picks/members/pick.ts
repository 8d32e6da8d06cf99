import { Type, type Static } from 'typebox';
import { PICK_MEMBERS } from './pick-members.ts';

type Members = typeof PICK_MEMBERS;
export type PickMember = keyof Members;

const ENTRIES = Object.entries(PICK_MEMBERS);
const isMember = (name: string): name is PickMember => Object.hasOwn(PICK_MEMBERS, name);
/** The names of all members, in order. */
export const PICK_FIELDS: readonly PickMember[] = Object.keys(PICK_MEMBERS).filter(isMember);

/** `Object.fromEntries` loses the key types: the shapes are those of the members. */
const shapes = Object.fromEntries(ENTRIES.map(([name, { shape }]) => [name, shape])) as {
  [Name in PickMember]: Members[Name]['shape'];
};

/** A published pick in the API; `at-my-books.ts` adds the price at the caller's books. */
export const PickShape = Type.Object(shapes, { description: 'A published pick, its price frozen.' });
export type PickOnWire = Static<typeof PickShape>;

/** A row of a read of picks: each member as PostgreSQL returns it. */
export type PickRow = { readonly [Name in PickMember]: Parameters<Members[Name]['show']>[0] };

/** Formats each member; the list's types tie a member's formatter to the type of its expression. */
export function pickOnWire(row: PickRow): PickOnWire {
  const show = (name: PickMember): unknown => (PICK_MEMBERS[name].show as (read: unknown) => unknown)(row[name]);
  return Object.fromEntries(PICK_FIELDS.map((name) => [name, show(name)])) as PickOnWire;
}
