import { checkSmtp, errorCode, OperatorError } from '../../platform/index.ts';
import type { Clock } from '../../kernel/index.ts';
import { EVERY_LEAGUE } from '../../leagues/index.ts';
import { plannedFeeds, type PlannedFeed } from '../feeds.ts';
import { fault, ok, type Finding } from '../commands/doctor/finding.ts';
import { readSettings, type Settings } from '../settings.ts';
import { checkKey } from './check-key.ts';

/** Variables by name, as in the environment and the settings file. */
export type Values = Readonly<Record<string, string>>;

/** Input and output of setup: a terminal, or fixed inputs. */
export interface Dialogue {
  /** The input. `isSet` means that there is a value, which an empty input keeps. */
  ask(question: string, about: { readonly isSecret: boolean; readonly isSet: boolean }): Promise<string>;
  tell(finding: Finding): void;
  /** True if a refused value is asked for again; otherwise it ends setup. */
  readonly asksAgain: boolean;
  close(): void;
}

export interface SetupChecks {
  readonly clock: Clock;
  /** The feeds of the settings, with their HTTP client. */
  readonly feeds?: (settings: Settings, clock: Clock) => readonly PlannedFeed[];
  /** Settings without a source of prices are wanted, without asking. */
  readonly withoutPrices?: boolean;
}

interface Wanted {
  readonly variable: string;
  readonly question: string;
  readonly isSecret: boolean;
  readonly check: (settings: Settings, checks: SetupChecks) => Promise<Finding>;
}

const WANTED: readonly Wanted[] = [
  {
    variable: 'PROPPICK_KALSHI',
    question: 'Real prices without a key, of the exchange Kalshi: true, or Enter for none',
    isSecret: false,
    check: (settings, checks) =>
      settings.kalshi ? checkOf(settings, checks, 'kalshi') : Promise.resolve(ok('kalshi', 'It is off.')),
  },
  {
    variable: 'PROPPICK_THE_ODDS_API_KEY',
    question: 'Key of The Odds API (https://the-odds-api.com), Enter for none',
    isSecret: true,
    check: (settings, checks) => checkOf(settings, checks, 'the-odds-api'),
  },
  {
    variable: 'PROPPICK_BALLDONTLIE_KEY',
    question: 'Key of balldontlie (https://www.balldontlie.io), Enter for none',
    isSecret: true,
    check: (settings, checks) => checkOf(settings, checks, 'balldontlie'),
  },
  {
    variable: 'PROPPICK_SMTP_URL',
    question: 'Mail server, such as smtps://user:password@mail.example.org, Enter for none',
    isSecret: true,
    check: ({ smtpUrl = '' }) => mailFinding(smtpUrl),
  },
  {
    variable: 'PROPPICK_MAIL_FROM',
    question: 'Address that mail comes from, Enter for none',
    isSecret: false,
    check: ({ mailFrom }) => Promise.resolve(ok('mail sender', `Mail comes from ${mailFrom}.`)),
  },
];

/** Whether any source gives prices. Without one there are no picks. */
const hasPrices = (chosen: Values): boolean =>
  ['PROPPICK_THE_ODDS_API_KEY', 'PROPPICK_BALLDONTLIE_KEY'].some((variable) => variable in chosen) ||
  readSettings(chosen).kalshi;

/**
 * Asks for the settings that production needs and tests each value live. `current` are the present values; an empty
 * input keeps one. Returns all values that passed. Without asking again, a failed value is an OperatorError. So is the
 * lack of a source of prices, unless it is accepted.
 */
export async function chooseSettings(dialogue: Dialogue, current: Values, checks: SetupChecks): Promise<Values> {
  const chosen: Record<string, string> = { ...current, PROPPICK_MODE: 'production' };
  for (const wanted of WANTED) {
    const value = await chooseOne(dialogue, wanted, chosen, checks);
    delete chosen[wanted.variable];
    if (value !== undefined) chosen[wanted.variable] = value;
  }
  if (!hasPrices(chosen)) await acceptWithoutPrices(dialogue, checks);
  return chosen;
}

/** Tells that no source gives prices. OperatorError unless that is wanted, by option or by input. */
async function acceptWithoutPrices(dialogue: Dialogue, { withoutPrices = false }: SetupChecks): Promise<void> {
  dialogue.tell(
    fault('feeds', 'No odds feed has a key, so there can be no picks.', 'Run setup again with a key, or with Kalshi.'),
  );
  if (withoutPrices) return;
  const question = 'Write settings without prices? Type yes, or Enter to end';
  const input = await dialogue.ask(question, { isSecret: false, isSet: false });
  if (input.trim().toLowerCase() === 'yes') return;
  throw new OperatorError(
    'Nothing was written: no source gives prices.',
    'Run setup again with a key, with PROPPICK_KALSHI=true, or with --without-prices.',
  );
}

async function chooseOne(
  dialogue: Dialogue,
  { variable, question, isSecret, check }: Wanted,
  values: Values,
  checks: SetupChecks,
): Promise<string | undefined> {
  let set = values[variable];
  for (;;) {
    const input = (await dialogue.ask(question, { isSecret, isSet: set !== undefined })).trim();
    const value = input === '' ? set : input;
    if (value === undefined) return undefined;
    const finding = await findingOf({ ...values, [variable]: value }, check, checks, variable);
    dialogue.tell(finding);
    if (finding.verdict !== 'fault') return value;
    if (!dialogue.asksAgain) throw new OperatorError(`${variable}: ${finding.says}`, finding.advice ?? '');
    // An empty input must not keep a failed value.
    set = undefined;
  }
}

async function findingOf(
  values: Values,
  check: Wanted['check'],
  checks: SetupChecks,
  variable: string,
): Promise<Finding> {
  try {
    return await check(readSettings(values), checks);
  } catch (error) {
    if (error instanceof OperatorError) return fault(variable, error.message, error.hint);
    throw error;
  }
}

async function checkOf(
  settings: Settings,
  { clock, feeds = plannedFeeds }: SetupChecks,
  name: string,
): Promise<Finding> {
  const planned = feeds(settings, clock);
  try {
    const found = planned.find(({ source }) => source.name === name);
    if (found === undefined) throw new Error(`no feed is called ${name}`);
    return await checkKey(found.feed, clock, EVERY_LEAGUE.byDefault());
  } finally {
    await planned[0]?.feed.egress.close();
  }
}

const SMTP_MS = 5_000;

async function mailFinding(smtpUrl: string): Promise<Finding> {
  const { host } = new URL(smtpUrl);
  try {
    await checkSmtp(smtpUrl, SMTP_MS);
    return ok('mail', `The mail server ${host} accepts our login.`);
  } catch (error) {
    const advice = 'Check name, port, smtp:// or smtps://, user and password.';
    return fault('mail', `The mail server ${host} cannot be used (${errorCode(error) ?? 'no response'}).`, advice);
  }
}
