/** Node's own options, without the program. */
export const NODE_OPTIONS: readonly string[];
/** What Node itself is told by its environment. */
export const NODE_ENVIRONMENT: Readonly<Record<string, string>>;
