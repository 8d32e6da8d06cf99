/** One or many leagues as load: offers, poll and move intervals, readers and subscribers. */
export interface Demand {
  readonly name: string;
  /** Propositions of a busy day, each with an over and an under. */
  readonly props: number;
  /** Books per proposition, on average. */
  readonly booksAProp: number;
  readonly pollEverySeconds: number;
  /** Average lifetime of a price. */
  readonly priceStandsSeconds: number;
  /** Hours per day with offered prices. */
  readonly hoursADay: number;
  readonly subscribers: number;
  /** Reads per subscriber in the busiest hour. */
  readonly readsAnHour: number;
  readonly webhookSubscribers: number;
  /** Events per minute to a webhook subscriber, batched as sent: one per changed slate. */
  readonly eventsAMinute: number;
  /** How often every slate is scored again. */
  readonly scoredEverySeconds: number;
}

/** Measured unit costs on this machine, in the same run. CPU is of one core, service and database together. */
export interface Costs {
  readonly readMs: number;
  readonly comparedQuoteUs: number;
  readonly changedQuoteUs: number;
  readonly bytesAQuote: number;
  readonly scoredPropUs: number;
}

/** The computed load. Cores are busy cores, without headroom. */
export interface Needs {
  readonly quotesComparedASecond: number;
  readonly quotesChangedASecond: number;
  readonly rowsADay: number;
  readonly gigabytesADay: number;
  readonly ingestCores: number;
  readonly scoringCores: number;
  readonly readsASecond: number;
  readonly apiCores: number;
  readonly webhooksASecond: number;
}

/** A league as polled today: a full evening of 15 games. */
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

/**
 * Ten times the propositions (all sports), ten times the books, polled twelve times as often, a hundred times the
 * subscribers.
 */
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

/** Computes the needs. Only moved quotes are written; every offer is compared at every poll. */
export function needsOf(demand: Demand, costs: Costs): Needs {
  const offered = demand.props * demand.booksAProp;
  const compared = offered / demand.pollEverySeconds;
  const changed = offered / demand.priceStandsSeconds;
  const rowsADay = changed * demand.hoursADay * 3_600;
  const reads = (demand.subscribers * demand.readsAnHour) / 3_600;
  const webhooks = (demand.webhookSubscribers * demand.eventsAMinute) / 60;
  return {
    quotesComparedASecond: compared,
    quotesChangedASecond: changed,
    rowsADay,
    gigabytesADay: (rowsADay * costs.bytesAQuote) / 1e9,
    ingestCores: (compared * costs.comparedQuoteUs + changed * costs.changedQuoteUs) / 1e6,
    // A slate is scored completely if any of it moved, which is always the case with so many prices.
    scoringCores: ((demand.props / demand.scoredEverySeconds) * costs.scoredPropUs) / 1e6,
    readsASecond: reads,
    apiCores: (reads * costs.readMs) / 1_000,
    webhooksASecond: webhooks,
  };
}
