import { GOALKEEPER_COUNTS, SKATER_COUNTS, type HockeyCount } from '../../sports/hockey/index.ts';
import { Unreadable } from '../reading/shape.ts';
import type { Play } from './plays.ts';

/** A player of the game. */
export interface Dressed {
  readonly name: string;
  readonly position: string;
  readonly team: string;
  readonly isHome: boolean;
}

interface Tally {
  readonly team: string;
  readonly counts: Partial<Record<HockeyCount, number>>;
}

const OF_SKATERS: readonly HockeyCount[] = [...SKATER_COUNTS, 'pp_goals', 'pp_points'];
const GOALKEEPER = 'G';

/** The counts of everyone who dressed, zeros included. A goalkeeper's goals and assists are in no box score. */
export function tallyOf(plays: readonly Play[], dressed: ReadonlyMap<string, Dressed>): Map<string, Tally> {
  const tallies = new Map(
    Array.from(dressed, ([id, { team, position }]): [string, Tally] => {
      const names = position === GOALKEEPER ? GOALKEEPER_COUNTS : OF_SKATERS;
      return [id, { team, counts: Object.fromEntries(names.map((name) => [name, 0])) }];
    }),
  );
  for (const play of plays) {
    const add = (player: string | null, ...counts: readonly HockeyCount[]): void => {
      if (player === null) return;
      const own = tallies.get(player)?.counts;
      if (own === undefined) throw new Unreadable(play.node, 'names a player who did not dress', 'conflict');
      for (const count of counts) if (own[count] !== undefined) own[count] += 1;
    };
    const { type, scorer, assists, shooter, goalkeeper, actor } = play;
    if (type === 'goal') {
      const inPowerPlay = isPowerPlay(play, dressed);
      add(scorer, 'goals', 'shots', ...(inPowerPlay ? (['pp_goals', 'pp_points'] as const) : []));
      for (const assistant of assists) add(assistant, 'assists', ...(inPowerPlay ? (['pp_points'] as const) : []));
      add(goalkeeper, 'shots_against', 'goals_against');
    } else if (type === 'shot') {
      add(shooter, 'shots');
      add(goalkeeper, 'shots_against', 'saves');
    } else if (type === 'hit') add(actor, 'hits');
    else if (!isOwnTeam(play, dressed)) add(actor, 'blocked');
  }
  return tallies;
}

/**
 * Whether the scorer's side had more players on the ice. Goalkeepers count too: six skaters and an empty net against five and a
 * goalkeeper are no power play.
 */
function isPowerPlay({ scorer, onIce }: Play, dressed: ReadonlyMap<string, Dressed>): boolean {
  if (scorer === null || onIce === null) return false;
  const { home, away } = onIce;
  return dressed.get(scorer)?.isHome === true ? home > away : away > home;
}

/** A shot that hits a player of one's own team is no block. */
const isOwnTeam = ({ actor, shooter }: Play, dressed: ReadonlyMap<string, Dressed>): boolean =>
  actor !== null && shooter !== null && dressed.get(actor)?.team === dressed.get(shooter)?.team;
