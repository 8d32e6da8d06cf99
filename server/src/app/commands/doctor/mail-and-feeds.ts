import { openConfiguration, readFreshness, scheduleSection } from '../../../operations/index.ts';
import type { Clock } from '../../../kernel/index.ts';
import { checkSmtp, errorCode, mailsThatFail, only, silentLog, type Database } from '../../../platform/index.ts';
import { creditsSpent } from '../../../platform/egress/index.ts';
import { plannedFeeds, servedNow, sourcesSection, type PlannedFeed } from '../../feeds.ts';
import { NOBODYS_ADDRESS, type Settings } from '../../settings.ts';
import { ingestJob, sourceNamesOn } from '../../sources-on.ts';
import { fault, ok, unknown, warning, type Finding } from './finding.ts';

const SMTP_MS = 5_000;

/** Mail: its server answers and lets us in, or it goes into a folder; and nothing waits after failures. */
export async function mailFindings(settings: Settings, db: Database | undefined): Promise<Finding[]> {
  const findings = [await transportFinding(settings)];
  if (settings.smtpUrl !== undefined && settings.mailFrom === NOBODYS_ADDRESS)
    findings.push(
      warning(
        'mail sender',
        `Mails come from ${NOBODYS_ADDRESS}, which is nobody’s address: other servers refuse such mail or call it junk.`,
        'Set PROPPICK_MAIL_FROM to an address that the mail server may send from.',
      ),
    );
  if (db === undefined) return findings;
  const { count } = only(await mailsThatFail(db));
  if (count > 0)
    findings.push(
      warning(
        'mail queue',
        `${count} mails wait after a failure.`,
        'They are tried again for two days; mend the mail server.',
      ),
    );
  return findings;
}

async function transportFinding({ smtpUrl, mode }: Settings): Promise<Finding> {
  if (smtpUrl === undefined) {
    const says = 'No mail server is set: mails become files in the folder outbox of the data folder.';
    if (mode === 'demo') return ok('mail', says);
    return warning('mail', says, 'Set PROPPICK_SMTP_URL, or nobody who registers gets his verification link.');
  }
  const { host } = new URL(smtpUrl);
  try {
    await checkSmtp(smtpUrl, SMTP_MS);
    return ok('mail', `The mail server ${host} takes mail from us.`);
  } catch (error) {
    return fault(
      'mail',
      `The mail server ${host} cannot be used (${errorCode(error) ?? 'no answer'}).`,
      'Check PROPPICK_SMTP_URL: name, port, smtp:// or smtps://, user and password.',
    );
  }
}

const SERVES_PRICES = 'quotes';

/** The feeds: which are on, whom they ask, how fresh they are and what of the day's credits is spent. Nobody is asked. */
export async function feedFindings(settings: Settings, db: Database | undefined, clock: Clock): Promise<Finding[]> {
  if (settings.mode === 'demo') return [ok('feeds', 'The demo reads its simulated league and asks nobody.')];
  const feeds = await feedsOn(settings, db, clock);
  const findings = feeds.some(({ serves }) => serves.includes(SERVES_PRICES))
    ? []
    : [
        warning(
          'feeds',
          'No feed of prices is on, so no pick can be made.',
          'Set PROPPICK_THE_ODDS_API_KEY or PROPPICK_BALLDONTLIE_KEY (docs/feeds.md says which plan suffices).',
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

/** The feeds that are on, each with what it serves: as it is configured, or by default while no database can tell. */
async function feedsOn(settings: Settings, db: Database | undefined, clock: Clock): Promise<PlannedFeed[]> {
  const feeds = plannedFeeds(settings, clock);
  await feeds[0]?.feed.egress.close();
  if (db === undefined) return feeds.filter(({ schedule }) => schedule !== 'off');
  const sources = feeds.map(({ source, schedule }) => ({ name: source.name, schedule }));
  const sections = [scheduleSection(sources.map(ingestJob)), sourcesSection(feeds)];
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
  unknown(`feed ${feed.source.name}`, `It asks ${hostsOf(feed)}; the database would tell when it last did.`);

function feedFinding(
  feed: PlannedFeed,
  ageMinutes: number | null,
  status: 'fresh' | 'stale' | 'missing',
  spent: number | undefined,
): Finding {
  const { name } = feed.source;
  const check = `feed ${name}`;
  const ceiling = feed.feed.ceilings.day;
  const credits = spent === undefined ? '' : ` ${spent} of ${ceiling} credits of today are spent.`;
  const read =
    ageMinutes === null ? 'It was never read whole.' : `It was read whole ${Math.round(ageMinutes)} min ago.`;
  const says = `${read}${credits}`;
  if (spent !== undefined && spent >= ceiling)
    return warning(check, says, 'It rests until midnight UTC; raise PROPPICK_CREDITS_A_DAY if the plan allows it.');
  if (status === 'fresh') return ok(check, says);
  const advice = `Allow requests to ${hostsOf(feed)}, then: proppick ops errors; proppick ops ingest ${name} --wait`;
  return warning(check, says, advice);
}
