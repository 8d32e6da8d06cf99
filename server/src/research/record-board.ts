import type { Origin } from '../kernel/index.ts';
import { only, type Transaction } from '../platform/index.ts';
import type { ScoredSlate } from '../scoring/index.ts';
import { insertVersion, lastVersion, lockDay, writeProps } from './board-queries.ts';
import { contentOf } from './prop-content.ts';

interface RecordedBoard {
  /** The version in force now; 0 if the day never had a prop. */
  readonly version: number;
  /** Rows written because a prop is new or differs, and rows that ended with them. */
  readonly added: number;
  readonly ended: number;
}

/**
 * Keeps what research shows of a scored slate, known from `at` on, in the caller's transaction. Props of games that have
 * begun by then, or that the slate does not score any more, stay as they last were. The same slate again writes nothing.
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
  const rows = JSON.stringify(props.map((prop) => ({ ...prop.features.prop, content: contentOf(prop) })));
  const written = only(await writeProps(tx, id, version, [...open], rows));
  if (written.added + written.ended === 0) return { version: version - 1, ...written };
  // A clock that was set back must not put a version before an earlier one.
  const knownAt = last !== undefined && last.knownAt > at ? last.knownAt : at;
  await insertVersion(tx, id, version, slate.asOf, knownAt);
  return { version, ...written };
}
