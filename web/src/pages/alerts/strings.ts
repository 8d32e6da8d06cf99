import type { Alert, AlertPreset, Channel } from '../../api/types.ts';
import { plural, statLabel, typeset } from '../../format.ts';

const share = (value: number): string => typeset(`${Math.round(value * 1_000) / 10} %`);

/** Of each event what it is about, the same for what is followed, and what happens. */
const EVENTS: Readonly<Record<Alert['on'], readonly [about: string, followed: string, happens: string]>> = {
  'pick.published': ['a pick', 'on what I follow', 'is published'],
  'price.available': ['a price', 'on what I follow', 'is available'],
  'price.flagged': ['a price', 'on what I follow', 'stands out'],
  'line.moved': ['a line', 'on what I follow', 'moves'],
  'news.changed': ['the status of a player', 'I follow', 'changes'],
  'bet.turning': ['one of my bets', 'or a pick I follow', 'turns while its game runs'],
  'bet.settled': ['one of my bets', '', 'is settled'],
};

/** What a rule knows by a key, as screens show it. */
interface Names {
  readonly players?: readonly string[] | undefined;
  readonly league?: string;
}

/** How to get what a channel needs, in three steps each. */
const STEPS: Readonly<Record<Channel['kind'], readonly [string, string, string]>> = {
  discord: [
    'In Discord, open the settings of your server: Integrations, then Webhooks.',
    'Press New Webhook and choose the channel for your alerts.',
    'Press Copy Webhook URL and paste it here.',
  ],
  slack: [
    'At api.slack.com/apps press Create New App, From scratch, and choose your workspace.',
    'Turn on Incoming Webhooks, press Add New Webhook, and choose a channel.',
    'Copy the Webhook URL, which begins with https://hooks.slack.com/services/, and paste it here.',
  ],
  telegram: [
    'In Telegram, send /newbot to @BotFather. It returns the token of your bot.',
    'Send your bot a message, or add it to your group or channel.',
    'Open https://api.telegram.org/bot<token>/getUpdates: the chat is the number at chat, id.',
  ],
  ntfy: [
    'Install the ntfy app, or open ntfy.sh in a browser.',
    'Subscribe to a topic with a long random name: anyone who knows it can read it.',
    'Only a protected topic needs a token: Account, Access tokens, Create access token.',
  ],
  email: [
    'No token is needed: mail goes to the verified address of your account.',
    'Account, Email changes that address.',
    'Press Send test afterwards, and look among the unwanted mail too.',
  ],
  webhook: [
    'Run a program that accepts POST requests with JSON at an https address.',
    'Paste that address here and press Add channel.',
    'Store the signing secret that is shown once: each request is signed with it.',
  ],
};

type Screen = NonNullable<Alert['where']['screens']>[number];
const SCREENS: Readonly<Record<Screen, string>> = {
  arbitrage: 'an arbitrage',
  middle: 'a middle',
  'low-hold': 'a low hold',
  'positive-ev': 'positive EV',
};

/** The side of a claim; of a line the way that it moves. */
const sideOf = (on: Alert['on'], side: 'Over' | 'Under'): string =>
  on === 'line.moved' ? (side === 'Over' ? 'up' : 'down') : `as ${side === 'Over' ? 'an over' : 'an under'}`;

/** Every text of the page of alerts. */
export const strings = {
  title: 'Alerts',
  intro: 'Tell me when something happens: a pick, a price, prices that stand out, a line, news, a settled bet.',
  wall: 'Create alerts',
  events: EVENTS,
  event: (on: Alert['on']): string => `${EVENTS[on][0]} ${EVENTS[on][2]}`,
  screens: SCREENS,
  side: sideOf,
  /** The rule as a sentence, without its channels. */
  sentence({ on, where }: Pick<Alert | AlertPreset, 'on' | 'where'>, names: Names = {}): string {
    const [about, followed, happens] = EVENTS[on];
    const edge = where.minExpectedValue ?? where.minEdge;
    const parts = [
      about,
      where.minRating === 'Premium' ? 'rated Premium' : '',
      edge === undefined ? '' : `with an edge of ${share(edge)} or more`,
      where.minProbability === undefined ? '' : `with a probability of ${share(where.minProbability)} or more`,
      where.followed === true ? followed : '',
      happens,
      where.screens === undefined ? '' : `as ${where.screens.map((screen) => SCREENS[screen]).join(' or ')}`,
      where.direction === undefined ? '' : sideOf(on, where.direction),
      where.stats === undefined ? '' : `on ${where.stats.map(statLabel).join(', ')}`,
      where.players === undefined
        ? ''
        : `for ${names.players?.join(', ') ?? plural(where.players.length, 'chosen player')}`,
      where.teams === undefined ? '' : `of ${where.teams.join(', ')}`,
      where.league === undefined ? '' : `in the ${names.league ?? where.league}`,
      where.books === undefined
        ? ''
        : `at ${where.books.map((book) => (book === 'mine' ? 'my books' : book)).join(', ')}`,
      where.minMove === undefined ? '' : `by ${plural(where.minMove, 'point')} or more`,
      where.statuses === undefined ? '' : `to ${where.statuses.join(' or ')}`,
      where.suspect === true ? 'even if it looks like an error' : '',
    ];
    return `When ${parts.filter((part) => part !== '').join(' ')}`;
  },
  /** "→ #props, at most 5 an hour, quiet from 23:00 to 08:00" */
  ends: (alert: Alert, names: readonly string[]): string =>
    [
      names.length === 0 ? '→ open pages' : `→ ${names.join(', ')}`,
      alert.atMostPerHour === null ? '' : `at most ${alert.atMostPerHour} an hour`,
      alert.quietHours === null ? '' : `quiet from ${alert.quietHours.from} to ${alert.quietHours.to}`,
    ]
      .filter((part) => part !== '')
      .join(', '),
  presets: { title: 'Start with one of these', create: 'Create', made: 'Created' },
  rules: {
    title: 'Your alerts',
    empty: 'You have no alerts. Create one from a suggestion, or build your own.',
    on: (name: string) => `${name} is on`,
    lastFired: 'Last fired ',
    never: 'Has not fired yet',
    told: (count: number) => `${count} sent`,
    waiting: (count: number) => `${count} waiting`,
    edit: 'Edit',
    editing: (name: string) => `Edit ${name}`,
    save: 'Save changes',
    remove: 'Delete',
    delete: 'Delete this alert',
  },
  builder: {
    title: 'Build an alert',
    when: 'When',
    for: 'for',
    players: 'Players',
    anyPlayer: 'any player',
    addPlayer: 'Add a player',
    player: (id: number) => `Player ${id}`,
    of: 'of',
    teams: 'Teams',
    anyTeam: 'any team',
    addTeam: 'or another team',
    on: 'on',
    stats: 'Stats',
    anyStat: 'any stat',
    addStat: 'or another stat',
    as: 'as',
    screenList: 'Screens',
    anyScreen: 'any screen',
    addScreen: 'or another screen',
    suspect: 'even if it looks like an error',
    side: 'Side',
    eitherSide: 'either side',
    eitherWay: 'up or down',
    in: 'in',
    league: 'Only in league',
    everyLeague: 'every league',
    cancel: 'Cancel',
    name: 'Name',
    namePlaceholder: 'Premium at my books',
    ofPlayer: (name: string) => `Prices on ${name}`,
    followed: 'only what I follow',
    mine: 'at my books',
    premium: 'Premium only',
    out: 'only Out or Doubtful',
    value: 'with an edge of at least (%)',
    move: 'by at least (points)',
    most: 'Messages an hour, at most',
    quietFrom: 'Quiet from',
    quietTo: 'to',
    send: 'Send to',
    noChannels: 'Without a channel it shows here, while a page is open.',
    create: 'Create alert',
  },
  channels: {
    title: 'Channels',
    intro: 'Where alerts are sent. Addresses are stored encrypted and never shown again.',
    empty: 'No channel yet. Alerts show in open pages.',
    kind: 'Service',
    kinds: {
      discord: 'Discord',
      slack: 'Slack',
      telegram: 'Telegram',
      ntfy: 'ntfy',
      email: 'Email',
      webhook: 'Webhook',
    } satisfies Record<Channel['kind'], string>,
    name: 'Name',
    nameExample: '#props',
    url: 'Address of the webhook',
    botToken: 'Token of the bot',
    chatId: 'Chat',
    topic: 'Topic',
    server: 'Server (optional)',
    token: 'Access token (optional)',
    howTo: (kind: string) => `How to connect ${kind}`,
    steps: STEPS,
    add: 'Add channel',
    secret: 'Signing secret',
    test: 'Send test',
    tested: { yes: 'The test arrived.', no: (why: string) => `The test failed: ${why}.` },
    response: (response: string) => `Last: ${response}`,
    waiting: (count: number) => `${count} waiting`,
    remove: 'Delete',
    delete: 'Delete this channel',
  },
  device: {
    title: 'This device',
    text: 'Open pages show alerts. They can also notify you while the page is in the background.',
    allow: 'Notify me on this device',
    allowed: 'This browser notifies you while a page is open.',
    denied: 'This browser does not allow it. Change that in its settings.',
  },
  watch: {
    title: 'Watch list',
    empty: 'You follow nothing yet. Press Follow on a pick or a player’s page.',
    unfollow: 'Unfollow',
    remove: 'Stop following',
    prop: (name: string, stat: string) => `${name}, ${stat}`,
  },
  told: { title: 'Recent alerts', empty: 'Nothing yet.' },
};
