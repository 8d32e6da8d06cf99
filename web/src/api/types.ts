import type * as api from '../../../client/src/generated/schema.ts';
import type { ResponseBody, Body, Item, Query, WithPairs } from './requests/described.ts';

/** What the API returns: names for the types that are generated from its description. */
export type {
  BookLead,
  Game,
  Login,
  Operation,
  Player,
  PriceRow,
  PriceSide,
  PricesPage,
  PropRow,
  PropsPage,
  User,
  WebhookDelivery as Delivery,
  WebhookSubscription as Subscription,
} from '../../../client/src/generated/schema.ts';

/** A new subscription shows its secret, once. */
export type NewSubscription = api.WebhookSubscription & { readonly secret?: string };

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

export type League = Item<ResponseBody<'GET /leagues'>>;
export type ServiceFacts = ResponseBody<'GET /service'>;
export type OpenSession = Item<ResponseBody<'GET /me/sessions'>>;
export type Enrollment = ResponseBody<'POST /me/two-factor'>;
export type BetNow = Item<ResponseBody<'GET /me/bets/now'>>;
export type LiveBet = Item<ResponseBody<'GET /me/bets/live'>>;
export type BetTimeline = ResponseBody<'GET /me/bets/timeline'>;
export type BetShare = Item<ResponseBody<'GET /me/bets/share'>>;
export type SharedBets = ResponseBody<'GET /shared-bets/{token}'>;
export type BetImport = ResponseBody<'POST /me/bets/import'>;
export type ImportedFile = Item<ResponseBody<'GET /me/bets/imports'>>;
export type BetGroup = NonNullable<Query<'GET /me/bets/summary'>['by']>;
export type GameLive = ResponseBody<'GET /games/{id}/live'>;
export type LivePick = Item<ResponseBody<'GET /picks/live'>>;
export type Proposal = Pick<
  Body<'POST /picks/evaluate'>,
  'playerId' | 'stat' | 'line' | 'direction' | 'gameDate' | 'period'
>;
export type Combination = ResponseBody<'POST /picks/combo'>;
export type ComboLeg = Combination['legs'][number];
export type ComboQuestion = Body<'POST /picks/combo'>;
export type PickemDay = ResponseBody<'GET /picks/pickem'>;
export type PickemEntry = PickemDay['entries'][number];
export type PublishedDay = ResponseBody<'GET /picks/pickem/entries'>;
export type PublishedEntry = PublishedDay['entries'][number];
export type EntryRecord = ResponseBody<'GET /picks/pickem/record'>;
export type EntryFigures = Pick<EntryRecord, 'roiInterval'>;
export type PickemHouse = Query<'GET /picks/pickem'>['house'];
export type PayoutKind = NonNullable<Query<'GET /picks/pickem'>['kind']>;
export type EvaluatedBlock = Evaluation['blocks'][number];
export type Rung = Evaluation['ladder'][number];
export type PastProp = Item<ResponseBody<'GET /data/players/{id}/props-history'>>;
export type ShootingZones = ResponseBody<'GET /research/player/{playerId}/shooting-zones'>;
export type ZoneWindow = ShootingZones['windows'][number]['window'];
export type Zone = ShootingZones['windows'][number]['zones'][number];
export type Teammates = ResponseBody<'GET /data/research/teammates/{playerId}'>;
export type Split = Teammates['teammates'][number]['with'];
export type Quote = Item<ResponseBody<'GET /data/odds/snapshots'>>;
export type News = Item<ResponseBody<'GET /players/{id}/news'>>;
export type GameAvailability = Item<ResponseBody<'GET /research/availability'>>;
export type TeamAvailability = GameAvailability['teams'][number];
export type ListedPlayer = TeamAvailability['players'][number];
export type PlayerStatus = ListedPlayer['status'];
export type Movement = Item<ResponseBody<'GET /data/odds/movements'>>;

export type TrackRecord = ResponseBody<'GET /picks/track-record'>;
export type Figures = Omit<TrackRecord['groups'][number], 'key'>;
export type Estimate = NonNullable<Figures['hitRate']>;
export type CalibrationBin = Figures['calibration'][number];
export type Grouping = NonNullable<Query<'GET /picks/track-record'>['by']>;
export type PublicRecord = ResponseBody<'GET /public/record'>;
export type PublicPick = PublicRecord['leagues'][number]['picks'][number];
export type LoggedGame = Item<ResponseBody<'GET /players/{id}/game-log'>>;
export type LedgerPage = ResponseBody<'GET /picks/ledger'>;
export type LedgerEntry = Item<LedgerPage>;

export type Preferences = api.Preferences;
export type Stake = Item<ResponseBody<'GET /me/stakes'>>;
export type Bet = Item<ResponseBody<'GET /me/bets'>>;
export type BetSummary = ResponseBody<'GET /me/bets/summary'>;

export type SystemRun = ResponseBody<'POST /research/systems'>;
export type SystemBet = Item<SystemRun['bets']>;
export type SystemFigures = SystemRun['figures'];
export type SystemWhere = SystemRun['system']['where'];
export type SystemPrice = SystemRun['system']['price'];
export type SavedSystem = Item<ResponseBody<'GET /me/systems'>>;
export type FollowedBet = Item<ResponseBody<'GET /me/systems/{id}/bets'>>;

export type Alert = Item<ResponseBody<'GET /me/alerts'>>;
export type AlertPreset = Item<ResponseBody<'GET /me/alerts/presets'>>;
export type AlertMessage = Item<ResponseBody<'GET /me/alerts/messages'>>;
export type Channel = Item<ResponseBody<'GET /me/channels'>>;
export type NewChannel = ResponseBody<'POST /me/channels'>;
export type Follow = Item<ResponseBody<'GET /me/follows'>>;

export type ApiKey = Item<ResponseBody<'GET /me/api-keys'>>;
export type NewApiKey = ResponseBody<'POST /me/api-keys'>;
export type TestDelivery = ResponseBody<'POST /data/webhook-subscriptions/{id}/test'>;
export type ExportJob = Item<ResponseBody<'GET /data/exports'>>;
export type ExportType = ExportJob['type'];
export type ExportFormat = ExportJob['format'];

export type JobRun = Item<ResponseBody<'GET /ops/jobs/{jobName}/runs'>>;
export type ConfigEntry = Item<ResponseBody<'GET /admin/config'>>;
export type NameToDecide = Item<ResponseBody<'GET /ops/names'>>;
export type OpsToken = Item<ResponseBody<'GET /ops/tokens'>>;
export type NewOpsToken = ResponseBody<'POST /ops/tokens'>;
export type AdminUser = Item<ResponseBody<'GET /admin/users'>>;

export type PriceRecordRow = Item<ResponseBody<'GET /research/prices/record'>>;
