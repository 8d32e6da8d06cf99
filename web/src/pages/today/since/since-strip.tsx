import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useLeague } from '../../../api/league.ts';
import { picksOf } from '../../../api/reads.ts';
import type { Pick } from '../../../api/types.ts';
import { useNow } from '../../../clock.ts';
import { ago, weekday } from '../../../format.ts';
import type { Day } from '../../../kernel.ts';
import { totalsOf } from '../board.ts';
import { strings } from '../strings.ts';
import { lastVisit, noteVisit } from './last-visit.ts';
import { changesSince, gradedSince, snapshotOf, type Changes, type Snapshot } from './snapshot.ts';
import './since.css';

const words = strings.since;
const KINDS = ['added', 'moved', 'news', 'graded'] as const satisfies readonly (keyof Changes)[];

interface SinceStripProps {
  readonly date: Day;
  readonly picks: readonly Pick[];
}

/** What changed on the current board since the visit before this one. */
export function SinceStrip({ date, picks }: SinceStripProps) {
  const { league } = useLeague();
  const now = useNow();
  const [since, setSince] = useState(() => lastVisit(league, now));
  const current = snapshotOf(date, picks);
  // As text: a board that is read again unchanged is the same.
  const board = JSON.stringify(current);
  useEffect(() => {
    noteVisit(league, JSON.parse(board) as Snapshot, since, now);
  }, [league, board, since, now]);
  if (since === undefined) return null;
  const changes = changesSince(since.board, date, picks);
  const told = KINDS.filter((kind) => changes[kind] > 0).map((kind) => words[kind](changes[kind]));
  const isEarlier = since.board.date < date;
  if (told.length === 0 && !isEarlier) return null;
  return (
    <aside className="since small" aria-label={words.label}>
      <p>
        <strong>{words.title(ago(new Date(since.at).toISOString(), now))}</strong> {told.join(words.and)}
        {isEarlier && <Earlier board={since.board} />}
      </p>
      <button type="button" className="link" onClick={() => setSince(undefined)}>
        {words.dismiss}
      </button>
    </aside>
  );
}

/** The results of the board of an earlier visit. */
function Earlier({ board }: { readonly board: Snapshot }) {
  const { data } = useQuery(picksOf(board.date, false));
  const graded = gradedSince(board, data ?? []);
  if (graded.length === 0) return null;
  const { hits, misses } = totalsOf(graded);
  return (
    <>
      {words.and}
      <Link to="/" search={{ date: board.date }}>
        {words.earlier(weekday(board.date), graded.length, hits, misses)}
      </Link>
    </>
  );
}
