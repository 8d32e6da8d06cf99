import { useQuery } from '@tanstack/react-query';
import { newsOf, quotesOf, type PropOfGame } from '../../api/odds.ts';
import type { News, Quote } from '../../api/types.ts';
import { movementOf } from '../../charts/book-lanes.ts';
import { Lanes } from '../../charts/lanes.tsx';
import { useNow } from '../../clock.ts';
import { odds, plural, shortTime } from '../../format.ts';
import { ChartFigure } from '../../parts/figure.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { Empty, Skeleton } from '../../parts/states.tsx';
import { oddsFormat, usePreference } from '../../preferences.ts';

interface LineMovementProps {
  readonly prop: PropOfGame;
  /** After it nothing moves that counts. */
  readonly tipOff: string | undefined;
}

/** Where each book had the prop, from its first quote until now or tip-off, with the news that may have moved it. */
export function LineMovement({ prop, tipOff }: LineMovementProps) {
  const quotes = useQuery(quotesOf(prop));
  const news = useQuery(newsOf(prop.playerId, prop.gameId));
  return (
    <Loaded of={quotes} skeleton={<Skeleton height={320} />}>
      {(all) =>
        all.length === 0 ? (
          <Empty title="No book has quoted this prop for the whole game" />
        ) : (
          <Moved quotes={all} news={news.data ?? []} tipOff={tipOff} />
        )
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
  const until = Math.min(now, tipOff === undefined ? Infinity : Date.parse(tipOff));
  const movement = movementOf(quotes, until);
  const seen = news.filter(({ knownAt }) => Date.parse(knownAt) >= movement.from && Date.parse(knownAt) <= until);
  const { lanes, opened, stands, hasMoved } = movement;
  const [first, last] = [opened, stands].map((line) => line?.toFixed(1) ?? '–');
  return (
    <ChartFigure
      title="Line movement by book"
      note={
        <>
          The consensus of {plural(lanes.length, 'book')}{' '}
          {hasMoved ? `opened at ${first} and is ${last} now.` : `has stood at ${last} since it opened.`} Solid is the
          book, dashed the consensus; at the right its line with over and under prices.
          {seen.length > 0 && ' Flags are news: filled about him, hollow about a teammate.'}
        </>
      }
      data={{
        columns: ['Book', 'When', 'Line', 'Over', 'Under'],
        rows: lanes.flatMap(({ title, steps }) =>
          steps.map(({ at, line, overPrice, underPrice }) => [
            title,
            shortTime(at),
            line?.toFixed(1) ?? 'off the board',
            overPrice === null ? '–' : odds(overPrice, format),
            underPrice === null ? '–' : odds(underPrice, format),
          ]),
        ),
      }}
    >
      <Lanes movement={movement} news={seen} until={until} format={format} />
      {seen.length > 0 && (
        <ul className="news small">
          {seen.toReversed().map((one) => (
            <li key={`${one.playerId} ${one.source} ${one.knownAt}`}>
              <span className="muted">{shortTime(one.knownAt)}</span> {one.playerName}{' '}
              <strong>{one.status.toLowerCase()}</strong>
              {one.reason !== '' && <span className="muted"> · {one.reason}</span>}
            </li>
          ))}
        </ul>
      )}
    </ChartFigure>
  );
}
