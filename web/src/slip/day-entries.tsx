import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { entriesOf } from '../api/combos.ts';
import { useLeague } from '../api/league.ts';
import { Problem } from '../api/requests/problem.ts';
import type { PayoutKind, PickemEntry, PickemHouse } from '../api/types.ts';
import { bookName, edge, percent, statLabel } from '../format.ts';
import { Choice } from '../parts/fields/choice.tsx';
import { Side } from '../parts/marks.tsx';
import { Failure, Skeleton } from '../parts/states/states.tsx';
import { FIRST_HOUSE, HOUSES, KINDS, type SoldAt } from './sale.tsx';
import { OpenedPart } from './opened-part.tsx';
import type { SlipLeg } from './slip-store.ts';
import { strings } from './strings.ts';

const words = strings.day;
const SIZES = ['2', '3', '4', '5', '6'] as const;

export interface EntriesProps {
  /** Makes the slip one of these legs, sold as the entry is. */
  readonly onUse: (legs: readonly SlipLeg[], soldAt: SoldAt) => void;
}

/** The day's best entries as ready slips. They are asked for when they are opened. */
export const DayEntries = (props: EntriesProps) => (
  <OpenedPart title={words.title}>
    <Entries {...props} />
  </OpenedPart>
);

function Entries({ onUse }: EntriesProps) {
  const { league } = useLeague();
  const [house, setHouse] = useState<PickemHouse>(FIRST_HOUSE);
  const [kind, setKind] = useState<PayoutKind>('AllOrNothing');
  const [size, setSize] = useState<(typeof SIZES)[number]>('3');
  const { data, error, refetch, isFetching } = useQuery(entriesOf(house, kind, Number(size), league));
  const hasNoTable = error instanceof Problem && error.status === 422;
  return (
    <div className="stack">
      <div className="row">
        <Choice
          label={strings.sell.house}
          options={HOUSES}
          value={house}
          say={bookName}
          onChange={(chosen) => setHouse(chosen ?? FIRST_HOUSE)}
        />
        <Choice
          label={words.size}
          options={SIZES}
          value={size}
          say={(legs) => words.legs(Number(legs))}
          onChange={(chosen) => setSize(chosen ?? '3')}
        />
        <Choice
          label={strings.sell.kind}
          options={KINDS}
          value={kind}
          say={(one) => strings.sell.kinds[one]}
          onChange={(chosen) => setKind(chosen ?? 'AllOrNothing')}
        />
      </div>
      {hasNoTable ? (
        <p>{words.noTable}</p>
      ) : error !== null ? (
        <Failure error={error} retry={() => void refetch()} isRetrying={isFetching} />
      ) : data === undefined ? (
        <Skeleton height={70} lines={2} />
      ) : data.entries.length === 0 ? (
        <p>{words.none}</p>
      ) : (
        <>
          {data.lines === 'main' && <p className="small muted">{words.main}</p>}
          {data.entries.every(({ expectedValue }) => expectedValue <= 0) && <p>{words.noEdge}</p>}
          <ul className="slip-entries">
            {data.entries.map((entry) => (
              <li key={entry.legs.map(({ playerId, stat }) => `${playerId}${stat}`).join()}>
                <Entry
                  of={entry}
                  onUse={() =>
                    onUse(
                      entry.legs.map((leg) => ({ ...leg, league })),
                      { house, kind },
                    )
                  }
                />
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

interface EntryProps {
  readonly of: PickemEntry;
  readonly onUse: () => void;
}

function Entry({ of: { legs, expectedValue, probability }, onUse }: EntryProps) {
  return (
    <>
      <ul className="small">
        {legs.map(({ playerId, playerName, stat, line, direction }) => (
          <li key={`${playerId}${stat}`}>
            {playerName} <Side of={direction}>{line}</Side> {statLabel(stat)}
          </li>
        ))}
      </ul>
      <div className="row">
        <span>{words.worth(edge(expectedValue), percent(probability))}</span>
        <button type="button" className="quiet" onClick={onUse}>
          {words.use}
        </button>
      </div>
    </>
  );
}
