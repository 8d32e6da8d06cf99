import type { GameFact, GameLineFact, GameRef, PeriodLinesFact } from '../../sources/facts.ts';
import { boxScoreOf, isWholeChart, playerWithoutLine, withPeriods } from '../../sources/index.ts';
import type { FactKind, Facts, Reading } from '../../sources/source.ts';
import type { FactBatch } from './fact-batch.ts';
import type { Feed } from '../feeds/feed.ts';

/** The combined facts of a run's responses, and what was held back. */
export interface Composed {
  readonly batch: FactBatch;
  readonly heldBack: readonly string[];
}

interface Composing {
  /** The kinds that the feed serves. */
  readonly kinds: readonly FactKind[];
  /** Whether every response arrived and was read in full. */
  readonly isComplete: boolean;
  readonly numbering: Feed['numbering'];
}

/**
 * Combines the responses of one run. Periods join their box scores, whole-game lines and lineups become box scores, and a chart
 * needs the box score that proves it complete. Only the kinds that the feed serves are kept.
 */
export function composeFacts(readings: readonly Reading[], { kinds, isComplete, numbering }: Composing): Composed {
  const facts = joined(readings);
  const heldBack: string[] = [];
  const serves = <Fact>(kind: FactKind, stated: readonly Fact[]): readonly Fact[] =>
    kinds.includes(kind) ? stated : [];
  const boxScores = boxScoresOf(facts, heldBack);
  const charts = facts.shotCharts.filter((chart) => {
    const box = boxScores.find(({ game }) => gameKey(game) === gameKey(chart.game));
    const isWhole = box !== undefined && isWholeChart(chart, box);
    if (!isWhole) heldBack.push(`the shots of ${gameKey(chart.game)}: no box score shows that they are all there`);
    return isWhole;
  });
  return {
    heldBack: kinds.includes('box-scores') || kinds.includes('shots') ? heldBack : [],
    batch: {
      teams: [],
      players: facts.players,
      games: serves('games', facts.games).map((game) => withScore(game, facts)),
      availability: [],
      gameLines: serves(
        'game-lines',
        numbering === 'league' ? facts.gameLines : facts.gameLines.map((line) => byTeams(line, facts)),
      ),
      quoteSets: serves('quotes', facts.quoteSets),
      listedBooks: serves('quotes', facts.listedBooks),
      boxScores: serves('box-scores', boxScores),
      shotCharts: serves('shots', charts),
      reports: serves('availability', facts.availability),
      scores: serves('scores', facts.scores),
      runningGames: serves('running', facts.runningGames),
      lineups: serves('lineups', facts.lineups),
      pickEms: serves('quotes', facts.pickEms),
      marketResults: serves('market-results', facts.marketResults),
      injuries: { facts: serves('availability', facts.injuries), isWhole: isComplete },
    },
  };
}

type Joined = { -readonly [Kind in keyof Facts]: Facts[Kind][number][] };

function joined(readings: readonly Reading[]): Joined {
  const all = <Kind extends keyof Facts>(kind: Kind): Facts[Kind][number][] =>
    readings.flatMap(({ facts }) => [...(facts[kind] as readonly Facts[Kind][number][])]);
  return {
    games: all('games'),
    scores: all('scores'),
    players: all('players'),
    boxScores: all('boxScores'),
    runningGames: all('runningGames'),
    periodLines: all('periodLines'),
    periodTimes: all('periodTimes'),
    shotCharts: all('shotCharts'),
    availability: all('availability'),
    injuries: all('injuries'),
    lineups: all('lineups'),
    quoteSets: all('quoteSets'),
    listedBooks: all('listedBooks'),
    pickEms: all('pickEms'),
    gameLines: all('gameLines'),
    marketResults: all('marketResults'),
  };
}

/** One key for a game in all facts of one feed. */
function gameKey(game: GameRef): string {
  if ('externalId' in game) return game.externalId;
  return 'team' in game ? `${game.gameDate} ${game.team}` : `${game.gameDate} ${game.away} at ${game.home}`;
}

function boxScoresOf(facts: Joined, heldBack: string[]) {
  const periods = Map.groupBy(facts.periodLines, ({ game }) => gameKey(game));
  const withBoxScore = new Set(facts.boxScores.map(({ game }) => gameKey(game)));
  const made = [...periods].flatMap(([key, lines]) => {
    const totals = lines.filter(({ period }) => period === 0);
    if (withBoxScore.has(key) || totals.length === 0) return [];
    const lineups = facts.lineups.filter(({ game }) => gameKey(game) === key);
    const box = boxScoreOf(oneOf(totals), lineups);
    if (box === null) heldBack.push(`the box score of ${key}: it is not known who started`);
    return box ?? [];
  });
  const times = Map.groupBy(facts.periodTimes, ({ game }) => gameKey(game));
  return [...facts.boxScores, ...made].flatMap((box) => {
    const key = gameKey(box.game);
    const ofGame = times.get(key) ?? [];
    const missing = playerWithoutLine(box, ofGame);
    if (missing !== undefined) {
      heldBack.push(`the box score of ${key}: ${missing} was on the ice and has no line`);
      return [];
    }
    const parts = (periods.get(key) ?? []).filter(({ period }) => period > 0);
    if (parts.length === 0) return [box];
    const { boxScore, reason } = withPeriods(box, parts, ofGame);
    if (reason !== null) heldBack.push(`the periods of ${key}: ${reason}`);
    return [boxScore];
  });
}

/** Merges the pages of one period. */
function oneOf(pages: readonly PeriodLinesFact[]): PeriodLinesFact {
  return { ...(pages[0] as PeriodLinesFact), lines: pages.flatMap(({ lines }) => lines) };
}

/** Replaces the feed's own game id, which is unknown to us, with the teams from its list of games. */
function byTeams(line: GameLineFact, { games }: Joined): GameLineFact {
  const { game: ref } = line;
  const listed = 'externalId' in ref ? games.find(({ externalId }) => externalId === ref.externalId) : undefined;
  if (listed === undefined) return line;
  const { gameDate, home, away, tipOff } = listed;
  return { ...line, game: { gameDate, home, away, startsAt: tipOff } };
}

/** Takes a live game's score from the scoreboard, which is newer than the schedule's. */
function withScore(game: GameFact, { scores }: Joined): GameFact {
  const score = scores.find(({ game: ref }) => 'externalId' in ref && ref.externalId === game.externalId);
  if (game.status !== 'live' || score === undefined) return game;
  const { status, homePoints, awayPoints } = score;
  return { ...game, status, homePoints, awayPoints };
}
