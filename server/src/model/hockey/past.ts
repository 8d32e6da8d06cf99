import type { Day } from '../../kernel/index.ts';

/** What box scores count of skaters, as the model reads it. */
export const SKATER_COUNTS = ['goals', 'assists', 'sog', 'blocked_shots', 'hits_given'] as const;
export type SkaterCount = (typeof SKATER_COUNTS)[number];

/** A skater's counts of one game. Points are goals and assists. */
export type SkaterLine = Readonly<Record<SkaterCount, number>>;

export interface GoalieLine {
  readonly saves: number;
  readonly against: number;
}

/** One player of a finished game who was on the ice. A goalkeeper has `goalie`, everyone else `skater`. */
export interface HockeyLine {
  readonly playerId: number;
  readonly teamId: number;
  readonly minutes: number;
  readonly skater: SkaterLine | null;
  readonly goalie: GoalieLine | null;
  /** Of goalkeepers; null where it is not known. */
  readonly starter: boolean | null;
}

export interface HockeyGame {
  readonly gameId: number;
  readonly day: Day;
  readonly season: string;
  readonly playoffs: boolean;
  readonly homeTeamId: number;
  readonly awayTeamId: number;
  readonly lines: readonly HockeyLine[];
}

/** Half-lives in games: of a skater's ice time, and of what is counted per hour of it. */
export const MINUTES_HALF_LIVES = [4, 12] as const;
export const RATE_HALF_LIVES = [10, 30, 80] as const;
/** Of a team's games, for what it allows and shoots. */
const TEAM_HALF_LIFE = 25;
/** Of the league's games: shots fell by a tenth in four years. */
const LEAGUE_HALF_LIFE = 400;
/** Of a goalkeeper's shots faced, in games. */
const GOALIE_HALF_LIFE = 60;

const decayOf = (halfLife: number): number => 0.5 ** (1 / halfLife);
const MINUTES_DECAY = MINUTES_HALF_LIVES.map(decayOf);
const RATE_DECAY = RATE_HALF_LIVES.map(decayOf);
const TEAM_DECAY = decayOf(TEAM_HALF_LIFE);
const LEAGUE_DECAY = decayOf(LEAGUE_HALF_LIFE);
const GOALIE_DECAY = decayOf(GOALIE_HALF_LIFE);

/** A decayed sum with its weight. */
export interface Decayed {
  sum: number;
  weight: number;
}

/** The past of one player; all sums are decayed by the player's own games. */
export interface HockeyPlayer {
  teamId: number;
  games: number;
  /** For the present team. */
  gamesForTeam: number;
  /** Minutes on the ice, by `MINUTES_HALF_LIVES`. Of goalkeepers: of games they started. */
  readonly minutes: Decayed[];
  /** Hours on the ice and counts, by `RATE_HALF_LIVES`. */
  readonly hours: number[];
  readonly counts: Record<SkaterCount, number[]>;
  /** Saves and shots on goal faced. */
  saves: number;
  faced: number;
  isGoalie: boolean;
}

export interface HockeyTeam {
  lastDay: Day;
  /** Games, decayed. */
  weight: number;
  /** Counts of its opponents' skaters and of its own, each as a multiple of the league's at the time, decayed. */
  readonly allowed: Record<SkaterCount, number>;
  readonly own: Record<SkaterCount, number>;
}

/** All players, teams and the league after past games. It grows by whole game days. */
export interface HockeyWorld {
  readonly players: Map<number, HockeyPlayer>;
  readonly teams: Map<number, HockeyTeam>;
  readonly league: HockeyLeague;
  /** The last day added; empty before the first. */
  lastDay: Day;
}

/** Decayed sums over the games of the league. */
export interface HockeyLeague {
  hours: number;
  teamGames: number;
  readonly counts: Record<SkaterCount, number>;
  saves: number;
  faced: number;
  readonly starters: Decayed;
}

/** The league before the first game, per hour of a skater's ice time, and the weight it has: that of so many games. */
const START: Readonly<Record<SkaterCount, number>> = {
  goals: 0.63,
  assists: 1.06,
  sog: 6.4,
  blocked_shots: 2.7,
  hits_given: 4.6,
};
const START_GAMES = 20;
/** Skaters' hours on the ice of one team in a game. */
const TEAM_HOURS = 4.95;
const START_SAVE_SHARE = 0.905;
const START_STARTER_MINUTES = 58;

const perCount = <Value>(value: (count: SkaterCount) => Value): Record<SkaterCount, Value> =>
  Object.fromEntries(SKATER_COUNTS.map((count) => [count, value(count)])) as Record<SkaterCount, Value>;

export function newHockeyWorld(): HockeyWorld {
  const hours = 2 * START_GAMES * TEAM_HOURS;
  const faced = hours * START.sog;
  return {
    players: new Map(),
    teams: new Map(),
    league: {
      hours,
      teamGames: 2 * START_GAMES,
      counts: perCount((count) => hours * START[count]),
      saves: faced * START_SAVE_SHARE,
      faced,
      starters: { sum: 2 * START_GAMES * START_STARTER_MINUTES, weight: 2 * START_GAMES },
    },
    lastDay: '',
  };
}

/** An independent copy, so that a replay can continue without changing the original. */
export const copyHockeyWorld = (world: HockeyWorld): HockeyWorld => structuredClone(world);

export function newHockeyPlayer(): HockeyPlayer {
  return {
    teamId: 0,
    games: 0,
    gamesForTeam: 0,
    minutes: MINUTES_HALF_LIVES.map(() => ({ sum: 0, weight: 0 })),
    hours: RATE_HALF_LIVES.map(() => 0),
    counts: perCount(() => RATE_HALF_LIVES.map(() => 0)),
    saves: 0,
    faced: 0,
    isGoalie: false,
  };
}

export const newHockeyTeam = (): HockeyTeam => ({
  lastDay: '',
  weight: 0,
  allowed: perCount(() => 0),
  own: perCount(() => 0),
});

/** Of goalkeepers only where they started. */
function addMinutes(player: HockeyPlayer, minutes: number): void {
  player.minutes.forEach((decayed, index) => {
    decayed.sum = decayed.sum * MINUTES_DECAY[index]! + minutes;
    decayed.weight = decayed.weight * MINUTES_DECAY[index]! + 1;
  });
}

function absorbLine(world: HockeyWorld, line: HockeyLine): void {
  const player = world.players.get(line.playerId) ?? newHockeyPlayer();
  world.players.set(line.playerId, player);
  player.gamesForTeam = player.teamId === line.teamId ? player.gamesForTeam + 1 : 1;
  player.teamId = line.teamId;
  player.games += 1;
  player.isGoalie = line.goalie !== null;
  const { league } = world;
  if (line.goalie !== null) {
    const { saves, against } = line.goalie;
    if (line.starter !== false) {
      addMinutes(player, line.minutes);
      league.starters.sum += line.minutes;
      league.starters.weight += 1;
    }
    player.saves = player.saves * GOALIE_DECAY + saves;
    player.faced = player.faced * GOALIE_DECAY + saves + against;
    league.saves += saves;
    league.faced += saves + against;
  }
  if (line.skater === null) return;
  addMinutes(player, line.minutes);
  const hours = line.minutes / 60;
  league.hours += hours;
  RATE_DECAY.forEach((decay, index) => {
    player.hours[index] = player.hours[index]! * decay + hours;
    for (const count of SKATER_COUNTS)
      player.counts[count][index] = player.counts[count][index]! * decay + line.skater![count];
  });
  for (const count of SKATER_COUNTS) league.counts[count] += line.skater[count];
}

/** The league's count of one team in a game. */
const perTeamGame = ({ counts, teamGames }: HockeyLeague, count: SkaterCount): number => counts[count] / teamGames;

function absorbTeams(world: HockeyWorld, game: HockeyGame, usual: Readonly<Record<SkaterCount, number>>): void {
  const sides = [game.homeTeamId, game.awayTeamId];
  for (const [side, teamId] of sides.entries()) {
    const team = world.teams.get(teamId) ?? newHockeyTeam();
    world.teams.set(teamId, team);
    team.lastDay = game.day;
    team.weight = team.weight * TEAM_DECAY + 1;
    const other = sides[1 - side]!;
    for (const count of SKATER_COUNTS) {
      const of = (id: number): number =>
        game.lines.reduce((sum, line) => sum + (line.teamId === id ? (line.skater?.[count] ?? 0) : 0), 0);
      team.allowed[count] = team.allowed[count] * TEAM_DECAY + of(other) / usual[count];
      team.own[count] = team.own[count] * TEAM_DECAY + of(teamId) / usual[count];
    }
  }
}

/** Before a day's games are added, all of them at once: their order does not matter. */
function decayLeague(league: HockeyLeague, games: number): void {
  const decay = LEAGUE_DECAY ** games;
  league.hours *= decay;
  league.teamGames = league.teamGames * decay + 2 * games;
  for (const count of SKATER_COUNTS) league.counts[count] *= decay;
  league.saves *= decay;
  league.faced *= decay;
  league.starters.sum *= decay;
  league.starters.weight *= decay;
}

/**
 * Adds one whole game day. Days are added in order; one that is not later than the last throws, because a repeated or
 * late game would change every later figure.
 */
export function advanceHockey(world: HockeyWorld, day: Day, games: readonly HockeyGame[]): void {
  if (day <= world.lastDay) throw new RangeError(`game day ${day} is not after ${world.lastDay}`);
  const stray = games.find((game) => game.day !== day);
  if (stray !== undefined) throw new RangeError(`game ${stray.gameId} of ${stray.day} is not of game day ${day}`);
  world.lastDay = day;
  const usual = perCount((count) => perTeamGame(world.league, count));
  decayLeague(world.league, games.length);
  for (const game of games) {
    absorbTeams(world, game, usual);
    for (const line of game.lines) absorbLine(world, line);
  }
}
