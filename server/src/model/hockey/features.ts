import { addDays, type Day } from '../../kernel/index.ts';
import {
  newHockeyPlayer,
  newHockeyTeam,
  RATE_HALF_LIVES,
  type HockeyPlayer,
  type HockeyTeam,
  type HockeyWorld,
  type SkaterCount,
} from './past.ts';

/** Stats that the model prices, with the counts that add up to them. */
export const SKATER_STATS = {
  Goals: ['goals'],
  Assists: ['assists'],
  Points: ['goals', 'assists'],
  ShotsOnGoal: ['sog'],
  BlockedShots: ['blocked_shots'],
  Hits: ['hits_given'],
} as const satisfies Record<string, readonly SkaterCount[]>;
export type SkaterStat = keyof typeof SKATER_STATS;
const SKATERS = Object.keys(SKATER_STATS) as SkaterStat[];

export const GOALIE_STATS = { Saves: ['saves'], GoalsAgainst: ['goals_against'] } as const;
export type GoalieStat = keyof typeof GOALIE_STATS;

export const HOCKEY_STATS = { ...SKATER_STATS, ...GOALIE_STATS } as const;
export type HockeyStat = keyof typeof HOCKEY_STATS;
export const isHockeyStat = (stat: string): stat is HockeyStat => Object.hasOwn(HOCKEY_STATS, stat);
export const isSkaterStat = (stat: HockeyStat): stat is SkaterStat => Object.hasOwn(SKATER_STATS, stat);

/**
 * The terms of ln(mean) of a skater's stat. Rates are natural logs of ratios: long to the league's, middle to long, short
 * to middle.
 */
export const SKATER_FEATURES = [
  'constant',
  'minutes',
  'minutesChange',
  'rate',
  'rateMiddle',
  'rateShort',
  'defender',
  'opponent',
  'home',
  'backToBack',
  'opponentBackToBack',
  'newTeam',
  'playoffs',
] as const;
/** The terms of ln(mean) of a goalkeeper's stat, given a start. */
export const GOALIE_FEATURES = [
  'constant',
  'minutes',
  'saveShare',
  'opponentAttack',
  'ownDefence',
  'home',
  'backToBack',
  'opponentBackToBack',
  'playoffs',
] as const;
export type HockeyFeature = (typeof SKATER_FEATURES)[number] | (typeof GOALIE_FEATURES)[number];

export const featuresOf = (stat: HockeyStat): readonly HockeyFeature[] =>
  isSkaterStat(stat) ? SKATER_FEATURES : GOALIE_FEATURES;

/** Hours of the longer average that are added to a shorter one; to the longest those of the league. */
const PULL_HOURS = [2, 4, 8] as const;
/** Hours of the league's rate that a player's longest average holds. */
export const PRIOR_HOURS = PULL_HOURS[2];
/** Games of the league's average that are added to a team's. */
const TEAM_PULL = 10;
/** Games of the usual ice time that are added to a player's, by half-life. */
const MINUTES_PULL = [1, 2] as const;
const USUAL_MINUTES = 15;
/** Shots of the league's average that are added to a goalkeeper's. */
const SHOTS_PULL = 600;
/** Games for a new team within which a player counts as new. */
const NEW_FOR = 5;
const LEAST_MINUTES = 2;

/** A game to be played. */
export interface HockeyMatchup {
  readonly day: Day;
  readonly playoffs: boolean;
  readonly homeTeamId: number;
  readonly awayTeamId: number;
}

/** What is known of a player before a game. */
export interface HockeyInput {
  readonly teamId: number;
  readonly opponentId: number;
  readonly isGoalie: boolean;
  /** Games on record. */
  readonly games: number;
  /** Hours on the ice in the longest average. */
  readonly hours: number;
  /** Expected minutes on the ice. */
  readonly minutes: number;
  /** Minutes of the slower average: the usual ones. */
  readonly usualMinutes: number;
  readonly newTeam: boolean;
  readonly playoffs: boolean;
  /** Of the stats of a skater or of a goalkeeper. Numbers, not functions: the world behind them grows on. */
  readonly stats: Readonly<Partial<Record<HockeyStat, StatInput>>>;
}

export interface StatInput {
  /** Natural log of the league's count in the usual minutes, or in a starter's game. */
  readonly offset: number;
  /** In the order of `featuresOf(stat)`. */
  readonly features: readonly number[];
}

type Sums = Readonly<Record<SkaterCount, number>>;
const totalOf = (counts: Sums, parts: readonly SkaterCount[]): number =>
  parts.reduce((sum, count) => sum + counts[count], 0);

/** The player's rates by half-life, shortest first, each pulled to the next longer one; the last is the league's. */
function ratesOf(player: HockeyPlayer, league: HockeyWorld['league'], parts: readonly SkaterCount[]): number[] {
  const rates = [totalOf(league.counts, parts) / league.hours];
  for (let index = RATE_HALF_LIVES.length - 1; index >= 0; index--) {
    const pull = PULL_HOURS[index]!;
    const count = parts.reduce((sum, part) => sum + player.counts[part][index]!, 0);
    rates.unshift((count + pull * rates[0]!) / (player.hours[index]! + pull));
  }
  return rates;
}

const ratioOf = (sums: Sums, weight: number, parts: readonly SkaterCount[], usual: Sums): number => {
  // Of a sum, each part's ratio counts by its share in the league.
  const all = totalOf(usual, parts);
  return parts.reduce((sum, part) => sum + ((sums[part] + TEAM_PULL) / (weight + TEAM_PULL)) * (usual[part] / all), 0);
};

const playedYesterday = (team: HockeyTeam, day: Day): number => Number(team.lastDay === addDays(day, -1));

/** A player's input for a game of the team, from the past before it. */
export function hockeyInput(
  world: HockeyWorld,
  game: HockeyMatchup,
  { playerId, teamId }: { readonly playerId: number; readonly teamId: number },
): HockeyInput {
  const player = world.players.get(playerId) ?? newHockeyPlayer();
  const isHome = teamId === game.homeTeamId;
  const opponentId = isHome ? game.awayTeamId : game.homeTeamId;
  const team = world.teams.get(teamId) ?? newHockeyTeam();
  const opponent = world.teams.get(opponentId) ?? newHockeyTeam();
  const { league } = world;
  const { isGoalie } = player;
  const usual = isGoalie ? league.starters.sum / league.starters.weight : USUAL_MINUTES;
  const minutesBy = player.minutes.map(({ sum, weight }, index) => {
    const pull = MINUTES_PULL[index]!;
    return Math.max(LEAST_MINUTES, (sum + pull * usual) / (weight + pull));
  }) as [number, number];
  const [fast, slow] = minutesBy;
  const newTeam = player.games > 0 && (player.teamId !== teamId || player.gamesForTeam < NEW_FOR);
  const shared = {
    home: Number(isHome) - 0.5,
    backToBack: playedYesterday(team, game.day),
    opponentBackToBack: playedYesterday(opponent, game.day),
    playoffs: Number(game.playoffs),
  };
  const [, , blocks, usualBlocks] = ratesOf(player, league, ['blocked_shots']);
  const defender = Math.log(blocks! / usualBlocks!);
  const ofSkater = (stat: SkaterStat): StatInput => {
    const parts = SKATER_STATS[stat];
    const [short, middle, long, ofLeague] = ratesOf(player, league, parts) as [number, number, number, number];
    const named: Record<(typeof SKATER_FEATURES)[number], number> = {
      ...shared,
      constant: 1,
      minutes: Math.log(slow / USUAL_MINUTES),
      minutesChange: Math.log(fast / slow),
      rate: Math.log(long / ofLeague),
      rateMiddle: Math.log(middle / long),
      rateShort: Math.log(short / middle),
      defender: stat === 'BlockedShots' ? 0 : defender,
      opponent: Math.log(ratioOf(opponent.allowed, opponent.weight, parts, league.counts)),
      newTeam: Number(newTeam),
    };
    const features = SKATER_FEATURES.map((feature) => named[feature]);
    return { offset: Math.log((ofLeague * USUAL_MINUTES) / 60), features };
  };
  const ofGoalie = (stat: GoalieStat): StatInput => {
    const parts = stat === 'Saves' ? (['sog'] as const) : (['goals'] as const);
    const ofLeague = league.saves / league.faced;
    const share = (player.saves + SHOTS_PULL * ofLeague) / (player.faced + SHOTS_PULL);
    const named: Record<(typeof GOALIE_FEATURES)[number], number> = {
      ...shared,
      constant: 1,
      minutes: Math.log(slow / usual),
      saveShare: stat === 'Saves' ? Math.log(share / ofLeague) : Math.log((1 - share) / (1 - ofLeague)),
      opponentAttack: Math.log(ratioOf(opponent.own, opponent.weight, parts, league.counts)),
      ownDefence: Math.log(ratioOf(team.allowed, team.weight, parts, league.counts)),
    };
    const faced = league.counts.sog / league.teamGames;
    const features = GOALIE_FEATURES.map((feature) => named[feature]);
    return { offset: Math.log(faced * (stat === 'Saves' ? ofLeague : 1 - ofLeague)), features };
  };
  return {
    teamId,
    opponentId,
    isGoalie,
    games: player.games,
    hours: player.hours.at(-1)!,
    minutes: isGoalie ? slow : fast,
    usualMinutes: slow,
    newTeam,
    playoffs: game.playoffs,
    stats: isGoalie
      ? { Saves: ofGoalie('Saves'), GoalsAgainst: ofGoalie('GoalsAgainst') }
      : Object.fromEntries(SKATERS.map((stat) => [stat, ofSkater(stat)])),
  };
}
