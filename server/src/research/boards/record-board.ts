import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { hash } from 'node:crypto';
import type { Origin } from '../../kernel/index.ts';
import { propKey, type Prop } from '../../odds/index.ts';
import { only, type Transaction } from '../../platform/index.ts';
import type { ScoredProp, ScoredSlate } from '../../scoring/index.ts';
import {
  copyProps,
  currentProps,
  endProps,
  insertVersion,
  lastVersion,
  lockDay,
  type CurrentProp,
  type PropRow,
} from './board-queries.ts';
import { contentOf } from './prop-content.ts';

interface RecordedBoard {
  /** The version in force; 0 if the day never had a prop. */
  readonly version: number;
  /** Rows added for new or changed props, and rows that ended. */
  readonly added: number;
  readonly ended: number;
}

/**
 * Stores the research content of a scored slate, known from `at` on, in the caller's transaction. Props of games begun by
 * then, or not in the slate any more, stay unchanged. The same slate again writes nothing.
 */
export async function recordBoard(
  tx: Transaction,
  slate: ScoredSlate,
  { origin, at }: { readonly origin: Origin; readonly at: Date },
): Promise<RecordedBoard> {
  const { id } = only(await lockDay(tx, slate.league, slate.date, origin));
  const [last] = await lastVersion(tx, id);
  const version = (last?.version ?? 0) + 1;
  const open = new Set(slate.games.filter(({ tipOff }) => tipOff > at).map((game) => game.id));
  const props = slate.props.filter(({ features }) => open.has(features.prop.gameId));
  const { fresh, gone } = await changesOf(props, last === undefined ? [] : await currentProps(tx, id, [...open]));
  if (fresh.length + gone.length === 0) return { version: version - 1, added: 0, ended: 0 };
  if (gone.length > 0) await endProps(tx, id, version, JSON.stringify(gone));
  await copyProps(tx, rowsOf(fresh, id, version));
  // A clock that was set back must not put a version before an earlier one.
  const knownAt = last !== undefined && last.knownAt > at ? last.knownAt : at;
  await insertVersion(tx, id, version, slate.asOf, knownAt);
  return { version, added: fresh.length, ended: gone.length };
}

/** A prop to list. Its stored content is made when it is written, so that those of a whole slate are not in memory together. */
interface Listing {
  readonly prop: Prop;
  readonly content: () => string;
}

/** Contents serialized before yielding to the event loop. */
const CONTENTS_AT_ONCE = 200;

/** New and changed props, and listed props to end. Hashes are compared, so contents stay in the database. */
async function changesOf(
  props: readonly ScoredProp[],
  listed: readonly CurrentProp[],
): Promise<{ readonly fresh: readonly Listing[]; readonly gone: readonly CurrentProp[] }> {
  const before = new Map(listed.map((row) => [propKey(row), row]));
  const fresh: Listing[] = [];
  for (const [index, scored] of props.entries()) {
    // oxlint-disable-next-line no-await-in-loop
    if (index % CONTENTS_AT_ONCE === 0) await yieldToEventLoop();
    const { prop } = scored.features;
    const key = propKey(prop);
    const known = before.get(key);
    if (known === undefined) {
      fresh.push({ prop, content: () => storedContent(scored) });
      continue;
    }
    const content = storedContent(scored);
    if (known.hash === hash('sha256', content, 'base64')) before.delete(key);
    else fresh.push({ prop, content: () => content });
  }
  return { fresh, gone: [...before.values()] };
}

const storedContent = (scored: ScoredProp): string => JSON.stringify(contentOf(scored));

function* rowsOf(listings: readonly Listing[], dayId: number, version: number): Generator<PropRow> {
  for (const { prop, content } of listings)
    yield [dayId, prop.gameId, prop.playerId, prop.stat, prop.period, version, content()];
}
