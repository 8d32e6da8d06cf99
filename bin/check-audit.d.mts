interface Advisory {
  readonly url: string;
  readonly title: string;
  readonly severity: string;
}
interface Report {
  readonly vulnerabilities: Readonly<Record<string, { name: string; via: readonly (Advisory | string)[] }>>;
}
interface Decision {
  readonly advisory: string;
  readonly why: string;
  readonly until: string;
}
export function auditFaults(report: Report, decisions: readonly Decision[], today: string): string[];
