import type { PricedBoard } from '../../server/src/alerts/matching/price-facts.ts';
import type { Follows, LiveRule } from '../../server/src/alerts/matching/rule-index.ts';
import { STAT_NAMES, type Stat } from '../../server/src/sports/index.ts';

export const DAY = '2024-03-05';
export const PLAYERS = 300;
const TIP_OFF = new Date(`${DAY}T23:00:00Z`);
const NOW = new Date(`${DAY}T18:00:00Z`);
const TEAMS = 30;
const ACCOUNTS = 500;

/** Numbers from 0 to 1, the same in every run (Lehmer). */
function draws(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

const gameOf = (player: number): number => 1 + Math.floor((player * TEAMS) / PLAYERS / 2);
const teamOf = (player: number): number => 1 + Math.floor((player * TEAMS) / PLAYERS);
const statAt = (index: number): Stat => STAT_NAMES[index % STAT_NAMES.length] ?? 'Points';

/** A board with this many props and books per prop. One side in three has a positive expected value, at most 4 %. */
export function madeBoard(props: number, books: number): PricedBoard {
  const draw = draws(7);
  const perPlayer = Math.ceil(props / PLAYERS);
  const made = Array.from({ length: props }, (_, index) => {
    const playerId = index % PLAYERS;
    return {
      gameId: gameOf(playerId),
      playerId: playerId + 1,
      stat: statAt(Math.floor(index / PLAYERS) % perPlayer),
      period: 'Full' as const,
    };
  });
  const side = { book: 'book0', price: -110, probability: 0.5, expectedValue: 0, link: null };
  const offers = Object.fromEntries(Array.from({ length: books }, (_, book) => [`book${book}`, [-110, -110] as const]));
  const form = [5, 10] as const;
  return {
    league: 'Nba',
    date: DAY,
    knownAt: NOW,
    props: made.map((prop) => {
      const probability = 0.475 + 0.05 * draw();
      const content = { teamId: teamOf(prop.playerId - 1), opponentTeamId: null, line: 14.5, books };
      const sides = { over: { ...side, probability }, under: { ...side, probability: 1 - probability } };
      const rest = { pick: null, overs: { l5: form, l10: form, l15: form }, offers, confidence: 0.5, doubts: [] };
      return { ...prop, content: { ...content, ...sides, ...rest } };
    }),
    quotes: made.flatMap((prop) =>
      Array.from({ length: books }, (_, book) => ({
        ...prop,
        bookId: book + 1,
        book: `book${book}`,
        bookTitle: `Book ${book}`,
        lineHalves: 29,
        link: null,
        overPrice: -122 + Math.floor(20 * draw()),
        underPrice: -122 + Math.floor(20 * draw()),
        knownAt: NOW,
      })),
    ),
    games: Array.from({ length: TEAMS / 2 }, (_, index) => ({
      id: index + 1,
      league: 'Nba',
      season: '2023-24',
      seasonType: 'regular',
      gameDate: DAY,
      status: 'scheduled',
      homeTeamId: 2 * index + 1,
      awayTeamId: 2 * index + 2,
      homeTeam: `T${2 * index + 1}`,
      awayTeam: `T${2 * index + 2}`,
      tipOff: TIP_OFF,
      knownAt: NOW,
    })),
    names: new Map(made.map(({ playerId }) => [playerId, `Player ${playerId}`])),
  };
}

/**
 * Typical rules: on players, on follows, on a team, on a stat, and one in five on any prop. Each has its own books and a
 * minimum value between 1 % and 8 %.
 */
export function madeRules(count: number): { rules: LiveRule[]; follows: Map<number, Follows> } {
  const draw = draws(11);
  const any = (below: number): number => Math.floor(draw() * below);
  const rules = Array.from({ length: count }, (_, index): LiveRule => {
    const books = Array.from({ length: 3 }, () => `book${any(8)}`);
    const conditions = { books, minExpectedValue: 0.01 + 0.07 * draw() };
    const asked = [
      { players: Array.from({ length: 1 + any(5) }, () => 1 + any(PLAYERS)) },
      { followed: true },
      { teams: [`T${1 + any(TEAMS)}`] },
      { stats: [statAt(any(STAT_NAMES.length))] },
      { minProbability: 0.5 },
    ][index % 5];
    const owner = { id: index + 1, accountId: 1 + (index % ACCOUNTS), event: 'price.available' as const };
    return { ...owner, conditions: { ...conditions, ...asked }, since: new Date(0), ownBooks: null };
  });
  const follows = new Map(
    Array.from({ length: ACCOUNTS }, (_, account) => [
      account + 1,
      {
        players: new Set(Array.from({ length: 10 }, () => 1 + any(PLAYERS))),
        teams: new Set([`Nba T${1 + any(TEAMS)}`]),
        props: new Set([`${1 + any(PLAYERS)} Points`]),
      },
    ]),
  );
  return { rules, follows };
}
