import { useQuery } from '@tanstack/react-query';
import { newsOf, quotesOf, type PropOfGame } from '../../api/odds.ts';
import type { News, Quote } from '../../api/types.ts';
import { movementOf, overProbability } from '../../charts/movement/movement.ts';
import { MovementChart } from '../../charts/movement/movement-chart.tsx';
import { useNow } from '../../clock.ts';
import { percent, shortTime } from '../../format.ts';
import { odds } from '../../odds.ts';
import { ChartFigure } from '../../parts/figure.tsx';
import { Loaded } from '../../parts/states/loaded.tsx';
import { Empty, Skeleton } from '../../parts/states/states.tsx';
import { oddsFormat, usePreference } from '../../preferences.ts';
import { strings } from './strings.ts';

interface LineMovementProps {
  readonly prop: PropOfGame;
  /** Later changes are live betting and are left out. */
  readonly tipOff: string | undefined;
}

const words = strings.movement;

const lineText = (line: number | null): string => line?.toFixed(1) ?? strings.none;

/** Each book's line from its first quote until now or tip-off, with the news that may have moved it. */
export function LineMovement({ prop, tipOff }: LineMovementProps) {
  const quotes = useQuery(quotesOf(prop));
  const news = useQuery(newsOf(prop.playerId, prop.gameId));
  return (
    <Loaded of={quotes} skeleton={<Skeleton height={320} />}>
      {(all) =>
        all.length === 0 ? <Empty title={words.none} /> : <Moved quotes={all} news={news.data ?? []} tipOff={tipOff} />
      }
    </Loaded>
  );
}

interface MovedProps {
  readonly quotes: readonly Quote[];
  readonly news: readonly News[];
  readonly tipOff: string | undefined;
}

function Moved({ quotes, news, tipOff }: MovedProps) {
  const format = usePreference(oddsFormat);
  const now = useNow();
  const begins = tipOff === undefined ? Infinity : Date.parse(tipOff);
  const hasBegun = begins <= now;
  const until = Math.min(now, begins);
  const movement = movementOf(quotes, until);
  const seen = news.filter(({ knownAt }) => Date.parse(knownAt) >= movement.from && Date.parse(knownAt) <= until);
  const { lanes, opened, stands, hasMoved } = movement;
  const [first, last] = [lineText(opened), lineText(stands)];
  return (
    <ChartFigure
      title={words.title}
      note={
        <>
          {hasMoved ? words.moved(lanes.length, first, last) : words.still(lanes.length, last)}
          {words.legend}
          {hasBegun ? words.last : words.current}
          {seen.length > 0 && words.flags}
        </>
      }
      data={{
        columns: words.columns,
        rows: lanes.flatMap(({ title, steps }) =>
          steps.map((step) => {
            const share = overProbability(step);
            return [
              title,
              shortTime(step.at),
              step.line?.toFixed(1) ?? words.offTheBoard,
              step.overPrice === null ? strings.none : odds(step.overPrice, format),
              step.underPrice === null ? strings.none : odds(step.underPrice, format),
              share === null ? strings.none : percent(share),
            ];
          }),
        ),
      }}
    >
      <MovementChart movement={movement} news={seen} until={until} hasBegun={hasBegun} format={format} />
    </ChartFigure>
  );
}
