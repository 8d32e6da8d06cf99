import { useQuery } from '@tanstack/react-query';
import { teammatesOf } from '../../api/reads.ts';
import { Splits } from '../../charts/splits.tsx';
import { figure, percent, statLabel } from '../../format.ts';
import { ChartFigure } from '../../parts/figure.tsx';
import { Loaded } from '../../parts/states/loaded.tsx';
import { Empty, Skeleton } from '../../parts/states/states.tsx';
import { strings } from './strings.ts';
import type { Stat } from '../../kernel.ts';

interface TeammateSplitsProps {
  readonly playerId: number;
  readonly stat: Stat;
  readonly line: number | undefined;
}

const words = strings.splits;
const MOST_SHOWN = 8;

export function TeammateSplits({ playerId, stat, line }: TeammateSplitsProps) {
  const teammates = useQuery(teammatesOf(playerId, stat, line));
  return (
    <Loaded of={teammates} skeleton={<Skeleton height={320} />}>
      {({ teammates: all, line: used }) =>
        all.length === 0 || used === null ? (
          <Empty title={words.none} />
        ) : (
          <ChartFigure
            title={words.title}
            note={words.note(used.toFixed(1), statLabel(stat).toLowerCase())}
            data={{
              columns: [words.teammate, ...words.with, ...words.without],
              rows: all.map(({ playerName, with: on, without: off }) => [
                playerName,
                on.hitRate === null ? strings.none : percent(on.hitRate),
                on.mean === null ? strings.none : figure(on.mean),
                on.games,
                off.hitRate === null ? strings.none : percent(off.hitRate),
                off.mean === null ? strings.none : figure(off.mean),
                off.games,
              ]),
            }}
          >
            <Splits teammates={all.toSorted((a, b) => b.without.games - a.without.games).slice(0, MOST_SHOWN)} />
          </ChartFigure>
        )
      }
    </Loaded>
  );
}
