/** Writes prop-pick-<version>.mcpb into a folder, and returns its path. */
export function bundleMcp(folder: string): Promise<string>;
