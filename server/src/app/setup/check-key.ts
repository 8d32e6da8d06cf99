import { tryFeed, type Feed } from '../../ingest/index.ts';
import type { Clock } from '../../kernel/index.ts';
import { gameDayOf, type League } from '../../leagues/index.ts';
import type { CreditReport, Failure, FailureCategory, Reading, SourceRequest } from '../../sources/source.ts';
import { fault, ok, warning, type Finding } from '../commands/doctor/finding.ts';

/**
 * The result of a key check: the finding, and values from the feed's headers and first response. Null if the feed does
 * not report them.
 */
export interface KeyCheck extends Finding {
  readonly creditsUsed: number | null;
  readonly creditsLeft: number | null;
  /** Games of the day in the first response; null if it could not be parsed. */
  readonly games: number | null;
  /** The cost of reading the prices of these games once, in credits; 0 for a feed without credits. */
  readonly sweepCredits: number;
}

type CheckedFeed = Pick<Feed, 'source' | 'egress' | 'key'>;

/**
 * Plans of The Odds API with at most this many credits a month are free ones, without player markets (docs/feeds.md).
 */
const FREE_PLAN_CREDITS = 500;

/**
 * Tests a feed's key with free live requests: the day's games, and the first prices if they are free. A feed without a key
 * is asked for its first prices. `check` of the result is the feed's name. A feed that refuses or does not respond is a
 * finding, not an error.
 */
export async function checkKey(feed: CheckedFeed, clock: Clock, league: League): Promise<KeyCheck> {
  const { name } = feed.source;
  const now = clock.now();
  const day = gameDayOf(league, now);
  const [first] = feed.source.requests({ kind: 'quotes', league, day, games: [], asOf: null, now });
  if (first === undefined)
    return plain(warning(name, `It has no prices of the league ${league}.`, 'Turn another feed on.'));
  const games = await tryFeed(feed, first);
  if (!('facts' in games)) return plain(refused(name, games));
  if (games.failure !== null) return plain(refused(name, games.failure), creditsOf(games));
  if (feed.key === null) return keyless(name, games);
  const facts = { credits: creditsOf(games), games: games.next.length, sweepCredits: costOf(games.next) };
  const plan = planFinding(name, facts.credits);
  if (plan !== undefined) return whole(plan, facts);
  const free = games.next.find(({ credits }) => credits === 0);
  if (free === undefined) return whole(ok(name, sentence(facts)), facts);
  const priced = failureOf(await tryFeed(feed, free));
  if (priced?.category === 'plan')
    return whole(
      fault(name, 'The key works, but its plan has no player prices.', `Choose a plan of ${name} with player props.`),
      facts,
    );
  return whole(priced === undefined ? ok(name, sentence(facts)) : refused(name, priced), facts);
}

/** A feed without a key responds with the prices themselves. */
function keyless(name: string, { facts: { quoteSets }, credits }: Reading): KeyCheck {
  const games = quoteSets.filter(({ quotes }) => quotes.length > 0).length;
  const day = games === 0 ? 'It has no prices of today yet.' : `It has prices of ${games} games of today.`;
  const response = { credits: credits ?? NOT_SAID, games, sweepCredits: 0 };
  return whole(ok(name, `It responds without a key. ${day}`), response);
}

const ADVICE: Readonly<Partial<Record<FailureCategory, readonly [says: string, advice: string]>>> = {
  auth: ['The feed refuses the key', 'Take the whole key again from your account at the feed.'],
  plan: ['The feed refuses the key, or its plan lacks the data', 'Check the key and the plan at the feed.'],
  quota: ['The plan has no credits left', 'Wait for the next month of the plan, or choose a larger one.'],
  'rate-limited': ['The feed asks to wait', 'Check again in a minute.'],
  unavailable: ['The feed does not respond', 'Allow this machine https requests to the feed, then check again.'],
};
const UNREADABLE = ['The response of the feed cannot be used', 'Check again later.'] as const;

function refused(name: string, { category, reason }: Failure): Finding {
  const [says, advice] = ADVICE[category] ?? UNREADABLE;
  return fault(name, `${says}: ${reason}.`, advice);
}

function planFinding(name: string, { used, remaining }: CreditReport): Finding | undefined {
  if (used === null || remaining === null) return undefined;
  if (used + remaining > FREE_PLAN_CREDITS)
    return remaining > 0 ? undefined : fault(name, 'The plan has no credits left.', 'Choose a larger plan, or wait.');
  return fault(
    name,
    `The key works. Its plan has ${used + remaining} credits a month: a free plan, which has no player markets.`,
    'Choose a paid plan: 20,000 credits a month are enough (docs/feeds.md).',
  );
}

interface FirstResponse {
  readonly credits: CreditReport;
  readonly games: number;
  readonly sweepCredits: number;
}

function sentence({ credits: { remaining }, games, sweepCredits }: FirstResponse): string {
  const left = remaining === null ? '' : ` ${remaining} credits are left.`;
  const day = games === 0 ? 'It lists no game to come today.' : `It lists ${games} games to come today.`;
  const cost = sweepCredits === 0 ? '' : ` Reading their prices once costs ${sweepCredits} credits.`;
  return `The key works.${left} ${day}${cost}`;
}

const failureOf = (response: Reading | Failure): Failure | undefined =>
  'facts' in response ? (response.failure ?? undefined) : response;

const NOT_SAID: CreditReport = { last: null, used: null, remaining: null };
const creditsOf = ({ credits }: Reading): CreditReport => credits ?? NOT_SAID;

const costOf = (requests: readonly SourceRequest[]): number => requests.reduce((sum, { credits }) => sum + credits, 0);

const plain = (finding: Finding, credits = NOT_SAID): KeyCheck => ({
  ...finding,
  creditsUsed: credits.used,
  creditsLeft: credits.remaining,
  games: null,
  sweepCredits: 0,
});

const whole = (finding: Finding, { credits, games, sweepCredits }: FirstResponse): KeyCheck => ({
  ...plain(finding, credits),
  games,
  sweepCredits,
});
