import { list, member, text, Unreadable, type Node } from '../reading/shape.ts';

/** The rows of one result set as objects, by header name: the order of the columns changes between seasons. */
export function rowsOf(root: Node, name: string): Node[] {
  const sets = list(member(root, 'resultSets'));
  const named = sets.filter((node) => member(node, 'name').value === name);
  const [set] = named;
  if (set === undefined || new Set(named.map(({ value }) => JSON.stringify(value))).size > 1)
    throw new Unreadable(member(root, 'resultSets'), `have no one set ${name}`);
  const headers = list(member(set, 'headers')).map(text);
  if (new Set(headers).size !== headers.length)
    throw new Unreadable(member(set, 'headers'), 'name a column twice', 'conflict');
  return list(member(set, 'rowSet')).map((row) => ({ value: rowObject(row, headers), pointer: row.pointer }));
}

/** A row whose length differs from its header is null. */
function rowObject(row: Node, headers: readonly string[]): unknown {
  if (!Array.isArray(row.value) || row.value.length !== headers.length) return undefined;
  const values: readonly unknown[] = row.value;
  return Object.fromEntries(headers.map((header, index) => [header, values[index]]));
}
