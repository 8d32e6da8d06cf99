import type * as api from '../../../client/src/generated/schema.ts';

/** What the API answers: names for the types that are generated from its description. */
export type {
  Game,
  Login,
  Operation,
  Player,
  PropRow,
  PropsPage,
  Team,
  User,
  WebhookDelivery as Delivery,
  WebhookSubscription as Subscription,
} from '../../../client/src/generated/schema.ts';

/** A new subscription shows its secret, once. */
export type NewSubscription = api.WebhookSubscription & { readonly secret?: string };

/** An interval has two ends; the generated types say `number[]`. */
type WithPairs<Of> = Of extends readonly (infer One)[]
  ? WithPairs<One>[]
  : Of extends object
    ? { [Name in keyof Of]: Name extends 'interval' | 'countInterval' ? Pair<Of[Name]> : WithPairs<Of[Name]> }
    : Of;
type Pair<Of> = Of extends null ? null : readonly [low: number, high: number];

type Operations = api.operations;
type Responses<Id extends keyof Operations> = Operations[Id]['responses'];
type JsonOf<Answers, Status extends keyof Answers> = Answers[Status] extends {
  readonly content: { readonly 'application/json': infer Body };
}
  ? WithPairs<Body>
  : never;
/** The body of an operation's 200, and of its 201. */
type Answer<Id extends keyof Operations> = JsonOf<Responses<Id>, 200 & keyof Responses<Id>>;
type Created<Id extends keyof Operations> = JsonOf<Responses<Id>, 201 & keyof Responses<Id>>;
type Item<List> = List extends { readonly items: readonly (infer One)[] }
  ? One
  : List extends readonly (infer One)[]
    ? One
    : never;
type Body<Id extends keyof Operations> =
  NonNullable<Operations[Id]['requestBody']> extends { readonly content: { readonly 'application/json': infer Json } }
    ? Json
    : never;
type Query<Id extends keyof Operations> = NonNullable<Operations[Id]['parameters']['query']>;

/** One page of a list. */
export interface Page<One> {
  readonly items: readonly One[];
  readonly nextCursor: string | null;
}

type PublishedPick = WithPairs<api.Pick>;
export type { PublishedPick as Pick };
export type Evaluation = WithPairs<api.Evaluation>;
export type Tier = api.User['tier'];
export type Direction = PublishedPick['direction'];
export type Rating = PublishedPick['rating'];
export type Outcome = NonNullable<PublishedPick['outcome']>;
export type BlockScore = PublishedPick['blockScores'][number];
export type Offer = NonNullable<api.PropRow['bestOver']>;

export type League = Item<Answer<'getLeagues'>>;
export type ServiceFacts = Answer<'getService'>;
export type OpenSession = Item<Answer<'getMeSessions'>>;
export type TwoFactor = Answer<'getMeTwoFactor'>;
export type Enrollment = Created<'postMeTwoFactor'>;
export type BetNow = Item<Answer<'getMeBetsNow'>>;
export type LiveBet = Item<Answer<'getMeBetsLive'>>;
export type BetTimeline = Answer<'getMeBetsTimeline'>;
export type BetShare = Item<Answer<'getMeBetsShare'>>;
export type SharedBets = Answer<'getSharedBetsByToken'>;
export type BetImport = Answer<'postMeBetsImport'>;
export type ImportedFile = Item<Answer<'getMeBetsImports'>>;
export type BetGroup = NonNullable<Query<'getMeBetsSummary'>['by']>;
export type LivePick = Item<Answer<'getPicksLive'>>;
export type Proposal = Pick<
  Body<'postPicksEvaluate'>,
  'playerId' | 'stat' | 'line' | 'direction' | 'gameDate' | 'period'
>;
export type Combination = Answer<'postPicksCombo'>;
export type ComboLeg = Combination['legs'][number];
export type ComboQuestion = Body<'postPicksCombo'>;
export type PickemDay = Answer<'getPicksPickem'>;
export type PickemEntry = PickemDay['entries'][number];
export type PublishedDay = Answer<'getPicksPickemEntries'>;
export type PublishedEntry = PublishedDay['entries'][number];
export type EntryRecord = Answer<'getPicksPickemRecord'>;
export type EntryFigures = Pick<EntryRecord, 'roiInterval'>;
export type PayoutKind = NonNullable<Query<'getPicksPickem'>['kind']>;
export type EvaluatedBlock = Evaluation['blocks'][number];
export type Rung = Evaluation['ladder'][number];
export type PastProp = Item<Answer<'getDataPlayersByIdPropsHistory'>>;
export type ShootingZones = Answer<'getResearchPlayerByPlayerIdShootingZones'>;
export type ZoneWindow = ShootingZones['windows'][number]['window'];
export type Zone = ShootingZones['windows'][number]['zones'][number];
export type Teammates = Answer<'getDataResearchTeammatesByPlayerId'>;
export type Split = Teammates['teammates'][number]['with'];
export type Book = Item<Answer<'getDataOddsBooks'>>;
export type Quote = Item<Answer<'getDataOddsSnapshots'>>;
export type News = Item<Answer<'getPlayersByIdNews'>>;
export type GameAvailability = Item<Answer<'getResearchAvailability'>>;
export type TeamAvailability = GameAvailability['teams'][number];
export type ListedPlayer = TeamAvailability['players'][number];
export type PlayerStatus = ListedPlayer['status'];
export type Movement = Item<Answer<'getDataOddsMovements'>>;

export type TrackRecord = Answer<'getPicksTrackRecord'>;
export type Figures = Omit<TrackRecord['groups'][number], 'key'>;
export type Estimate = NonNullable<Figures['hitRate']>;
export type CalibrationBin = Figures['calibration'][number];
export type Grouping = NonNullable<Query<'getPicksTrackRecord'>['by']>;
export type PublicRecord = Answer<'getPublicRecord'>;
export type PublicPick = PublicRecord['leagues'][number]['picks'][number];
export type LoggedGame = Item<Answer<'getPlayersByIdGameLog'>>;
export type LedgerPage = Answer<'getPicksLedger'>;
export type LedgerEntry = Item<LedgerPage>;
export type LedgerDay = Answer<'getPicksLedgerByDate'>;

export type Preferences = api.Preferences;
export type Stake = Item<Answer<'getMeStakes'>>;
export type Bet = Item<Answer<'getMeBets'>>;
export type BetSummary = Answer<'getMeBetsSummary'>;

export type SystemRun = Answer<'postResearchSystems'>;
export type SystemBet = Item<SystemRun['bets']>;
export type SystemFigures = SystemRun['figures'];
export type SystemWhere = SystemRun['system']['where'];
export type SystemPrice = SystemRun['system']['price'];
export type SavedSystem = Item<Answer<'getMeSystems'>>;
export type FollowedBet = Item<Answer<'getMeSystemsByIdBets'>>;

export type Alert = Item<Answer<'getMeAlerts'>>;
export type AlertPreset = Item<Answer<'getMeAlertsPresets'>>;
export type AlertMessage = Item<Answer<'getMeAlertsMessages'>>;
export type Channel = Item<Answer<'getMeChannels'>>;
export type NewChannel = Created<'postMeChannels'>;
export type ChannelTest = Answer<'postMeChannelsByIdTest'>;
export type Follow = Item<Answer<'getMeFollows'>>;

export type ApiKey = Item<Answer<'getMeApiKeys'>>;
export type NewApiKey = Created<'postMeApiKeys'>;
export type Usage = Answer<'getDataUsage'>;
export type EventType = Item<Answer<'getDataEventsTypes'>>;
export type TestDelivery = Answer<'postDataWebhookSubscriptionsByIdTest'>;
export type ExportJob = Item<Answer<'getDataExports'>>;
export type ExportType = ExportJob['type'];
export type ExportFormat = ExportJob['format'];

export type ServiceHealth = Answer<'getOpsHealth'>;
export type ServiceStatus = Item<Answer<'getOpsServices'>>;
export type Freshness = Item<Answer<'getOpsDataFreshness'>>;
export type ErrorGroup = Item<Answer<'getOpsErrors'>>;
export type SetupStep = Item<Answer<'getOpsSetup'>>;
export type JobRun = Item<Answer<'getOpsJobsByJobNameRuns'>>;
export type ConfigEntry = Item<Answer<'getAdminConfig'>>;
export type AuditEntry = Item<Answer<'getAdminAudit'>>;
export type NameToDecide = Item<Answer<'getOpsNames'>>;
export type OpsToken = Item<Answer<'getOpsTokens'>>;
export type NewOpsToken = Created<'postOpsTokens'>;
export type AdminUser = Item<Answer<'getAdminUsers'>>;
