import { LEAGUES, leagueOf, type FeedNames, type League } from '../leagues/index.ts';

/** The leagues that a feed serves: those whose definition has the feed's names. */
export const servedLeagues = (feed: keyof FeedNames): readonly League[] =>
  LEAGUES.filter((league) => leagueOf(league).feeds[feed] !== undefined);

/** A feed's names for a league; undefined if the feed does not serve it. */
export const namesOf = <Feed extends keyof FeedNames>(feed: Feed, league: League): FeedNames[Feed] =>
  leagueOf(league).feeds[feed];

/** The same for a league that the feed serves. */
export function servedAs<Feed extends keyof FeedNames>(feed: Feed, league: League): NonNullable<FeedNames[Feed]> {
  const names = namesOf(feed, league);
  if (names === undefined) throw new RangeError(`${feed} does not serve ${league}`);
  return names;
}
