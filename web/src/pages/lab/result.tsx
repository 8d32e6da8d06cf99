import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { betsFile, systemRun, type AskedSystem } from '../../api/systems.ts';
import type { SystemRun } from '../../api/types.ts';
import { Button } from '../../parts/fields/button.tsx';
import { download } from '../../parts/files/download.ts';
import { shortDay } from '../../format.ts';
import { Loaded } from '../../parts/states/loaded.tsx';
import { Empty, Failure, Skeleton } from '../../parts/states/states.tsx';
import { BetsOfSystem } from './bets-of-system.tsx';
import { Curve } from './curve.tsx';
import { Headline } from './headline.tsx';
import { OtherSeasons } from './other-seasons.tsx';
import { SaveSystem } from './save-system.tsx';
import { strings } from './strings.ts';

const words = strings.result;

const dayOf = (day: string): string => `${shortDay(day)} ${day.slice(0, 4)}`;

/** What a system came to: the verdict first, then what it rests on. */
export function Result({ of }: { readonly of: AskedSystem }) {
  const run = useInfiniteQuery(systemRun(of));
  return (
    <section className="stack" aria-label={words.title}>
      <Loaded of={run} skeleton={<Skeleton height={120} lines={3} />}>
        {({ pages }) => {
          const [first] = pages;
          if (first === undefined) return null;
          if (first.props === 0) return <Empty title={words.noProps}>{words.noPropsText}</Empty>;
          if (first.figures.bets === 0) return <Empty title={words.noBets}>{words.noBetsText(first.props)}</Empty>;
          return (
            <>
              <Figures of={first} />
              <section className="stack">
                <div className="page-head">
                  <div>
                    <h2>{strings.bets.title}</h2>
                    <p className="muted small">{strings.bets.note}</p>
                  </div>
                  <ExportBets of={of} />
                </div>
                <BetsOfSystem label={strings.bets.title} bets={pages.flatMap(({ bets }) => bets.items)} />
                {run.hasNextPage && (
                  <div className="row">
                    <Button second busy={run.isFetchingNextPage} onClick={() => void run.fetchNextPage()}>
                      {strings.bets.more}
                    </Button>
                  </div>
                )}
              </section>
            </>
          );
        }}
      </Loaded>
      {run.data !== undefined && <SaveSystem of={of} />}
    </section>
  );
}

function Figures({ of: { figures, from, to, props, systemsTried, curve, otherSeasons } }: { readonly of: SystemRun }) {
  return (
    <>
      <div className="panel lab-figures" role="status">
        <p className="lab-verdict">{figures.verdict.sentence}</p>
        <p className="muted">
          {words.chosen(figures.bets, props, figures.days)}{' '}
          {from !== null && to !== null && words.days(dayOf(from), dayOf(to))}
        </p>
        <p className="muted">{words.tried(systemsTried)}</p>
      </div>
      <Headline of={figures} tried={systemsTried} />
      {curve.length > 0 && <Curve days={curve} />}
      <OtherSeasons of={otherSeasons} />
    </>
  );
}

/** Every bet of the system as a file. */
function ExportBets({ of }: { readonly of: AskedSystem }) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => download('system.csv', await betsFile(of)),
  });
  return (
    <div className="row">
      {error !== null && <Failure error={error} />}
      <Button second busy={isPending} onClick={() => mutate()}>
        {isPending ? strings.bets.exporting : strings.bets.export}
      </Button>
    </div>
  );
}
