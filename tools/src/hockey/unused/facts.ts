import { impliedProbability } from '../../../../server/src/kernel/index.ts';
import {
  exactQuantile,
  type HockeyGame,
  type HockeyGameLine,
  type HockeyLine,
  type HockeyWorld,
} from '../../../../server/src/model/parts.ts';

/** What the model does not use, known perfectly: the goalkeeper opposite, who is out, and the books' lines of the game. */
export const FACTS = {
  'opposing goalkeeper': ['goalsOverLeague', 'goalsOverTeam'],
  'who is out': ['ownMinutes', 'ownPlaceMinutes', 'ownPoints', 'opponentMinutes', 'opponentPoints'],
  'team totals': ['ownTotal', 'opponentTotal'],
} as const;
export type FactGroup = keyof typeof FACTS;
/** Of a player's game, by group; undefined where the game has none. */
export type Facts = Readonly<Record<FactGroup, readonly number[] | undefined>>;

/** A regular of a team: who played in one of its last games. */
interface Regular {
  last: number;
  games: number;
  minutes: number;
  points: number;
  blocks: number;
}

/** Of the regulars who are out, or of a usual game: minutes of all, of each place, and points. */
type Missing = Record<'minutes' | 'defenders' | 'forwards' | 'points', number>;
const KEYS = ['minutes', 'defenders', 'forwards', 'points'] as const;
const none = (): Missing => ({ minutes: 0, defenders: 0, forwards: 0, points: 0 });

interface Team {
  games: number;
  readonly regulars: Map<number, Regular>;
  /** Decayed sums over its games, of who was out. */
  readonly usual: Missing;
  weight: number;
  /** Decayed starts by goalkeeper. */
  readonly starts: Map<number, number>;
}

const REGULAR_WITHIN = 10;
const FEWEST_GAMES = 3;
/** Blocked shots a game from which a skater counts as a defender: files of box scores do not say it to the model. */
const DEFENDER_BLOCKS = 0.95;
const MINUTES_STEP = 0.08;
const POINTS_STEP = 0.04;
const BLOCKS_STEP = 0.05;
const USUAL_DECAY = 0.5 ** (1 / 8);
const STARTS_DECAY = 0.96;
/** Shots of the league's average that are added to a goalkeeper's. */
const SHOTS_PULL = 600;
/** Goals of one team in a game, and the standard deviation of the difference of two. */
const USUAL_GOALS = 3.05;
const MARGIN_SPREAD = 2.5;

const newTeam = (): Team => ({
  ...{ games: 0, regulars: new Map(), usual: none(), weight: 0, starts: new Map() },
});

/** Follows the teams beside the model's world, game day by game day. */
export class FactKeeper {
  readonly #teams = new Map<number, Team>();

  #team(id: number): Team {
    let team = this.#teams.get(id);
    if (team === undefined) this.#teams.set(id, (team = newTeam()));
    return team;
  }

  /** Who of a team's regulars does not play in a game. */
  #missing(id: number, game: HockeyGame, world: HockeyWorld): Missing {
    const team = this.#team(id);
    const playing = new Set(game.lines.filter(({ teamId }) => teamId === id).map(({ playerId }) => playerId));
    const sums = none();
    for (const [playerId, { last, games, minutes, points, blocks }] of team.regulars) {
      if (playing.has(playerId) || team.games - last > REGULAR_WITHIN || games < FEWEST_GAMES) continue;
      if (world.players.get(playerId)?.teamId !== id) continue;
      sums.minutes += minutes;
      sums[blocks > DEFENDER_BLOCKS ? 'defenders' : 'forwards'] += minutes;
      sums.points += points;
    }
    return sums;
  }

  /** The same beyond the team's usual game, minutes in hours. */
  #missingBeyond(id: number, game: HockeyGame, world: HockeyWorld): Missing {
    const missing = this.#missing(id, game, world);
    const { usual, weight } = this.#team(id);
    const beyond = (key: keyof Missing, unit: number): number =>
      weight === 0 ? 0 : (missing[key] - usual[key] / weight) / unit;
    return {
      minutes: beyond('minutes', 60),
      defenders: beyond('defenders', 60),
      forwards: beyond('forwards', 60),
      points: beyond('points', 1),
    };
  }

  /** The facts of a skater's game, from the past before its day and the game's own line-ups. */
  factsOf(world: HockeyWorld, game: HockeyGame, line: HockeyLine, lines: HockeyGameLine | undefined): Facts {
    const isHome = line.teamId === game.homeTeamId;
    const opponentId = isHome ? game.awayTeamId : game.homeTeamId;
    const own = this.#missingBeyond(line.teamId, game, world);
    const opponent = this.#missingBeyond(opponentId, game, world);
    const blocks = this.#team(line.teamId).regulars.get(line.playerId)?.blocks ?? 0;
    const place = own[blocks > DEFENDER_BLOCKS ? 'defenders' : 'forwards'];
    return {
      'opposing goalkeeper': this.#goalkeeper(world, game, opponentId),
      'who is out': [own.minutes, place, own.points, opponent.minutes, opponent.points],
      'team totals': lines && totalsOf(lines, isHome),
    };
  }

  /** Goals that the opposing starter allows on a shot, against the league and against the team's usual goalkeepers. */
  #goalkeeper(world: HockeyWorld, game: HockeyGame, teamId: number): number[] | undefined {
    const starter = game.lines.find((line) => line.teamId === teamId && line.starter === true);
    if (starter === undefined) return undefined;
    const { saves, faced } = world.league;
    const league = saves / faced;
    const shareOf = (id: number): number => {
      const goalie = world.players.get(id);
      return ((goalie?.saves ?? 0) + SHOTS_PULL * league) / ((goalie?.faced ?? 0) + SHOTS_PULL);
    };
    const allowed = 1 - shareOf(starter.playerId);
    const { starts } = this.#team(teamId);
    const all = [...starts.values()].reduce((sum, of) => sum + of, 0);
    const usual = [...starts].reduce((sum, [id, of]) => sum + (of / all) * (1 - shareOf(id)), 0);
    return [Math.log(allowed / (1 - league)), all === 0 ? 0 : Math.log(allowed / usual)];
  }

  /** Adds the games of a day, before the world does. */
  advance(world: HockeyWorld, games: readonly HockeyGame[]): void {
    for (const game of games) {
      for (const id of [game.homeTeamId, game.awayTeamId]) {
        const team = this.#team(id);
        const missing = this.#missing(id, game, world);
        for (const key of KEYS) team.usual[key] = team.usual[key] * USUAL_DECAY + missing[key];
        team.weight = team.weight * USUAL_DECAY + 1;
        team.games += 1;
      }
      for (const line of game.lines) this.#remember(line);
    }
  }

  #remember({ teamId, playerId, minutes, skater, starter }: HockeyLine): void {
    const { games, regulars, starts } = this.#team(teamId);
    if (skater === null) {
      if (starter !== true) return;
      for (const [id, of] of starts) starts.set(id, of * STARTS_DECAY);
      starts.set(playerId, (starts.get(playerId) ?? 0) + 1);
      return;
    }
    const regular = regulars.get(playerId) ?? { last: 0, games: 0, minutes, points: 0.4, blocks: 0 };
    regulars.set(playerId, regular);
    regular.minutes += MINUTES_STEP * (minutes - regular.minutes);
    regular.points += POINTS_STEP * (skater.goals + skater.assists - regular.points);
    regular.blocks += BLOCKS_STEP * (skater.blocked_shots - regular.blocks);
    regular.games += 1;
    regular.last = games;
  }
}

/** The teams' goals by the total and, where there are moneylines, by who is favored; logs against the usual goals. */
export function totalsOf(
  { total, homeMoneyline, awayMoneyline }: HockeyGameLine,
  isHome: boolean,
): number[] | undefined {
  if (total === null) return undefined;
  const margin =
    homeMoneyline === null || awayMoneyline === null
      ? 0
      : marginOf(impliedProbability(homeMoneyline), impliedProbability(awayMoneyline));
  const [home, away] = [(total + margin) / 2, (total - margin) / 2].map((goals) => Math.log(goals / USUAL_GOALS));
  return isHome ? [home!, away!] : [away!, home!];
}

/** Goals by which the home team is favored. */
const marginOf = (home: number, away: number): number => MARGIN_SPREAD * exactQuantile(home / (home + away));
