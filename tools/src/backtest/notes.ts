import type { Day } from '../../../server/src/kernel/index.ts';
import { seasonOf, seasonStart, type League } from '../../../server/src/leagues/index.ts';
import { evidenceText } from './evidence.ts';
import type { ModelConstants, PlayedGame } from '../../../server/src/model/parts.ts';

interface Tested {
  readonly league: League;
  readonly games: readonly PlayedGame[];
  readonly quoted: readonly { readonly gameId: number }[];
  readonly season: string;
  readonly from?: Day | undefined;
  readonly constants: ModelConstants;
}

/** Notes for the reader of the figures: the data used, and the data missing. */
export function backtestNotes({ league, games, quoted, season, from, constants }: Tested): string[] {
  const played = games.filter((game) => game.season === season && game.day >= (from ?? game.day));
  const earlier = [...new Set(games.filter((game) => game.season < season).map((game) => game.season))].sort();
  const tested = new Set(played.map(({ gameId }) => gameId));
  const before = seasonOf(league, seasonStart(league, season, -1));
  const notes = [
    `The constants were learned from ${constants.seasons.join(', ')}, up to ${constants.lastDay}; ` +
      `players come from ${earlier.length === 0 ? 'no season before' : earlier.join(', ')}.`,
  ];
  if (from !== undefined) notes.push(`Only games of ${season} from ${from} on are measured.`);
  if (constants.evidence !== undefined) notes.push(evidenceText(constants.evidence));
  if (earlier.length === 0)
    notes.push(
      `No game before ${season} is there: everybody starts it unknown, and the figures are those of a service without a past.`,
    );
  else if (!earlier.includes(before))
    notes.push(`${before} is not there: what players did in it is not known to the figures.`);
  if (earlier.includes(before) && !constants.seasons.includes(before))
    notes.push(`Newer constants are possible: proppick fit --through ${before}, and --constants with its file.`);
  if (!quoted.some(({ gameId }) => tested.has(gameId)))
    notes.push(`No quotes of ${season} are there, so there is no market to compare with.`);
  if (!played.some(({ lines }) => lines.some(({ periods }) => periods.length > 0)))
    notes.push(`No period box scores of ${season} are there, so period props are not measured.`);
  return notes;
}
