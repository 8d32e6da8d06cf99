import { openConfiguration, readFreshness, scheduleSection } from '../../../operations/index.ts';
import type { Clock } from '../../../kernel/index.ts';
import { checkSmtp, errorCode, countLateMails, only, silentLog, type Database } from '../../../platform/index.ts';
import { creditsSpent } from '../../../platform/egress/index.ts';
import { plannedFeeds, servedNow, sourcesSection, type PlannedFeed } from '../../feeds.ts';
import { LEAGUES_SECTION } from '../../leagues-section.ts';
import { NO_REPLY_ADDRESS, type Settings } from '../../settings.ts';
import { ingestJob, sourceNamesOn } from '../../sources-on.ts';
import { fault, ok, unknown, warning, type Finding } from './finding.ts';

const SMTP_MS = 5_000;

/** Mail: the server accepts our login, or mail goes to a folder; and no failed mail waits. */
export async function mailFindings(settings: Settings, db: Database | undefined): Promise<Finding[]> {
  const findings = [await transportFinding(settings)];
  if (settings.smtpUrl !== undefined && settings.mailFrom === NO_REPLY_ADDRESS)
    findings.push(
      warning(
        'mail sender',
        `Mail is sent from ${NO_REPLY_ADDRESS}, which does not exist: other servers refuse such mail or mark it as spam.`,
        'Set PROPPICK_MAIL_FROM to an address your mail server may send from.',
      ),
    );
  if (db === undefined) return findings;
  const { count } = only(await countLateMails(db));
  if (count > 0)
    findings.push(
      warning(
        'mail queue',
        `${count} mails have waited for more than five minutes.`,
        'They are retried for two days. Fix the mail server.',
      ),
    );
  return findings;
}

async function transportFinding({ smtpUrl, mode }: Settings): Promise<Finding> {
  if (smtpUrl === undefined) {
    const says = 'No mail server is set: mail is written to files in the data folder’s outbox.';
    if (mode === 'demo') return ok('mail', says);
    return warning('mail', says, 'Set PROPPICK_SMTP_URL, or new users do not get their verification link.');
  }
  const { host } = new URL(smtpUrl);
  try {
    await checkSmtp(smtpUrl, SMTP_MS);
    return ok('mail', `The mail server ${host} accepts our login.`);
  } catch (error) {
    return fault(
      'mail',
      `The mail server ${host} cannot be used (${errorCode(error) ?? 'no response'}).`,
      'Check PROPPICK_SMTP_URL: name, port, smtp:// or smtps://, user and password.',
    );
  }
}

const SERVES_PRICES = 'quotes';

/** The feeds: which are on, their hosts, age and credits spent today. Sends no requests. */
export async function feedFindings(settings: Settings, db: Database | undefined, clock: Clock): Promise<Finding[]> {
  if (settings.mode === 'demo') return [ok('feeds', 'The demo reads only its simulated league.')];
  const feeds = await feedsOn(settings, db, clock);
  const findings = feeds.some(({ serves }) => serves.includes(SERVES_PRICES))
    ? []
    : [
        warning(
          'feeds',
          'No odds feed is on, so there can be no picks.',
          'Set PROPPICK_KALSHI=true, which needs no key, or PROPPICK_THE_ODDS_API_KEY or PROPPICK_BALLDONTLIE_KEY (docs/feeds.md).',
        ),
      ];
  if (db === undefined) return [...findings, ...feeds.map(unasked)];
  const names = feeds.map(({ source }) => source.name);
  const found = await readFreshness({ db, clock, log: silentLog }, names);
  const fresh = new Map(found.map((entry) => [entry.source, entry] as const));
  for (const feed of feeds) {
    const { name } = feed.source;
    const spent = feed.key === null ? undefined : (await creditsSpent(db, name, clock.now())).day;
    findings.push(feedFinding(feed, fresh.get(name)?.ageMinutes ?? null, fresh.get(name)?.status ?? 'missing', spent));
  }
  return findings;
}

/** The feeds that are on and what each serves, from the configuration; defaults without a database. */
async function feedsOn(settings: Settings, db: Database | undefined, clock: Clock): Promise<PlannedFeed[]> {
  const feeds = plannedFeeds(settings, clock);
  await feeds[0]?.feed.egress.close();
  if (db === undefined) {
    const enabled = LEAGUES_SECTION.keys.enabled.default.split(', ');
    return feeds.filter(
      ({ schedule, source }) => schedule !== 'off' && source.leagues.some((one) => enabled.includes(one)),
    );
  }
  const sources = feeds.map(({ source: { name, leagues }, schedule }) => ({ name, leagues, schedule }));
  const sections = [LEAGUES_SECTION, scheduleSection(sources.map(ingestJob)), sourcesSection(feeds)];
  const configuration = await openConfiguration({ db, log: silentLog }, sections);
  try {
    const on = sourceNamesOn(configuration, sources, feeds);
    return feeds.flatMap((feed) =>
      on.includes(feed.source.name) ? [{ ...feed, serves: servedNow(configuration, feeds, feed) }] : [],
    );
  } finally {
    await configuration.stop();
  }
}

const hostsOf = ({ source }: PlannedFeed): string =>
  source.origins.map((origin) => new URL(origin).hostname).join(', ');

const unasked = (feed: PlannedFeed): Finding =>
  unknown(`feed ${feed.source.name}`, `It calls ${hostsOf(feed)}. The time of its last read needs the database.`);

function feedFinding(
  feed: PlannedFeed,
  ageMinutes: number | null,
  status: 'fresh' | 'stale' | 'missing',
  spent: number | undefined,
): Finding {
  const { name } = feed.source;
  const check = `feed ${name}`;
  const ceiling = feed.feed.ceilings.day;
  const credits = spent === undefined ? '' : ` ${spent} of ${ceiling} credits used today.`;
  const read =
    ageMinutes === null ? 'It was never read completely.' : `Last complete read: ${Math.round(ageMinutes)} min ago.`;
  const says = `${read}${credits}`;
  if (spent !== undefined && spent >= ceiling)
    return warning(check, says, 'It pauses until midnight UTC. Raise PROPPICK_CREDITS_A_DAY if your plan allows.');
  if (status === 'fresh') return ok(check, says);
  const advice = `Allow requests to ${hostsOf(feed)}, then: proppick ops errors; proppick ops ingest ${name} --wait`;
  return warning(check, says, advice);
}
