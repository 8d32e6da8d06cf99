import type { Count } from '../../sports/index.ts';
import type { CountNames } from '../reading/counts.ts';
import { Unreadable } from '../reading/shape.ts';
import { OF_GOALKEEPERS, OF_SKATERS } from './counts.ts';
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
  readonly counts: Partial<Record<Count, number>>;
}

const SKATERS_LINE = { ...zeros(OF_SKATERS), pp_points: 0 };
const GOALKEEPERS_LINE = zeros(OF_GOALKEEPERS);
const GOALKEEPER = 'G';

/** The counts of everyone who dressed, zeros included. A goalkeeper's goals and assists are in no box score. */
export function tallyOf(plays: readonly Play[], dressed: ReadonlyMap<string, Dressed>): Map<string, Tally> {
  const tallies = new Map(
    Array.from(dressed, ([id, { team, position }]): [string, Tally] => {
      return [id, { team, counts: { ...(position === GOALKEEPER ? GOALKEEPERS_LINE : SKATERS_LINE) } }];
    }),
  );
  for (const play of plays) {
    const add = (player: string | null, ...counts: readonly Count[]): void => {
      if (player === null) return;
      const own = tallies.get(player)?.counts;
      if (own === undefined) throw new Unreadable(play.node, 'names a player who did not dress', 'conflict');
      for (const count of counts) if (own[count] !== undefined) own[count] += 1;
    };
    const { type, scorer, assists, shooter, goalkeeper, actor } = play;
    if (type === 'goal') {
      const inPowerPlay = isPowerPlay(play, dressed);
      add(scorer, 'goals', 'sog', ...(inPowerPlay ? (['pp_goals', 'pp_points'] as const) : []));
      for (const assistant of assists) add(assistant, 'assists', ...(inPowerPlay ? (['pp_points'] as const) : []));
      add(goalkeeper, 'shots_against', 'goals_against');
    } else if (type === 'shot') {
      add(shooter, 'sog');
      add(goalkeeper, 'shots_against', 'saves');
    } else if (type === 'hit') add(actor, 'hits_given');
    else if (!isOwnTeam(play, dressed)) add(actor, 'blocked_shots');
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

function zeros(names: CountNames): Partial<Record<Count, number>> {
  return Object.fromEntries(Object.keys(names).map((count) => [count, 0]));
}
