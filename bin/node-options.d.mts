/** Node's own command-line options. */
export const NODE_OPTIONS: readonly string[];
/** Environment variables for Node itself. */
export const NODE_ENVIRONMENT: Readonly<Record<string, string>>;
