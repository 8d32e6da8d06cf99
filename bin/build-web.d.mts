/** Builds the dashboard with the given Node when it is missing or older than its sources. */
export function buildWeb(node: string): void;
