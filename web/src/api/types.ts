import type * as api from '../../../client/src/generated/schema.ts';
import type { Answer, Body, Item, Query, WithPairs } from './requests/described.ts';

/** What the API answers: names for the types that are generated from its description. */
export type {
  Game,
  Login,
  Operation,
  Player,
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

export type League = Item<Answer<'GET /leagues'>>;
export type ServiceFacts = Answer<'GET /service'>;
export type OpenSession = Item<Answer<'GET /me/sessions'>>;
export type Enrollment = Answer<'POST /me/two-factor'>;
export type BetNow = Item<Answer<'GET /me/bets/now'>>;
export type LiveBet = Item<Answer<'GET /me/bets/live'>>;
export type BetTimeline = Answer<'GET /me/bets/timeline'>;
export type BetShare = Item<Answer<'GET /me/bets/share'>>;
export type SharedBets = Answer<'GET /shared-bets/{token}'>;
export type BetImport = Answer<'POST /me/bets/import'>;
export type ImportedFile = Item<Answer<'GET /me/bets/imports'>>;
export type BetGroup = NonNullable<Query<'GET /me/bets/summary'>['by']>;
export type LivePick = Item<Answer<'GET /picks/live'>>;
export type Proposal = Pick<
  Body<'POST /picks/evaluate'>,
  'playerId' | 'stat' | 'line' | 'direction' | 'gameDate' | 'period'
>;
export type Combination = Answer<'POST /picks/combo'>;
export type ComboLeg = Combination['legs'][number];
export type ComboQuestion = Body<'POST /picks/combo'>;
export type PickemDay = Answer<'GET /picks/pickem'>;
export type PickemEntry = PickemDay['entries'][number];
export type PublishedDay = Answer<'GET /picks/pickem/entries'>;
export type PublishedEntry = PublishedDay['entries'][number];
export type EntryRecord = Answer<'GET /picks/pickem/record'>;
export type EntryFigures = Pick<EntryRecord, 'roiInterval'>;
export type PickemHouse = Query<'GET /picks/pickem'>['house'];
export type PayoutKind = NonNullable<Query<'GET /picks/pickem'>['kind']>;
export type EvaluatedBlock = Evaluation['blocks'][number];
export type Rung = Evaluation['ladder'][number];
export type PastProp = Item<Answer<'GET /data/players/{id}/props-history'>>;
export type ShootingZones = Answer<'GET /research/player/{playerId}/shooting-zones'>;
export type ZoneWindow = ShootingZones['windows'][number]['window'];
export type Zone = ShootingZones['windows'][number]['zones'][number];
export type Teammates = Answer<'GET /data/research/teammates/{playerId}'>;
export type Split = Teammates['teammates'][number]['with'];
export type Quote = Item<Answer<'GET /data/odds/snapshots'>>;
export type News = Item<Answer<'GET /players/{id}/news'>>;
export type GameAvailability = Item<Answer<'GET /research/availability'>>;
export type TeamAvailability = GameAvailability['teams'][number];
export type ListedPlayer = TeamAvailability['players'][number];
export type PlayerStatus = ListedPlayer['status'];
export type Movement = Item<Answer<'GET /data/odds/movements'>>;

export type TrackRecord = Answer<'GET /picks/track-record'>;
export type Figures = Omit<TrackRecord['groups'][number], 'key'>;
export type Estimate = NonNullable<Figures['hitRate']>;
export type CalibrationBin = Figures['calibration'][number];
export type Grouping = NonNullable<Query<'GET /picks/track-record'>['by']>;
export type PublicRecord = Answer<'GET /public/record'>;
export type PublicPick = PublicRecord['leagues'][number]['picks'][number];
export type LoggedGame = Item<Answer<'GET /players/{id}/game-log'>>;
export type LedgerPage = Answer<'GET /picks/ledger'>;
export type LedgerEntry = Item<LedgerPage>;

export type Preferences = api.Preferences;
export type Stake = Item<Answer<'GET /me/stakes'>>;
export type Bet = Item<Answer<'GET /me/bets'>>;
export type BetSummary = Answer<'GET /me/bets/summary'>;

export type SystemRun = Answer<'POST /research/systems'>;
export type SystemBet = Item<SystemRun['bets']>;
export type SystemFigures = SystemRun['figures'];
export type SystemWhere = SystemRun['system']['where'];
export type SystemPrice = SystemRun['system']['price'];
export type SavedSystem = Item<Answer<'GET /me/systems'>>;
export type FollowedBet = Item<Answer<'GET /me/systems/{id}/bets'>>;

export type Alert = Item<Answer<'GET /me/alerts'>>;
export type AlertPreset = Item<Answer<'GET /me/alerts/presets'>>;
export type AlertMessage = Item<Answer<'GET /me/alerts/messages'>>;
export type Channel = Item<Answer<'GET /me/channels'>>;
export type NewChannel = Answer<'POST /me/channels'>;
export type Follow = Item<Answer<'GET /me/follows'>>;

export type ApiKey = Item<Answer<'GET /me/api-keys'>>;
export type NewApiKey = Answer<'POST /me/api-keys'>;
export type TestDelivery = Answer<'POST /data/webhook-subscriptions/{id}/test'>;
export type ExportJob = Item<Answer<'GET /data/exports'>>;
export type ExportType = ExportJob['type'];
export type ExportFormat = ExportJob['format'];

export type JobRun = Item<Answer<'GET /ops/jobs/{jobName}/runs'>>;
export type ConfigEntry = Item<Answer<'GET /admin/config'>>;
export type NameToDecide = Item<Answer<'GET /ops/names'>>;
export type OpsToken = Item<Answer<'GET /ops/tokens'>>;
export type NewOpsToken = Answer<'POST /ops/tokens'>;
export type AdminUser = Item<Answer<'GET /admin/users'>>;
