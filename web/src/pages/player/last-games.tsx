import { useQuery } from '@tanstack/react-query';
import { gameLogOf } from '../../api/reads.ts';
import type { LoggedGame } from '../../api/types.ts';
import { GameBars, type BarGame } from '../../charts/game-bars.tsx';
import { mediumDay, statLabel } from '../../format.ts';
import { ChartFigure } from '../../parts/figure.tsx';
import { shortReason } from '../../parts/player-status.tsx';
import { Loaded } from '../../parts/states/loaded.tsx';
import { Empty, Skeleton } from '../../parts/states/states.tsx';
import { versus } from '../../parts/game.ts';
import { strings } from './strings.ts';

interface LastGamesProps {
  readonly playerId: number;
  readonly stat: string;
  /** The line that is looked at: today's consensus. Undefined for a stat that no book quotes today. */
  readonly line: number | undefined;
}

const GAMES = 20;

const words = strings.games;

/** The last games against the line that is looked at: every game, quoted or not. */
export function LastGames({ playerId, stat, line }: LastGamesProps) {
  const log = useQuery(gameLogOf(playerId));
  return (
    <Loaded of={log} skeleton={<Skeleton height={300} />}>
      {(games) => <Bars past={games.slice(0, GAMES)} stat={stat} line={line} />}
    </Loaded>
  );
}

interface BarsProps extends Pick<LastGamesProps, 'stat' | 'line'> {
  /** Newest first. */
  readonly past: readonly LoggedGame[];
}

function Bars({ past, stat, line }: BarsProps) {
  const games = past.map((game) => barOf(game, stat)).toReversed();
  if (games.length === 0) return <Empty title={words.noGame} />;
  const played = games.flatMap(({ value }) => (value === null ? [] : [value]));
  const name = statLabel(stat);
  const overs = line === undefined ? undefined : played.filter((value) => value > line).length;
  return (
    <ChartFigure
      title={words.title(games.length, line?.toFixed(1))}
      note={overs === undefined ? words.noLine(name.toLowerCase()) : words.note(overs, played.length)}
      data={{
        columns: words.columns(name),
        rows: games
          .toReversed()
          .map(({ date, season, isHome, opponent, result }) => [
            mediumDay(date),
            season,
            versus(isHome, opponent),
            result,
          ]),
      }}
    >
      <GameBars games={games} line={line} />
    </ChartFigure>
  );
}

function barOf(game: LoggedGame, stat: string): BarGame {
  const { gameId, gameDate, season, opponentAbbreviation, isHome, didNotPlay, reason } = game;
  const stats: Readonly<Record<string, number | null>> = game.stats ?? {};
  const value = didNotPlay ? null : (stats[stat] ?? null);
  const missed = reason === null ? words.didNotPlay : words.missed(shortReason(reason));
  return {
    gameId,
    date: gameDate,
    season,
    opponent: opponentAbbreviation,
    isHome,
    value,
    result: value === null ? missed : String(value),
  };
}
