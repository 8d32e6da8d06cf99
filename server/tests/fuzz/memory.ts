import type { DescribedApi, Operation } from '../support/described-api.ts';

/** Parameters of an object from an earlier response, and its owner. */
export interface Place {
  readonly params: Readonly<Record<string, unknown>>;
  readonly owner: number | null;
}

/** Data from responses: ids by path, cursors, entity tags, settings. */
export interface Memory {
  note(operation: Operation, params: Place['params'], owner: number | null, body: unknown): void;
  places(operation: Operation): readonly Place[];
  values(name: string): readonly unknown[];
  add(name: string, value: unknown): void;
}

const MOST = 40;

type Json = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The items of a list, with or without a cursor, or the one object of a response. */
function thingsOf(body: unknown): Json[] {
  if (Array.isArray(body)) return body.filter(isObject);
  if (!isObject(body)) return [];
  const { items, rows } = body;
  return Array.isArray(items) ? items.filter(isObject) : Array.isArray(rows) ? rows.filter(isObject) : [body];
}

/** Members of responses that are useful as input under the same name. */
const TELLING = ['playerId', 'gameId', 'eventId', 'jobName', 'etag', 'book', 'pickId'];

export function memory(api: DescribedApi): Memory {
  const kept = new Map<string, unknown[]>();
  const places = new Map<string, Place[]>();
  const keep = <Item>(map: Map<string, Item[]>, name: string, item: Item): void => {
    const list = map.get(name) ?? [];
    list.push(item);
    if (list.length > MOST) list.shift();
    map.set(name, list);
  };
  // `/a/{id}/b/{other}` is the template of `/a/{id}/b`, and of objects created there and below.
  const templates = [...new Set(api.operations.flatMap(({ path }) => prefixesOf(path)))].map((template) => ({
    template,
    collection: template.slice(0, template.lastIndexOf('/')),
    last: template.slice(template.lastIndexOf('{') + 1, -1),
    // Only its creator deletes what other callers may need.
    isFragile: api.operations.some(({ path, method }) => path === template && method !== 'GET'),
  }));

  return {
    note(operation, params, owner, body) {
      const isMade = operation.method === 'POST';
      const fitting = templates.filter(({ collection }) =>
        isMade ? `${operation.path}/`.startsWith(`${collection}/`) : operation.path === collection,
      );
      const longest = fitting.toSorted((one, other) => other.template.length - one.template.length)[0];
      for (const thing of thingsOf(body)) {
        const id = thing['deliveryId'] ?? thing['id'];
        if (longest !== undefined && id !== undefined && (isMade || !longest.isFragile)) {
          const upper = Object.entries(params).filter(([name]) => longest.collection.includes(`{${name}}`));
          keep(places, longest.template, { owner, params: { ...Object.fromEntries(upper), [longest.last]: id } });
        }
        for (const name of TELLING) if (thing[name] !== undefined) keep(kept, name, thing[name]);
        if (typeof thing['section'] === 'string') keep(kept, 'setting', thing);
        if (operation.path.endsWith('/players') && thing['id'] !== undefined) keep(kept, 'playerId', thing['id']);
        if (operation.path.includes('/picks') && 'gameDate' in thing && 'id' in thing)
          keep(kept, 'pickId', thing['id']);
      }
      if (isObject(body) && typeof body['nextCursor'] === 'string')
        keep(kept, `cursor of ${operation.name}`, body['nextCursor']);
    },
    places(operation) {
      const lists = prefixesOf(operation.path).toReversed();
      return lists.map((template) => places.get(template) ?? []).find((list) => list.length > 0) ?? [];
    },
    values: (name) => kept.get(name) ?? [],
    add: (name, value) => keep(kept, name, value),
  };
}

/** For `/a/{id}/b/{other}/c`: `/a/{id}` and `/a/{id}/b/{other}`. */
function prefixesOf(path: string): string[] {
  const parts = path.split('/');
  return parts.flatMap((part, index) => (part.startsWith('{') ? [parts.slice(0, index + 1).join('/')] : []));
}
