/** A league, or many, as load: what is offered, how often it is looked at and moves, and who reads and listens. */
export interface Demand {
  readonly name: string;
  /** Propositions of a busy day, each with an over and an under. */
  readonly props: number;
  /** Books that quote a proposition, on the average. */
  readonly booksAProp: number;
  readonly pollEverySeconds: number;
  /** How long a price stands on the average. */
  readonly priceStandsSeconds: number;
  /** Hours of a day in which prices are offered. */
  readonly hoursADay: number;
  readonly subscribers: number;
  /** Reads of a subscriber in the busiest hour. */
  readonly readsAnHour: number;
  readonly webhookSubscribers: number;
  /** Events a minute that a webhook subscriber gets, batched as we send them: one a slate that changed. */
  readonly eventsAMinute: number;
  /** How often every slate is scored again. */
  readonly scoredEverySeconds: number;
}

/** What the pieces cost on this machine, measured in the same run. CPU is of one core, service and database together. */
export interface Costs {
  readonly readMs: number;
  readonly comparedQuoteUs: number;
  readonly changedQuoteUs: number;
  readonly bytesAQuote: number;
  readonly scoredPropUs: number;
}

/** The computed load. Cores are busy cores, without headroom. */
export interface Needs {
  readonly quotesLookedAtASecond: number;
  readonly quotesChangedASecond: number;
  readonly rowsADay: number;
  readonly gigabytesADay: number;
  readonly ingestCores: number;
  readonly scoringCores: number;
  readonly readsASecond: number;
  readonly apiCores: number;
  readonly webhooksASecond: number;
}

/** A league as it is polled today: a full evening of 15 games. */
export const TODAY: Demand = {
  name: 'one league today',
  props: 3_600,
  booksAProp: 5,
  pollEverySeconds: 120,
  priceStandsSeconds: 1_200,
  hoursADay: 12,
  subscribers: 1_000,
  readsAnHour: 60,
  webhookSubscribers: 20,
  eventsAMinute: 1,
  scoredEverySeconds: 120,
};

/** Ten times the propositions (all sports), ten times the books, looked at twelve times as often, a hundred times the people. */
export const HUNDREDFOLD: Demand = {
  ...TODAY,
  name: 'a hundred times as much',
  props: 36_000,
  booksAProp: 50,
  pollEverySeconds: 10,
  hoursADay: 18,
  subscribers: 100_000,
  webhookSubscribers: 2_000,
  eventsAMinute: 6,
  scoredEverySeconds: 10,
};

/** Works the demand out. Only what moved is written; everything that is offered is compared at every poll. */
export function needsOf(demand: Demand, costs: Costs): Needs {
  const offered = demand.props * demand.booksAProp;
  const looked = offered / demand.pollEverySeconds;
  const changed = offered / demand.priceStandsSeconds;
  const rowsADay = changed * demand.hoursADay * 3_600;
  const reads = (demand.subscribers * demand.readsAnHour) / 3_600;
  const webhooks = (demand.webhookSubscribers * demand.eventsAMinute) / 60;
  return {
    quotesLookedAtASecond: looked,
    quotesChangedASecond: changed,
    rowsADay,
    gigabytesADay: (rowsADay * costs.bytesAQuote) / 1e9,
    ingestCores: (looked * costs.comparedQuoteUs + changed * costs.changedQuoteUs) / 1e6,
    // A slate is scored whole when something of it moved, which among so many prices is always.
    scoringCores: ((demand.props / demand.scoredEverySeconds) * costs.scoredPropUs) / 1e6,
    readsASecond: reads,
    apiCores: (reads * costs.readMs) / 1_000,
    webhooksASecond: webhooks,
  };
}
