import { useQuery } from '@tanstack/react-query';
import { teammatesOf } from '../../api/reads.ts';
import { Splits } from '../../charts/splits.tsx';
import { figure, percent, statLabel } from '../../format.ts';
import { ChartFigure } from '../../parts/figure.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { Empty, Skeleton } from '../../parts/states.tsx';

interface TeammateSplitsProps {
  readonly playerId: number;
  readonly stat: string;
  readonly line: number | undefined;
}

const MOST_SHOWN = 8;

export function TeammateSplits({ playerId, stat, line }: TeammateSplitsProps) {
  const teammates = useQuery(teammatesOf(playerId, stat, line));
  return (
    <Loaded of={teammates} skeleton={<Skeleton height={320} />}>
      {({ teammates: all, line: used }) =>
        all.length === 0 || used === null ? (
          <Empty title="No regular teammates this season" />
        ) : (
          <ChartFigure
            title="With and without teammates"
            note={
              <>
                How often he was over {used.toFixed(1)} {statLabel(stat).toLowerCase()} this season, with 95 %
                intervals. Filled is with, hollow without, grey fewer than 5 games. Those missed most often first.
              </>
            }
            data={{
              columns: ['Teammate', 'With, %', 'Mean', 'Games', 'Without, %', 'Mean', 'Games'].map((name, index) =>
                index > 3 ? `${name} ` : name,
              ),
              rows: all.map(({ playerName, with: on, without: off }) => [
                playerName,
                on.hitRate === null ? '–' : percent(on.hitRate),
                on.mean === null ? '–' : figure(on.mean),
                on.games,
                off.hitRate === null ? '–' : percent(off.hitRate),
                off.mean === null ? '–' : figure(off.mean),
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
