import {
  type Candidate,
  inputReader,
  meanOf,
  type ModelConstants,
  type PastNews,
  type PlayedGame,
  playsByNews,
  projectedFive,
  type Random,
  startChances,
  type TeamNews,
  teamOf,
  usualMinutes,
  type World,
} from '../../../../server/src/model/parts.ts';
import { meanOfClusters, type ClusterSum, type MeanInterval } from '../bootstrap.ts';
import type { ReplayedGame } from '../replay.ts';
import { HOUR_MS } from './hours.ts';

/** When the starters of a team with a report are projected. */
export const STARTER_MOMENTS = ['at the last report', 'six hours before tip-off'] as const;
const EARLY_MS = 6 * HOUR_MS;

/** How many of one team's five starters were projected, by the model and by the usual shares of starts. */
interface ProjectedTeam {
  readonly day: string;
  readonly model: number;
  readonly usual: number;
}

export type Starters = Readonly<Record<(typeof STARTER_MOMENTS)[number], ProjectedTeam[]>>;

export const newStarters = (): Starters => ({ 'at the last report': [], 'six hours before tip-off': [] });

/** Compares the projected starters of each game, once, with those of its box score. */
export function startersScorer(starters: Starters, news: PastNews, constants: ModelConstants) {
  let current: PlayedGame | undefined;
  return ({ game, world }: ReplayedGame): void => {
    if (game === current) return;
    current = game;
    const [last, tipOff] = [news.lastReport(game), news.tipOff(game)];
    if (last === undefined || tipOff === undefined) return;
    const moments = [last, tipOff - EARLY_MS];
    STARTER_MOMENTS.forEach((when, index) => {
      const teams = news.teamsAt(world, game, moments[index]!);
      for (const team of teams)
        if (!team.lineupConfirmed) starters[when].push(...projected(world, { ...game, news: teams }, team, constants));
    });
  };
}

const FIVE = 5;

/** Nothing for a team whose five starters or five players of this season are not known. */
function projected(
  world: World,
  game: PlayedGame & { readonly news: readonly TeamNews[] },
  news: TeamNews,
  constants: ModelConstants,
): ProjectedTeam[] {
  const { teamId } = news;
  const started = new Set(
    game.lines.filter((line) => line.teamId === teamId && line.starter).map(({ playerId }) => playerId),
  );
  const team = [...teamOf(world, teamId).roster.values()]
    .filter(({ season }) => season === game.season)
    .map((state): Candidate => ({
      playerId: state.playerId,
      minutes: usualMinutes(state),
      starts: meanOf(state.st4, 0),
    }));
  if (started.size !== FIVE || team.length < FIVE) return [];
  const minutes = new Map(team.map((one) => [one.playerId, one.minutes]));
  const byNews = playsByNews(news);
  const plays = (playerId: number): number => byNews(playerId, minutes.get(playerId) ?? 0);
  const chances = startChances(world, game, teamId, inputReader(world, game, constants.bases), constants);
  const right = (candidates: readonly Candidate[]): number =>
    projectedFive(candidates, plays).filter((playerId) => started.has(playerId)).length;
  const expected = team.map((one) => ({ ...one, starts: chances.get(one.playerId) ?? one.starts }));
  return [{ day: game.day, model: right(expected), usual: right(team) }];
}

/** How many projected starters started: of five on average, and the share of teams with all five. */
export interface StartersRight {
  readonly ofFive: number;
  readonly whole: number;
}

export interface StartersSummary {
  readonly when: (typeof STARTER_MOMENTS)[number];
  readonly teams: number;
  readonly model: StartersRight;
  readonly usual: StartersRight;
  /** Whole fives that the model adds, as a share of the teams, with an interval by game date. */
  readonly added: MeanInterval;
}

/** One summary for each moment; none without a team with a report. */
export function summariseStarters(starters: Starters, random: Random): StartersSummary[] {
  return STARTER_MOMENTS.filter((when) => starters[when].length > 0).map((when) => {
    const teams = starters[when];
    const rightBy = (who: 'model' | 'usual'): StartersRight => ({
      ofFive: teams.reduce((sum, team) => sum + team[who], 0) / teams.length,
      whole: teams.filter((team) => team[who] === FIVE).length / teams.length,
    });
    const nights = Map.groupBy(teams, ({ day }) => day).values();
    const added = ({ model, usual }: ProjectedTeam): number => Number(model === FIVE) - Number(usual === FIVE);
    const sums = Array.from(nights, (ofNight): ClusterSum => ({
      sum: ofNight.reduce((sum, team) => sum + added(team), 0),
      count: ofNight.length,
    }));
    const by = { model: rightBy('model'), usual: rightBy('usual') };
    return { when, teams: teams.length, ...by, added: meanOfClusters(sums, random) };
  });
}
