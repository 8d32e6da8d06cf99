import { leagueOf } from '../../src/leagues/index.ts';
import { FITTED_COUNTS, type FittedCount, type FittedLine } from '../../src/sports/basketball/index.ts';
import type { PlayerInput } from '../../src/model/projection/inputs.ts';
import type { PlayedGame, PlayerLine } from '../../src/model/past/history.ts';

/**
 * Invented players and games for tests: figures in real ranges, drawn from numbers between 0 and 1 that the test
 * provides.
 */
export type Draw = () => number;

const RATES: Readonly<Record<FittedCount, number>> = {
  pts: 0.47,
  reb: 0.18,
  ast: 0.1,
  fg3m: 0.05,
  fg3a: 0.15,
  fgm: 0.17,
  fga: 0.37,
  ftm: 0.07,
  fta: 0.09,
  stl: 0.03,
  blk: 0.02,
  tov: 0.054,
};

/** A player's input with plausible figures. */
export function sampleInput(draw: Draw): PlayerInput {
  const between = (low: number, high: number): number => low + draw() * (high - low);
  const around = (rate: number): number => rate * Math.exp(between(-0.8, 0.8));
  const starter = draw();
  const minutes32 = between(8, 38);
  const counts = Object.fromEntries(
    FITTED_COUNTS.map((count) => {
      const long = around(RATES[count]);
      const base = long * Math.exp(between(-0.15, 0.15));
      const chain = { long, base, form: base * Math.exp(between(-0.1, 0.1)) };
      return [count, { chain, opponent: between(-0.08, 0.08), opponentRole: between(-0.08, 0.08) }];
    }),
  ) as PlayerInput['counts'];
  const missed = draw() < 0.8 ? 0 : Math.floor(between(1, 20));
  return {
    playerId: 1,
    periods: leagueOf('Nba').periods,
    teamId: 1,
    opponentId: 2,
    gameId: 1,
    season: '2024-25',
    home: draw() < 0.5,
    playoffs: draw() < 0.1,
    careerGames: Math.floor(between(0, 300)),
    seasonGames: Math.floor(between(0, 80)),
    minutes2: minutes32 * between(0.6, 1.3),
    minutes8: minutes32 * between(0.7, 1.2),
    minutes32,
    minutesSpread: between(2, 10),
    minutesEvidence: between(1, 46),
    starter4: starter,
    starter16: Math.min(1, Math.max(0, starter + between(-0.3, 0.3))),
    missed,
    newTeam: draw() < 0.05,
    role: draw() < 0.3 ? 'big' : draw() < 0.5 ? 'guard' : 'wing',
    outlook: {
      implied: between(-0.1, 0.1),
      pace: between(-0.05, 0.05),
      lopsided: between(0, 2),
      quoted: draw() < 0.5,
      restDays: draw() < 0.05 ? null : Math.floor(between(1, 6)),
      thirdInFour: draw() < 0.2,
    },
    counts,
    periodSums: new Float64Array(65),
    level: draw() < 0.4 ? 'none' : draw() < 0.5 ? 'absences' : 'lineups',
    starts: null,
    plays: 1,
    vacated: [between(-0.6, 0.8), between(-0.3, 0.4), between(-0.3, 0.5), between(-0.3, 0.4)],
    sameAbsentees: between(-6, 6),
    startFeatures: null,
    knownShare: draw(),
    minutesSeen: between(50, 1000),
    lastMinutes: minutes32 * between(0.5, 1.4),
    lastStart: draw() < starter ? 1 : 0,
    lastMargin: Math.floor(between(1, 35)),
    startGain: between(-4, 8),
    stintGames: Math.floor(between(0, 60)),
    gamesLeft: draw() < 0.2 ? undefined : Math.floor(between(0, 82)),
    lastVacated: between(-0.6, 0.8),
  };
}

const counted = (of: Partial<Record<FittedCount, number>>): FittedLine =>
  Object.fromEntries(FITTED_COUNTS.map((count) => [count, of[count] ?? 0])) as FittedLine;

/** One box-score line with counts that are consistent with its minutes. */
export function sampleLine(draw: Draw, playerId: number, teamId: number, starter: boolean): PlayerLine {
  const minutes = (starter ? 24 : 8) + draw() * 16;
  const counts = counted(
    Object.fromEntries(FITTED_COUNTS.map((count) => [count, Math.floor(2 * draw() * minutes * RATES[count])])),
  );
  return { playerId, teamId, starter, minutes, counts, periods: [] };
}

const TEAMS = 4;
const ROSTER = 9;

/** A small league's games, one round every two days; sometimes a player is absent or traded. */
export function sampleSeason(draw: Draw, season: string, rounds: number): PlayedGame[] {
  const start = Date.parse(`${season.slice(0, 4)}-10-20T00:00:00Z`);
  const teamOf = new Map(Array.from({ length: TEAMS * ROSTER }, (_, index) => [index + 1, 1 + (index % TEAMS)]));
  const games: PlayedGame[] = [];
  for (let round = 0; round < rounds; round++) {
    const day = new Date(start + round * 2 * 86_400_000).toISOString().slice(0, 10);
    if (draw() < 0.1) teamOf.set(1 + Math.floor(draw() * TEAMS * ROSTER), 1 + Math.floor(draw() * TEAMS));
    const order = round % 2 === 0 ? [1, 2, 3, 4] : [4, 1, 2, 3];
    for (const [home, away] of [order.slice(0, 2), order.slice(2)] as [number, number][]) {
      const lines = [...teamOf].flatMap(([playerId, teamId]) =>
        (teamId === home || teamId === away) && draw() > 0.12
          ? [sampleLine(draw, playerId, teamId, playerId <= TEAMS * 5)]
          : [],
      );
      games.push({
        gameId: Number(season.slice(0, 4)) * 1000 + games.length,
        day,
        season,
        playoffs: false,
        homeTeamId: home,
        awayTeamId: away,
        homeSpread: draw() < 0.5 ? null : Math.round(20 * draw() - 10),
        total: draw() < 0.5 ? null : 220,
        lines,
      });
    }
  }
  return games;
}
