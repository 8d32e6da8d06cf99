/**
 * Browsers by a token unique to their user agent. The first match wins, because most user agents also name other
 * browsers.
 */
const BROWSERS = [
  ['Edge', /\bEdgA?(?:iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
] as const;

const SYSTEMS = [
  ['Windows', /\bWindows\b/],
  ['Android', /\bAndroid\b/],
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Mac', /\bMac OS X\b|\bMacintosh\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
] as const;

const nameIn = (names: readonly (readonly [string, RegExp])[], text: string): string | undefined =>
  names.find(([, sign]) => sign.test(text))?.[0];

/**
 * Describes a client from its user agent: "Firefox on Windows", "curl". The client can claim anything, so this is only
 * shown to its owner and never trusted.
 */
export function clientOf(userAgent: string | undefined): string {
  const text = (userAgent ?? '').slice(0, 500);
  const browser = nameIn(BROWSERS, text);
  const system = nameIn(SYSTEMS, text);
  if (browser !== undefined) return system === undefined ? browser : `${browser} on ${system}`;
  const program = /^[A-Za-z][\w.-]{0,39}(?=[/\s]|$)/.exec(text)?.[0];
  return program === undefined || program === 'Mozilla' ? 'Unknown program' : program;
}
