import type { SystemPrice, SystemWhere } from '../../api/systems.ts';
import { bookName, statLabel } from '../../format.ts';
import { boundsOf, featureOf, FLAGS } from './builder/conditions.ts';
import { strings } from './strings.ts';

const words = strings.build;

/** A system in words: `Overs · Overs in the last 10 at least 8 games · price: best price 1 h before`. */
export function sentenceOf(where: SystemWhere, price: SystemPrice | undefined): string {
  const bounds = boundsOf(where).map(({ feature, name, value }) => {
    const { label, unit } = strings.features[feature];
    const { least, scale = 1 } = featureOf(feature);
    const shown = Math.round(value * scale * 1e4) / 1e4;
    return `${label} ${name === least ? words.least : words.most} ${shown} ${unit}`;
  });
  const flags = FLAGS.filter((flag) => where[flag] !== undefined).map(
    (flag) => `${strings.flags[flag]}: ${where[flag] === true ? words.yes : words.no}`,
  );
  const lists = [
    ...(where.ratings === undefined ? [] : [`${strings.lists.ratings}: ${where.ratings.join(', ')}`]),
    ...(where.books === undefined ? [] : [`${strings.lists.books}: ${where.books.map(bookName).join(', ')}`]),
  ];
  return strings.sentence(where.direction, (where.stats ?? []).map(statLabel), price ?? 'best', [
    ...bounds,
    ...flags,
    ...lists,
  ]);
}
