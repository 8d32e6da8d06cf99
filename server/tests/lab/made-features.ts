import type { Day } from '../../src/kernel/index.ts';
import { replaceFeatures } from '../../src/lab/features/build-day.ts';
import { NOTHING_LATER, type Feature } from '../../src/lab/features/feature.ts';
import { seasonOf } from '../../src/leagues/index.ts';
import type { Database } from '../../src/platform/index.ts';
import { addGame, type SmallLeague } from '../support/small-league.ts';

export interface MadeGame {
  readonly id: number;
  readonly date: Day;
  readonly tipOff: Date;
}

/** A game at 19:00 UTC. */
export async function makeGame(db: Database, league: SmallLeague, date: Day): Promise<MadeGame> {
  const tipOff = new Date(`${date}T19:00:00Z`);
  return { id: await addGame(db, league, date, tipOff), date, tipOff };
}

/** A row of a prop before its game: 14.5 points, which the market thinks even, at -110 and -105 of two books. */
export function madeFeature(
  { league, teams: [teamId, opponentId] }: SmallLeague,
  { id, date, tipOff }: MadeGame,
  playerId: number,
  changes: Partial<Feature> = {},
): Feature {
  const asOf = new Date(tipOff.getTime() - 3_600_000);
  const hits = {
    l5Over: 3,
    l5Under: 2,
    l10Over: 6,
    l10Under: 4,
    l15Over: 9,
    l15Under: 6,
    seasonOver: 20,
    seasonGames: 40,
  };
  return {
    gameId: id,
    playerId,
    stat: 'Points',
    period: 'Full',
    league,
    season: seasonOf(league, date),
    seasonType: 'regular',
    gameDate: date,
    tipOff,
    asOf,
    newestFact: asOf,
    teamId,
    opponentId,
    home: true,
    restDays: 1,
    opponentRank: 1,
    teammatesOut: 0,
    expectedMinutes: 30,
    ...hits,
    openHalves: 29,
    openOver: 0.5,
    lineHalves: 29,
    overProbability: 0.5,
    books: 2,
    minutesToTipOff: 70,
    bestOverPrice: -105,
    bestOverBook: 'bravo',
    bestUnderPrice: -105,
    bestUnderBook: 'alpha',
    consensusOverPrice: -110,
    consensusUnderPrice: -110,
    bookKeys: ['alpha', 'bravo'],
    bookOverPrices: [-110, -105],
    bookUnderPrices: [-105, -110],
    modelOver: 0.55,
    overEdge: 0.02,
    underEdge: -0.1,
    overRating: 'Standard',
    underRating: null,
    side: 'Over',
    ...NOTHING_LATER,
    ...changes,
  };
}

/** The result of a row on its line. */
export function resultOf(lineHalves: number, actualValue: number | null): Pick<Feature, 'actualValue' | 'outcome'> {
  const margin = actualValue === null ? null : 2 * actualValue - lineHalves;
  return {
    actualValue,
    outcome: margin === null ? 'void' : margin === 0 ? 'push' : margin > 0 ? 'over' : 'under',
  };
}

/** Writes the rows of a settled game in place of those that it has. */
export async function writeGame(
  db: Database,
  { league }: SmallLeague,
  { id, tipOff }: MadeGame,
  rows: readonly Feature[],
): Promise<void> {
  const built = { gameId: id, knownAt: tipOff, hasOpen: false };
  await db.transaction((tx) => replaceFeatures(tx, league, [built], rows, tipOff));
}
