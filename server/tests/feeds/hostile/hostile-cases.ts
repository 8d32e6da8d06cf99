import { balldontlie } from '../../../src/sources/balldontlie/index.ts';
import { espn as espnFor } from '../../../src/sources/espn/index.ts';
import { kalshi } from '../../../src/sources/kalshi/index.ts';
import { nbaCdn } from '../../../src/sources/nba-cdn/index.ts';
import { nbaLineups } from '../../../src/sources/nba-lineups/index.ts';
import { nbaStats } from '../../../src/sources/nba-stats/index.ts';
import { nhlApi } from '../../../src/sources/nhl-api/index.ts';
import { prizePicks } from '../../../src/sources/prizepicks/index.ts';
import { theOddsApi } from '../../../src/sources/the-odds-api/index.ts';
import type { BoxScoreFact, PeriodTimesFact } from '../../../src/sources/facts.ts';
import { boxScoreOf, isWholeChart, playerWithoutLine, withPeriods } from '../../../src/sources/index.ts';
import type { Reading, Source, SourceRequest } from '../../../src/sources/source.ts';
import {
  bdlBoxScores,
  bdlGameLines,
  bdlGames,
  bdlInjuries,
  bdlLineup,
  bdlPeriod,
  bdlProps,
  BDL_GAME,
  cdnRunning,
  cdnScoreboard,
  ESPN_ABOUT,
  espnInjuries,
  espnSummary,
  oddsApiGameLines,
  statsBoxScore,
} from '../described.ts';
import { dailyLineups, LINEUP_DAY } from '../described-lineups.ts';
import { KALSHI_DAY, kalshiPage, settledPage } from '../described-kalshi.ts';
import {
  HOCKEY_DAY,
  HOCKEY_GAME,
  hockeyBoxScore,
  hockeySchedule,
  hockeyScores,
  hockeyScratches,
  recordedPlays,
  recordedShifts,
} from '../described-hockey.ts';
import { responseTo, need, recorded } from '../recorded.ts';

/** A response that a source reads completely, and the locations of its independent entries. */
export interface Case {
  readonly name: string;
  readonly source: Source;
  readonly request: SourceRequest;
  readonly text: string;
  /** Pointers of entries: an error in one must not affect the others. */
  readonly units: RegExp | null;
  /** Combines the reading with the game's box score, as ingest does: what does not agree is held back. */
  readonly beside?: (reading: Reading) => Reading;
}

const required = (request: SourceRequest | undefined): SourceRequest => responseTo(request, '').request;

function periodsBeside(
  box: BoxScoreFact | undefined,
  times: readonly PeriodTimesFact[] = [],
): (reading: Reading) => Reading {
  return (reading) => {
    if (box === undefined) throw new Error('no box score to stand beside');
    const { boxScore } = withPeriods(box, reading.facts.periodLines, times);
    return {
      ...reading,
      facts: { ...reading.facts, periodLines: [], boxScores: boxScore.hasPeriods ? [boxScore] : [] },
    };
  };
}

function chartBeside(box: BoxScoreFact | undefined): (reading: Reading) => Reading {
  return (reading) => {
    if (box === undefined) throw new Error('no box score to stand beside');
    const shotCharts = reading.facts.shotCharts.filter((chart) => isWholeChart(chart, box));
    return { ...reading, facts: { ...reading.facts, shotCharts } };
  };
}

/** The recorded chart is of one of the teams. */
const homeSide = (box: BoxScoreFact | undefined): BoxScoreFact | undefined =>
  box === undefined ? undefined : { ...box, lines: box.lines.filter(({ team }) => team === 'POR') };

/** The first entries of a long list, so that many mutations can be tried. */
function shorter(text: string, change: (root: never) => void): string {
  const root = JSON.parse(text) as never;
  change(root);
  return JSON.stringify(root);
}

export function hostileCases(): Case[] {
  return [
    ...[...oddsApiCases(), ...cdnCases(), ...statsCases(), ...espnCases(), ...bdlCases()],
    ...[...prizePicksCases(), ...hockeyCases(), ...kalshiCases(), lineupCase()],
  ];
}

function oddsApiCases(): Case[] {
  const source = theOddsApi({ regions: ['us'], markets: ['player_points'], maxEvents: 20 });
  const text = recorded('odds-api', 'event_odds_orl_cle_2024-02-23.json');
  const [events] = source.requests(need('quotes', '2024-02-22'));
  const [odds] = source.read(responseTo(events, `[${text}]`)).next;
  const [scores] = source.requests(need('scores', '2024-02-22'));
  const [lines] = source.requests(need('game-lines', '2024-02-22'));
  const finished = shorter(
    recorded('odds-api', 'scores.json'),
    (root: { completed: boolean; scores: unknown; home_team: string; away_team: string }[]) => {
      for (const [index, game] of root.entries()) {
        if (index % 2 === 0) continue;
        game.completed = true;
        game.scores = [
          { name: game.home_team, score: String(100 + index) },
          { name: game.away_team, score: String(90 + index) },
        ];
      }
    },
  );
  return [
    { name: 'event odds', source, request: required(odds), text, units: /^\/bookmakers\/\d+/ },
    { name: 'event odds again', source, request: required(odds), text, units: /^\/bookmakers\/\d+/ },
    { name: 'scores', source, request: required(scores), text: finished, units: /^\/\d+/ },
    { name: 'game lines', source, request: required(lines), text: oddsApiGameLines(), units: /^\/\d+/ },
  ];
}

function cdnCases(): Case[] {
  const source = nbaCdn;
  const games = { games: ['0022000001'] };
  const [box, periods] = source.requests(need('box-scores', '2020-12-22', games));
  const [shots] = source.requests(need('shots', '2020-12-22', games));
  const [running] = source.requests(need('running', '2020-12-22', games));
  const [schedule] = source.requests(need('games', '2023-12-01'));
  const [scoreboard] = source.requests(need('scores', '2020-12-22'));
  const whole = source.read(responseTo(box, recorded('nba-cdn', 'boxscore_0022000001.json'))).facts.boxScores[0];
  const plays = recorded('nba-cdn', 'playbyplay_0022000001.json');
  const short = shorter(
    recorded('nba-cdn', 'scheduleLeagueV2_2023.json.gz'),
    (root: { leagueSchedule: { gameDates: unknown[] } }) => {
      root.leagueSchedule.gameDates = root.leagueSchedule.gameDates.slice(20, 26);
    },
  );
  return [
    {
      name: 'box score',
      source,
      request: required(box),
      text: recorded('nba-cdn', 'boxscore_0022000001.json'),
      units: null,
    },
    { name: 'running game', source, request: required(running), text: cdnRunning({}), units: null },
    { name: 'periods', source, request: required(periods), text: plays, units: null, beside: periodsBeside(whole) },
    { name: 'shots', source, request: required(shots), text: plays, units: null, beside: chartBeside(whole) },
    {
      name: 'scoreboard',
      source,
      request: required(scoreboard),
      text: cdnScoreboard(),
      units: /^\/scoreboard\/games\/\d+/,
    },
    {
      name: 'schedule',
      source,
      request: required(schedule),
      text: short,
      units: /^\/leagueSchedule\/gameDates\/\d+\/games\/\d+/,
    },
  ];
}

function statsCases(): Case[] {
  const source = nbaStats;
  const games = { games: ['0022100732'] };
  const [box] = source.requests(need('box-scores', '2022-01-26', games));
  const [shots] = source.requests(need('shots', '2022-01-26', games));
  const text = statsBoxScore('boxscoretraditional_0022100732.json');
  const whole = source.read(responseTo(box, text)).facts.boxScores[0];
  const [log] = source.requests(need('games', '2019-01-01'));
  const short = shorter(
    recorded('nba-stats', 'leaguegamelog_2018-19.json.gz'),
    (root: { resultSets: { rowSet: unknown[] }[] }) => {
      for (const set of root.resultSets) set.rowSet = set.rowSet.slice(0, 60);
    },
  );
  return [
    {
      name: 'box score',
      source,
      request: required(box),
      text,
      units: null,
    },
    {
      name: 'shots',
      source,
      request: required(shots),
      text: recorded('nba-stats', 'shotchart_home_0022100732.json'),
      units: null,
      beside: chartBeside(homeSide(whole)),
    },
    { name: 'game log', source, request: required(log), text: short, units: null },
  ];
}

function espnCases(): Case[] {
  const source = espnFor({ contactUrl: 'https://picks.example' });
  const [scoreboard] = source.requests(need('games', '2024-01-29'));
  const [injuries] = source.requests(need('availability', '2024-01-29'));
  const summary = { ...required(scoreboard), what: 'summary', about: ESPN_ABOUT };
  // The source does not read broadcasters and best players.
  const short = shorter(
    recorded('espn', 'scoreboard_2024-01-29.json'),
    (root: { leagues?: unknown; events: Record<string, unknown>[] }) => {
      delete root.leagues;
      for (const event of root.events) {
        delete event['links'];
        for (const competition of event['competitions'] as Record<string, unknown>[])
          for (const name of [
            'venue',
            'broadcasts',
            'leaders',
            'geoBroadcasts',
            'headlines',
            'highlights',
            'tickets',
            'notes',
          ])
            delete competition[name];
      }
    },
  );
  return [
    { name: 'scoreboard', source, request: required(scoreboard), text: short, units: /^\/events\/\d+/ },
    { name: 'summary', source, request: summary, text: espnSummary(), units: null },
    {
      name: 'injuries',
      source,
      request: required(injuries),
      text: espnInjuries(),
      units: /^\/injuries\/\d+\/injuries\/\d+/,
    },
  ];
}

function bdlCases(): Case[] {
  const source = balldontlie;
  const day = '2020-12-22';
  const [games] = source.requests(need('games', day));
  const [scores] = source.requests(need('scores', day));
  const [boxes, listing] = source.requests(need('box-scores', day));
  const [injuries] = source.requests(need('availability', day));
  const [, gameLines] = source.requests(need('game-lines', day));
  const led = source.read(responseTo(listing, bdlGames(1))).next;
  const [totals] = source.read(responseTo(boxes, bdlBoxScores())).facts.periodLines;
  const { lineups } = source.read(
    responseTo(
      led.find(({ what }) => what === 'lineup'),
      bdlLineup(),
    ),
  ).facts;
  const whole = totals === undefined ? null : boxScoreOf(totals, lineups);
  const about = { game: String(BDL_GAME), gameDate: day, home: 'BKN', away: 'GSW', tipOff: '2020-12-23T00:00:00.000Z' };
  const props = { ...required(games), what: 'player-props', about };
  const entry = /^\/data\/\d+/;
  return [
    { name: 'games', source, request: required(games), text: bdlGames(4), units: entry },
    { name: 'scores', source, request: required(scores), text: bdlGames(4), units: entry },
    { name: 'box scores', source, request: required(boxes), text: bdlBoxScores(), units: entry },
    {
      name: 'period',
      source,
      request: required(led.find(({ what }) => what === 'period')),
      text: bdlPeriod(),
      units: null,
      beside: periodsBeside(whole ?? undefined),
    },
    {
      name: 'line-up',
      source,
      request: required(led.find(({ what }) => what === 'lineup')),
      text: bdlLineup(),
      units: null,
    },
    { name: 'injuries', source, request: required(injuries), text: bdlInjuries(), units: entry },
    { name: 'game lines', source, request: required(gameLines), text: bdlGameLines(), units: null },
    { name: 'player props', source, request: props, text: bdlProps(), units: entry },
  ];
}

function lineupCase(): Case {
  const [request] = nbaLineups.requests(need('lineups', LINEUP_DAY, { games: ['0022300001'] }));
  const text = dailyLineups();
  return { name: 'lineups', source: nbaLineups, request: required(request), text, units: /^\/games\/\d+/ };
}

function prizePicksCases(): Case[] {
  const [board] = prizePicks.requests(need('quotes', '2024-11-15'));
  const text = shorter(
    recorded('prizepicks', 'projections_2024-11-15.json.gz'),
    (root: { data: unknown[]; included: { type: string }[] }) => {
      root.data = root.data.slice(0, 120);
      root.included = root.included.filter(({ type }) => type === 'new_player').slice(0, 400);
    },
  );
  return [{ name: 'board', source: prizePicks, request: required(board), text, units: /^\/data\/\d+/ }];
}

function kalshiCases(): Case[] {
  const source = kalshi({ isOn: true });
  const [points] = source.requests(need('quotes', KALSHI_DAY));
  const text = JSON.stringify(kalshiPage());
  const [settled] = source.requests(need('market-results', '2025-12-01', { games: ['0022500001'] }));
  const results = { name: 'market results', source, request: required(settled), text: JSON.stringify(settledPage()) };
  return [
    { name: 'events', source, request: required(points), text, units: /^\/events\/\d+\/markets\/\d+/ },
    { ...results, units: /^\/markets\/\d+/ },
  ];
}

/** The game's box score stands with its shifts, its periods with both other responses. */
function hockeyCases(): Case[] {
  const source = nhlApi;
  const asked = (kind: 'games' | 'scores' | 'box-scores' | 'availability') =>
    source.requests(need(kind, HOCKEY_DAY, { league: 'Nhl', games: [HOCKEY_GAME] }));
  const [box, plays, shifts] = asked('box-scores');
  const [, today] = asked('scores');
  const [scratches] = asked('availability');
  const [whole] = source.read(responseTo(box, hockeyBoxScore())).facts.boxScores;
  const { periodLines } = source.read(responseTo(plays, recordedPlays())).facts;
  const { periodTimes } = source.read(responseTo(shifts, recordedShifts())).facts;
  const isWhole = (found: BoxScoreFact): boolean => playerWithoutLine(found, periodTimes) === undefined;
  return [
    { name: 'schedule', source, request: required(asked('games')[0]), text: hockeySchedule(), units: DAYS_GAMES },
    { name: 'score', source, request: required(today), text: hockeyScores(), units: /^\/games\/\d+/ },
    {
      ...{ name: 'box score', source, request: required(box), text: hockeyBoxScore(), units: null },
      beside: (reading) => ({
        ...reading,
        facts: { ...reading.facts, boxScores: reading.facts.boxScores.filter(isWhole) },
      }),
    },
    {
      ...{ name: 'plays', source, request: required(plays), text: recordedPlays(), units: null },
      beside: periodsBeside(whole, periodTimes),
    },
    {
      ...{ name: 'shifts', source, request: required(shifts), text: recordedShifts(), units: null },
      beside: (reading) =>
        periodsBeside(whole, reading.facts.periodTimes)({ ...reading, facts: { ...reading.facts, periodLines } }),
    },
    { name: 'scratches', source, request: required(scratches), text: hockeyScratches(), units: null },
  ];
}

const DAYS_GAMES = /^\/gameWeek\/\d+\/games\/\d+/;
