import { nameKey } from '../../src/kernel/index.ts';
import { FITTED_COUNTS, type FittedLine, type FittedStat } from '../../src/sports/basketball/index.ts';
import { parseStat } from '../../src/sports/index.ts';
import type { BookQuote, PlayedGame, PlayerLine, QuotedProp } from '../../src/model/index.ts';
import { realRows, type CsvRow } from './real-data.ts';

/** Four real seasons as input of the model, straight from the files without a database. */
export interface RealSeasons {
  readonly games: readonly PlayedGame[];
  readonly quoted: readonly QuotedProp[];
  /** Abbreviations by team id, from 1. */
  readonly teams: readonly string[];
}

const SEASONS = ['2020-21', '2021-22', '2022-23', '2023-24'] as const;
/** The game starts some minutes after the scheduled time; until then a quote counts as before tip-off. */
const TIP_OFF_GRACE_MS = 8 * 60_000;

const every = (): boolean => true;
const text = (row: CsvRow, column: string): string => row[column] ?? '';
const numberOrNull = (value: string): number | null => (value === '' ? null : Number(value));

function lineOf(row: CsvRow, teamId: number): PlayerLine {
  const counts = Object.fromEntries(FITTED_COUNTS.map((count) => [count, Number(row[count])])) as FittedLine;
  const starter = row.starter === '1';
  return { playerId: Number(row.player_id), teamId, starter, minutes: Number(row.min), counts, periods: [] };
}

function readGames(teamId: (abbreviation: string) => number, names: Map<number, string>): PlayedGame[] {
  const lines = new Map<string, PlayerLine[]>();
  for (const season of SEASONS) {
    for (const row of realRows(`player-games-${season}`, every)) {
      names.set(Number(row.player_id), text(row, 'player_name'));
      const game = lines.get(text(row, 'game_id')) ?? [];
      lines.set(text(row, 'game_id'), game);
      game.push(lineOf(row, teamId(text(row, 'team'))));
    }
  }
  const quoted = new Map(realRows('game-lines', every).map((row) => [`${row.game_date}/${row.home}/${row.away}`, row]));
  const games = realRows('games', every).map((row): PlayedGame => {
    const books = quoted.get(`${row.game_date}/${row.home}/${row.away}`);
    return {
      gameId: Number(row.game_id),
      day: text(row, 'game_date'),
      season: text(row, 'season'),
      playoffs: row.season_type === 'playoffs',
      homeTeamId: teamId(text(row, 'home')),
      awayTeamId: teamId(text(row, 'away')),
      homeSpread: numberOrNull(books?.home_spread ?? ''),
      total: numberOrNull(books?.total ?? ''),
      lines: lines.get(text(row, 'game_id')) ?? [],
    };
  });
  return games.toSorted((a, b) => a.day.localeCompare(b.day) || a.gameId - b.gameId);
}

interface CapturedQuote extends BookQuote {
  readonly capturedAt: number;
}

/** Every book's last capture before tip-off of each prop whose player's name is unique among those who played. */
function readQuotes(
  games: readonly PlayedGame[],
  teamId: (abbreviation: string) => number,
  names: ReadonlyMap<number, string>,
): QuotedProp[] {
  const byPlace = new Map(games.map((game) => [`${game.day}/${game.homeTeamId}/${game.awayTeamId}`, game]));
  const keys = new Map(
    games.map((game) => [
      game.gameId,
      new Map(game.lines.map((line) => [nameKey(names.get(line.playerId) ?? ''), line.playerId])),
    ]),
  );
  const tips = new Map(
    realRows('tip-times', every).map((row) => [Number(row.game_id), Date.parse(text(row, 'tip_utc'))]),
  );
  const last = new Map<string, Map<string, CapturedQuote[]>>();
  for (const row of realRows('props-2023-24', every)) {
    const game = byPlace.get(`${row.game_date}/${teamId(text(row, 'home'))}/${teamId(text(row, 'away'))}`);
    const playerId = keys.get(game?.gameId ?? 0)?.get(nameKey(text(row, 'player')));
    const stat = parseStat(text(row, 'market'));
    const capturedAt = Date.parse(text(row, 'captured_at'));
    if (game === undefined || playerId === undefined || stat === undefined) continue;
    const tip = Math.max(tips.get(game.gameId) ?? 0, Date.parse(text(row, 'commence_time')));
    if (capturedAt >= tip + TIP_OFF_GRACE_MS) continue;
    const prop = last.get(`${game.gameId}/${playerId}/${stat}`) ?? new Map<string, CapturedQuote[]>();
    last.set(`${game.gameId}/${playerId}/${stat}`, prop);
    const kept = prop.get(text(row, 'book'))?.filter((quote) => quote.capturedAt >= capturedAt) ?? [];
    if (kept.some((quote) => quote.capturedAt > capturedAt)) continue;
    const quote = {
      book: text(row, 'book'),
      line: Number(row.line),
      overPrice: numberOrNull(text(row, 'over_price')),
      underPrice: numberOrNull(text(row, 'under_price')),
    };
    prop.set(quote.book, [...kept, { ...quote, capturedAt }]);
  }
  return [...last].map(([key, books]) => {
    const [gameId = '', playerId = '', stat = ''] = key.split('/');
    return {
      gameId: Number(gameId),
      playerId: Number(playerId),
      stat: stat as FittedStat,
      period: 'Full',
      quotes: [...books.values()].flat(),
    };
  });
}

/** Reads everything: takes some seconds and some hundred megabytes. */
export function readRealSeasons(): RealSeasons {
  const teams: string[] = [];
  const teamId = (abbreviation: string): number => {
    if (!teams.includes(abbreviation)) teams.push(abbreviation);
    return teams.indexOf(abbreviation) + 1;
  };
  const names = new Map<number, string>();
  const games = readGames(teamId, names);
  return { games, quoted: readQuotes(games, teamId, names), teams };
}
