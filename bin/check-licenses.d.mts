interface Lock {
  readonly packages: Readonly<Record<string, { version?: string; license?: string; link?: boolean }>>;
}
export function licenseFaults(lock: Lock): string[];
