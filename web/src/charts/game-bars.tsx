import { mediumDay, shortDay } from '../format.ts';
import { explainOnHover } from '../parts/explain.tsx';
import { useWidth } from '../parts/hooks/use-width.ts';
import { versus } from '../parts/game.ts';
import { strings } from './strings.ts';
import './charts.css';

/** A finished game of a player. */
export interface BarGame {
  readonly gameId: number;
  readonly date: string;
  readonly season: string;
  readonly opponent: string;
  readonly isHome: boolean;
  /** Null in a game that was missed. */
  readonly value: number | null;
  /** In words; for a missed game why. */
  readonly result: string;
}

interface GameBarsProps {
  /** Oldest first. */
  readonly games: readonly BarGame[];
  /** The line that is looked at; without one the bars stand alone. */
  readonly line: number | undefined;
}

const HEIGHT = 220;
const TOP = 16;
const BOTTOM = 34;
const LEFT = 28;
const RIGHT = 34;
/** Two digits of the usual size are as wide as this. */
const NARROW_SLOT = 15;

/** A player's games as bars with the line across. Over is filled, under hollow; a missed game is a cross; a new season is marked. */
export function GameBars({ games, line }: GameBarsProps) {
  const most = Math.max(line ?? 0, ...games.map(({ value }) => value ?? 0)) * 1.1 || 1;
  const y = (value: number): number => TOP + (HEIGHT - TOP - BOTTOM) * (1 - value / most);
  const [frame, width] = useWidth<SVGSVGElement>(720);
  const slot = (width - LEFT - RIGHT) / games.length;
  // Every opponent's abbreviation does not fit on a phone.
  const isTight = slot < 26;
  return (
    <svg ref={frame} className="chart" viewBox={`0 0 ${width} ${HEIGHT}`} role="img" aria-label={label(games, line)}>
      {ticks(most).map((value) => (
        <g key={value}>
          <line x1={LEFT} x2={width - RIGHT} y1={y(value)} y2={y(value)} stroke="var(--rule)" />
          <text x={LEFT - 6} y={y(value) + 4} textAnchor="end">
            {value}
          </text>
        </g>
      ))}
      {games.map((game, index) => (
        <g
          key={game.gameId}
          transform={`translate(${LEFT + slot * (index + 0.5)} 0)`}
          {...explainOnHover(gameInWords(game, line))}
        >
          <rect x={-slot / 2} y={TOP} width={slot} height={HEIGHT - TOP} fill="transparent" />
          <Bar value={game.value} line={line} width={Math.min(26, slot * 0.66)} y={y} />
          {!isTight && (
            <text y={HEIGHT - 18} textAnchor="middle">
              {game.opponent}
            </text>
          )}
          {(index === 0 || index === games.length - 1) && (
            <text y={HEIGHT - 4} textAnchor="middle">
              {shortDay(game.date)}
            </text>
          )}
        </g>
      ))}
      {games.map((game, index) =>
        isTurn(games, index) ? (
          <g key={game.gameId} transform={`translate(${LEFT + slot * index} 0)`}>
            <line y1={4} y2={HEIGHT - BOTTOM} stroke="var(--ink-3)" strokeDasharray="2 3" />
            <text x={4} y={11}>
              {game.season}
            </text>
          </g>
        ) : null,
      )}
      {line !== undefined && (
        <line
          x1={LEFT}
          x2={width - RIGHT}
          y1={y(line)}
          y2={y(line)}
          stroke="var(--ink)"
          strokeWidth="1.5"
          strokeDasharray="5 3"
        />
      )}
      {games.map(({ gameId, value }, index) =>
        value === null ? null : (
          <text
            key={gameId}
            x={LEFT + slot * (index + 0.5)}
            y={y(value) - 5}
            textAnchor="middle"
            className="chart-strong chart-over"
            style={slot < NARROW_SLOT ? { fontSize: 9 } : undefined}
          >
            {value}
          </text>
        ),
      )}
      {line !== undefined && (
        <text x={width - RIGHT + 5} y={y(line) + 4} className="chart-strong">
          {line.toFixed(1)}
        </text>
      )}
    </svg>
  );
}

/** The first game of another season than the one before. */
const isTurn = (games: readonly BarGame[], index: number): boolean =>
  index > 0 && games[index - 1]?.season !== games[index]?.season;

interface BarProps {
  readonly value: number | null;
  readonly line: number | undefined;
  readonly width: number;
  readonly y: (value: number) => number;
}

function Bar({ value, line, width, y }: BarProps) {
  if (value === null)
    return (
      <g transform={`translate(-5 ${y(0) - 16})`} fill="none" stroke="var(--ink-3)" strokeWidth="1.2">
        <circle cx="5" cy="5" r="5" />
        <path d="M3 3l4 4M7 3 3 7" strokeLinecap="round" />
      </g>
    );
  const isOver = line === undefined || value > line;
  const colour = isOver ? 'var(--over)' : 'var(--under)';
  return (
    <>
      <rect
        x={-width / 2}
        y={Math.min(y(value), y(0) - 2)}
        width={width}
        height={Math.max(2, y(0) - y(value))}
        fill={isOver ? colour : 'var(--surface)'}
        stroke={colour}
        strokeWidth="1.5"
        strokeDasharray={value === line ? '3 2' : undefined}
      />
    </>
  );
}

function ticks(most: number): number[] {
  const step = [1, 2, 5, 10, 20, 50].find((size) => most / size <= 5) ?? 100;
  return Array.from({ length: Math.floor(most / step) + 1 }, (_, index) => index * step);
}

function gameInWords({ date, season, isHome, opponent, result }: BarGame, line: number | undefined): string {
  const matchup = versus(isHome, opponent);
  return strings.games.game(mediumDay(date), season, matchup, result, line?.toFixed(1));
}

function label(games: readonly BarGame[], line: number | undefined): string {
  const played = games.flatMap(({ value }) => (value === null ? [] : [value]));
  if (line === undefined) return strings.games.noLine(played.length);
  return strings.games.label(line, played.filter((value) => value > line).length, played.length);
}
