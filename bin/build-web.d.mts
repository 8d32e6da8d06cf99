/** Builds what a command needs, by default every page, with the given Node where it is missing or older than its sources. */
export function buildWeb(node: string, command?: string): void;
