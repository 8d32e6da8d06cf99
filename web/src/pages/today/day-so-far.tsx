import type { Game, Pick } from '../../api/types.ts';
import { clockTime, edge, figure, tipTime, units } from '../../format.ts';
import { gameDayOf } from '../../kernel.ts';
import { explain } from '../../parts/explain.tsx';
import { Live } from '../../parts/marks.tsx';
import { totalsOf } from './board.ts';

interface DaySoFarProps {
  readonly picks: readonly Pick[];
  readonly games: readonly Game[];
  readonly isCurrent: boolean;
}

export function DaySoFar({ picks, games, isCurrent }: DaySoFarProps) {
  const title = isCurrent ? 'The day so far' : 'The day';
  const { graded, hits, misses, units: won, expected, marketExpected } = totalsOf(picks);
  const mean = picks.reduce((sum, { expectedValue }) => sum + expectedValue, 0) / picks.length;
  return (
    <>
      <section className="panel">
        <h2>{title}</h2>
        <dl className="pairs">
          <dt>Graded</dt>
          <dd>
            {graded} of {picks.length}
          </dd>
          {hits + misses > 0 && (
            <>
              <dt>Hits and misses</dt>
              <dd>
                <span {...explain('Pushes and voids count for neither.')}>
                  {hits}–{misses}
                </span>
              </dd>
              <dt>Hits expected</dt>
              <dd>
                <span
                  {...explain(
                    `By our probabilities; by the market’s ${figure(marketExpected)}. From ${hits + misses} decided picks: a day says little.`,
                  )}
                >
                  {figure(expected)}
                </span>
              </dd>
              <dt>Units</dt>
              <dd className="strong">
                <span {...explain('One unit staked on every pick at its frozen price.')}>{units(won, 2)}</span>
              </dd>
            </>
          )}
          <dt>Mean edge</dt>
          <dd>
            <span {...explain(`Of the day’s ${picks.length} picks, at the prices frozen with them.`)}>
              {edge(mean)}
            </span>
          </dd>
        </dl>
      </section>
      <section className="panel">
        <h2>Games</h2>
        <ul className="games">
          {games.map((game) => (
            <li key={game.id}>
              <span>
                {game.awayTeamAbbr} at {game.homeTeamAbbr}
              </span>
              <GameState game={game} />
              <span className="muted number">
                {picks.filter(({ gameId }) => gameId === game.id).length || '–'}
                <span className="visually-hidden"> picks</span>
              </span>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

function GameState({ game: { status, gameDate } }: { readonly game: Game }) {
  if (status === 'live') return <Live />;
  if (status === 'scheduled')
    return (
      <time dateTime={gameDate} title={tipTime(gameDate, gameDayOf(new Date(gameDate)))}>
        {clockTime(gameDate)}
      </time>
    );
  return <span className="muted">{status}</span>;
}
