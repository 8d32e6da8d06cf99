import { useQuery } from '@tanstack/react-query';
import { serviceFacts } from '../../api/reads.ts';
import { explain, explainOnHover } from '../../parts/explain.tsx';
import { RatingMark } from '../../parts/marks.tsx';
import { whyRated, type RatedClaim } from './why-rated.ts';

interface RatingProps {
  readonly of: RatedClaim;
  /** In a long table: without a tab stop a row. */
  readonly inRow?: boolean;
}

/** A rating with its reason on hover, focus and tap. */
export function Rating({ of, inRow = false }: RatingProps) {
  const { data } = useQuery(serviceFacts);
  const why = whyRated(of, data?.ratings ?? []);
  return (
    <span {...(inRow ? explainOnHover(why) : explain(why, 'why-rated'))}>
      <RatingMark of={of.rating} />
    </span>
  );
}
