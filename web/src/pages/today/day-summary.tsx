import { Fragment } from 'react';
import type { Game, Pick } from '../../api/types.ts';
import { edge, figure, units } from '../../format.ts';
import { gameDayOf, useLeagues } from '../../api/league.ts';
import { explain } from '../../parts/explain.tsx';
import { Live } from '../../parts/marks.tsx';
import { TipOffTime } from '../../parts/moment.tsx';
import { byLeague, listedGames, totalsOf } from './board.ts';
import { strings } from './strings.ts';

const words = strings.day;

interface DaySoFarProps {
  readonly picks: readonly Pick[];
  readonly games: readonly Game[];
  readonly isCurrent: boolean;
}

export function DaySummary({ picks, games, isCurrent }: DaySoFarProps) {
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

const Games = ({ of, picks }: { readonly of: readonly Game[]; readonly picks: readonly Pick[] }) => (
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
