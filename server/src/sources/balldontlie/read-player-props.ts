import { lineHalves } from '../../kernel/index.ts';
import { BASKETBALL_STATS, statDefinition } from '../../sports/basketball/index.ts';
import type { Period, Stat } from '../../sports/index.ts';
import { learned } from '../reading/responses.ts';
import { uniqueFacts, type Collection } from '../reading/collect.ts';
import { claimedLine, listedQuotes, offers, type Claim, type EntryReader } from '../reading/offers.ts';
import { americanPrice } from '../reading/prices.ts';
import { id, list, member, moment, type Node, numeral, numericId, text, Unreadable } from '../reading/shape.ts';
import type { SourceResponse } from '../source.ts';
import { playersRequest } from './requests.ts';
import { askedGame } from './people.ts';

interface PropType {
  readonly stat: Stat;
  readonly period: Period;
}

/** The feed's prop types. Those of the first three minutes match no period of ours. */
const PROP_TYPES: ReadonlyMap<string, PropType> = new Map<string, PropType>([
  ...BASKETBALL_STATS.map((stat) => [statDefinition(stat).feed, { stat, period: 'Full' }] as const),
  ['points_1q', { stat: 'Points', period: 'Q1' }],
  ['rebounds_1q', { stat: 'Rebounds', period: 'Q1' }],
  ['assists_1q', { stat: 'Assists', period: 'Q1' }],
]);

/** A vendor's entries of one prop type in one kind of market. */
interface Group {
  readonly book: string;
  readonly type: PropType;
  readonly milestone: boolean;
  readonly entries: Node[];
}

/** One game's prices of all vendors. An over/under entry has two prices, a milestone one. */
export function readPlayerProps(response: SourceResponse, root: Node, into: Collection): Date | null {
  const known = { ...learned(response), game: askedGame(response) };
  const gathered = offers(into, known.game, known);
  const players = new Set<string>();
  const listed = new Map<string, Group>();
  const all = list(member(root, 'data'));
  const believed = undisputed(into, all);
  let isWhole = believed.length === all.length;
  for (const node of believed) {
    let isRead = false;
    into.entry(node, () => {
      const of = member(node, 'game_id');
      if (numericId(of) !== response.request.about.game)
        throw new Unreadable(of, 'is another game than was asked for', 'conflict');
      const book = id(member(node, 'vendor'));
      const named = text(member(node, 'prop_type'));
      const type = PROP_TYPES.get(named);
      if (type === undefined) {
        const { pointer } = member(node, 'prop_type');
        into.problem({ pointer, reason: `is not known: ${named.slice(0, 60)}`, category: 'unknown' });
        isRead = true;
        return;
      }
      const entries = sides(node);
      const kind = text(member(node, 'market', 'type'));
      const key = `${book} ${named} ${kind}`;
      const group = listed.get(key) ?? { book, type, milestone: kind === 'milestone', entries: [] };
      listed.set(key, group);
      group.entries.push(...entries);
      into.part(() => players.add(numericId(member(node, 'player_id'))));
      isRead = true;
    });
    isWhole &&= isRead;
  }
  let readable = 0;
  // A book may list 30+ and over 29.5 at different prices: the two-sided entry wins.
  const ordered = [...listed.values()].toSorted((a, b) => Number(a.milestone) - Number(b.milestone));
  for (const { book, type, entries } of ordered) {
    const quotes = listedQuotes(into, entries, READER);
    readable += quotes.quotes.length;
    gathered.add({ book, ...type }, quotes);
  }
  const asked = [...PROP_TYPES.values()];
  const books = [...new Set(ordered.map(({ book }) => book))];
  // A vendor or stat that seems missing may be in an unreadable entry.
  if (isWhole) {
    for (const book of books)
      for (const type of unlisted(asked, ordered, book))
        gathered.add({ book, ...type }, { quotes: [], unreadable: false });
    into.facts.listedBooks.push({ ...known, books, asked });
  }
  gathered.done();
  if (readable > 0) into.next.push(...inPages([...players]).map((ids) => playersRequest(response.request.league, ids)));
  return newestUpdate(root, into);
}

/** The prop types for which a vendor lists nothing. */
const unlisted = (asked: readonly PropType[], listed: readonly Group[], vendor: string): PropType[] =>
  asked.filter(
    ({ stat, period }) =>
      !listed.some(({ book, type }) => book === vendor && type.stat === stat && type.period === period),
  );

/** Entries with unique ids. If two entries of one id differ, both are dropped. */
function undisputed(into: Collection, nodes: readonly Node[]): Node[] {
  const byId = uniqueFacts<Node>(into, (node) => kept.push(node));
  const kept: Node[] = [];
  for (const node of nodes) into.entry(node, () => byId.add(node, numericId(member(node, 'id')), node, node.value));
  byId.done();
  return kept;
}

const PLAYERS_PER_PAGE = 100;
const inPages = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / PLAYERS_PER_PAGE) }, (_, page) =>
    ids.slice(page * PLAYERS_PER_PAGE, (page + 1) * PLAYERS_PER_PAGE),
  );

/** An entry as one or two sides, each a node. */
function sides(node: Node): Node[] {
  const type = member(node, 'market', 'type').value;
  const side = (name: string, price: string): Node => ({
    value: { entry: node.value, side: name, price: member(node, 'market', price).value },
    pointer: node.pointer,
  });
  if (type === 'milestone') return [side('over', 'odds')];
  if (type === 'over_under') return [side('over', 'over_odds'), side('under', 'under_odds')];
  throw new Unreadable(member(node, 'market', 'type'), 'is no kind of market', 'unknown');
}

const READER: EntryReader = {
  oneSided: 'kept',
  claim(node): Claim {
    const entry = member(node, 'entry');
    return {
      // The feed gives only the id; the response to the players request has the name.
      player: { externalId: numericId(member(entry, 'player_id')), name: '' },
      side: member(node, 'side').value === 'under' ? 'under' : 'over',
      lineHalves: line(member(entry, 'line_value'), member(entry, 'market', 'type').value === 'milestone'),
    };
  },
  price: (node) => americanPrice(member(node, 'price'), 'american'),
};

/** 30+ is over 29.5: a milestone is reached, not passed. */
function line(node: Node, milestone: boolean): number {
  const value = numeral(node, 0.5, 200);
  if (!milestone) return claimedLine(node, lineHalves(value));
  if (!Number.isInteger(value)) throw new Unreadable(node, 'is no milestone', 'value');
  return claimedLine(node, lineHalves(value - 0.5));
}

function newestUpdate(root: Node, into: Collection): Date | null {
  let newest: Date | null = null;
  for (const node of list(member(root, 'data')))
    into.part(() => {
      const at = moment(member(node, 'updated_at'));
      if (newest === null || at > newest) newest = at;
    });
  return newest;
}
