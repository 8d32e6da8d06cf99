/** The keys of a record with an entry for every member of a union. A new member without an entry fails to compile. */
export const keysOf = <Key extends string>(record: Readonly<Record<Key, unknown>>): Key[] =>
  Object.keys(record) as Key[];
