import { noCounts, type FittedCount } from '../../sports/basketball/index.ts';
import type { RunningGameFact, RunningLineFact } from '../../sources/facts.ts';
import { keyOf, uniformOf } from '../random.ts';
import type { PlayedGame, PlayedLine, PlayedPeriod } from './game.ts';
import type { Timetable } from './game-facts.ts';
import { lengthOf } from './minutes.ts';
import type { Tally } from './play.ts';

const MINUTE = 60_000;
/** The share of a period's time by the wall clock that is the break before it. */
const BREAK = 0.12;

/** The state of a game at each minute of it after a moment and up to another. */
export function runningGames(played: PlayedGame, { ends }: Timetable, since: Date, until: Date): RunningGameFact[] {
  const { game } = played;
  const facts: RunningGameFact[] = [];
  ends.forEach((end, index) => {
    const from = (ends[index - 1] ?? game.tipOff).getTime();
    for (let at = from + MINUTE; at < end.getTime() && at <= until.getTime(); at += MINUTE) {
      if (at <= since.getTime()) continue;
      const share = (at - from) / (end.getTime() - from);
      const isBreak = index > 0 && share < BREAK;
      const period = isBreak ? index : index + 1;
      const part = isBreak ? 1 : index === 0 ? share : (share - BREAK) / (1 - BREAK);
      facts.push(stateAt(played, period, part, new Date(at)));
    }
  });
  return facts;
}

function stateAt(played: PlayedGame, period: number, part: number, knownAt: Date): RunningGameFact {
  const { game } = played;
  const sides = [game.home, game.away] as const;
  const players = sides.flatMap(({ abbreviation }, side) =>
    played.lines[side === 0 ? 0 : 1].flatMap((line) => lineAt(game.key, line, abbreviation, period, part) ?? []),
  );
  const pointsOf = (team: string): number =>
    players.reduce((sum, line) => sum + (line.team === team ? (line.counts.pts ?? 0) : 0), 0);
  return {
    game: { externalId: game.externalId },
    period,
    clockSeconds: Math.round(lengthOf(game.home.rules, period) * (1 - part)),
    homePoints: pointsOf(game.home.abbreviation),
    awayPoints: pointsOf(game.away.abbreviation),
    players,
    knownAt,
    assumed: false,
  };
}

/** A player's figures through a part of a period; undefined before the player has been on court. */
function lineAt(
  key: number,
  { player, starter, periods }: PlayedLine,
  team: string,
  period: number,
  part: number,
): RunningLineFact | undefined {
  const sum = noCounts();
  let seconds = 0;
  for (const own of periods) {
    if (own.period > period) continue;
    const share = own.period < period ? 1 : part;
    const counts = partOf(own, share, (count) =>
      uniformOf(keyOf(key, 'running', player.externalId, own.period, count)),
    );
    for (const count of Object.keys(sum) as FittedCount[]) sum[count] += counts[count];
    seconds += Math.round(own.seconds * share);
  }
  if (seconds === 0) return undefined;
  const ref = { externalId: player.externalId, name: player.name };
  return { player: ref, team, starter, seconds, fouls: null, isIn: null, counts: sum };
}

/**
 * The counts of a part of a period, spread evenly from a moment drawn for each count. They only rise, and end as those of the
 * period. Attempts and points follow from what was made and missed.
 */
function partOf({ counts }: PlayedPeriod, part: number, drawn: (count: string) => number): Tally {
  const soFar = (count: string, whole: number): number => Math.floor(whole * part + (part < 1 ? drawn(count) : 0));
  const { fgm, fga, fg3m, fg3a, ftm, fta } = counts;
  const [threes, twos, free] = [soFar('fg3m', fg3m), soFar('twos', fgm - fg3m), soFar('ftm', ftm)];
  const missedThrees = soFar('missed threes', fg3a - fg3m);
  return {
    pts: 3 * threes + 2 * twos + free,
    fg3m: threes,
    fg3a: threes + missedThrees,
    fgm: threes + twos,
    fga: threes + twos + missedThrees + soFar('missed twos', fga - fg3a - (fgm - fg3m)),
    ftm: free,
    fta: free + soFar('missed throws', fta - ftm),
    reb: soFar('reb', counts.reb),
    ast: soFar('ast', counts.ast),
    stl: soFar('stl', counts.stl),
    blk: soFar('blk', counts.blk),
    tov: soFar('tov', counts.tov),
  };
}
