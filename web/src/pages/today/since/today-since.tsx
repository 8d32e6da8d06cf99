import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useLeague } from '../../../api/league.ts';
import { picksOf } from '../../../api/reads.ts';
import type { Pick } from '../../../api/types.ts';
import { weekday } from '../../../format.ts';
import type { Day } from '../../../kernel.ts';
import { SinceStrip } from '../../../parts/since/since-strip.tsx';
import { useLastVisit } from '../../../parts/since/use-last-visit.ts';
import { totalsOf } from '../board.ts';
import { strings } from '../strings.ts';
import { changesSince, gradedSince, snapshotOf, type Changes, type Snapshot } from './snapshot.ts';

const words = strings.since;
const KINDS = ['added', 'moved', 'news', 'graded'] as const satisfies readonly (keyof Changes)[];

interface TodaySinceProps {
  readonly date: Day;
  readonly picks: readonly Pick[];
}

/** What changed on the current board since the visit before this one. */
export function TodaySince({ date, picks }: TodaySinceProps) {
  const { league } = useLeague();
  const [since, dismiss] = useLastVisit<Snapshot>(league, snapshotOf(date, picks));
  if (since === undefined) return null;
  const changes = changesSince(since.seen, date, picks);
  const told = KINDS.filter((kind) => changes[kind] > 0).map((kind) => words[kind](changes[kind]));
  const isEarlier = since.seen.date < date;
  if (told.length === 0 && !isEarlier) return null;
  return (
    <SinceStrip at={since.at} told={told} onDismiss={dismiss}>
      {isEarlier && <Earlier board={since.seen} />}
    </SinceStrip>
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
