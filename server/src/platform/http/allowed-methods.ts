import type { RouteOptions } from 'fastify';

/** Records the methods of each path: tells a wrong method from an unknown path. */
export function allowedMethods() {
  const paths = new Map<string, { pattern: RegExp; methods: Set<string> }>();
  return {
    note({ url, method }: Pick<RouteOptions, 'url' | 'method'>): void {
      const entry = paths.get(url) ?? { pattern: patternOf(url), methods: new Set<string>() };
      for (const one of [method].flat()) entry.methods.add(one);
      paths.set(url, entry);
    },
    /** The methods of the path, sorted; empty for an unknown path. */
    of(path: string): string[] {
      const found = [...paths.values()].filter(({ pattern }) => pattern.test(path));
      return [...new Set(found.flatMap(({ methods }) => [...methods]))].sort();
    },
  };
}

/** `/players/:id/games` as a pattern; a parameter matches one segment, a `*` the rest of the path. */
function patternOf(url: string): RegExp {
  const source = url
    .split('/')
    .map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`))
    .map((part) => part.replaceAll(/:[A-Za-z]\w*/g, '[^/]+').replaceAll('*', '.*'))
    .join('/');
  return new RegExp(`^${source}$`);
}
