/** The keys of a record that has an entry for every member of a union: adding a member to the union fails to compile until
 *  it has its entry. */
export const keysOf = <Key extends string>(record: Readonly<Record<Key, unknown>>): Key[] =>
  Object.keys(record) as Key[];
