import { useQueries } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import type { Game, Pick as PublishedPick } from '../../api/types.ts';
import { count, edge, figure, units } from '../../format.ts';
import { gameDayOf, ofLeague, useLeagues } from '../../api/league.ts';
import { recordOfDay } from '../../api/record/record.ts';
import type { Day } from '../../kernel.ts';
import { explain } from '../../parts/explain.tsx';
import { Live } from '../../parts/marks.tsx';
import { TipOffTime } from '../../parts/moment.tsx';
import { byLeague, listedGames, publishedOf, totalsOf } from './board.ts';
import { strings } from './strings.ts';

const words = strings.day;

interface DaySoFarProps {
  readonly date: Day;
  readonly picks: readonly PublishedPick[];
  readonly games: readonly Game[];
  readonly isCurrent: boolean;
}

export function DaySummary({ date, picks, games, isCurrent }: DaySoFarProps) {
  const leagues = useLeagues();
  const title = isCurrent ? words.titleToday : words.title;
  const { graded, hits, misses, units: won, expected, marketExpected } = totalsOf(picks);
  const mean = picks.reduce((sum, { expectedValue }) => sum + expectedValue, 0) / picks.length;
  return (
    <>
      <section className="panel">
        <h2>{title}</h2>
        <dl className="pairs">
          <dt>{words.graded}</dt>
          <dd>{words.gradedOf(graded, picks.length)}</dd>
          {hits + misses > 0 && (
            <>
              <dt>{words.record}</dt>
              <dd>
                <span {...explain(words.recordExplained)}>
                  {hits}–{misses}
                </span>
              </dd>
              <dt>{words.expected}</dt>
              <dd>
                <span {...explain(words.expectedExplained(figure(marketExpected), hits + misses))}>
                  {figure(expected)}
                </span>
              </dd>
              <dt>{words.units}</dt>
              <dd className="strong">
                <span {...explain(words.unitsExplained)}>{units(won, 2)}</span>
              </dd>
            </>
          )}
          {games.some(({ status }) => status === 'final') && <Published date={date} picks={picks} />}
          <dt>{words.edge}</dt>
          <dd>
            <span {...explain(words.edgeExplained(picks.length))}>{edge(mean)}</span>
          </dd>
        </dl>
      </section>
      <section className="panel">
        <h2>{words.games}</h2>
        {byLeague(games, leagues).map(({ league, name, all }) => {
          const { listed, rest } = listedGames(all, picks);
          return (
            <Fragment key={league}>
              {leagues.length > 1 && <h3 className="of-league">{name}</h3>}
              <Games of={listed} picks={picks} />
              {rest.length > 0 && (
                <details className="games-rest">
                  <summary className="muted">{words.otherGames(rest.length)}</summary>
                  <Games of={rest} picks={picks} />
                </details>
              )}
            </Fragment>
          );
        })}
      </section>
    </>
  );
}

/** What the record counts for the day, once a pick is graded, where the board is not all of it. */
function Published({ date, picks }: Pick<DaySoFarProps, 'date' | 'picks'>) {
  const leagues = useLeagues();
  const records = useQueries({
    queries: leagues.map((league) => recordOfDay(date, ofLeague(league))),
    combine: (results) => results.flatMap(({ data }) => data ?? []),
  });
  const all = publishedOf(records);
  if (all.hits + all.misses === 0 || all.picks <= picks.filter(({ isOfRecord }) => isOfRecord).length) return null;
  return (
    <>
      <dt>
        <Link to="/record">{words.allPublished}</Link>
      </dt>
      <dd>
        <span {...explain(words.allPublishedExplained(all.picks))}>
          {count(all.hits)}–{count(all.misses)} {units(all.units, 2)}
        </span>
      </dd>
    </>
  );
}

const Games = ({ of, picks }: { readonly of: readonly Game[]; readonly picks: readonly PublishedPick[] }) => (
  <ul className="games">
    {of.map((game) => (
      <li key={game.id}>
        <span>{words.matchup(game.awayTeamAbbr, game.homeTeamAbbr)}</span>
        <GameState game={game} />
        <span className="muted number">
          {picks.filter(({ gameId }) => gameId === game.id).length || words.none}
          <span className="visually-hidden">{words.picks}</span>
        </span>
      </li>
    ))}
  </ul>
);

function GameState({ game: { status, gameDate } }: { readonly game: Game }) {
  if (status === 'live') return <Live />;
  if (status === 'scheduled') return <TipOffTime at={gameDate} gameDay={gameDayOf(new Date(gameDate))} brief />;
  return <span className="muted">{status}</span>;
}
