/** Replaces every form of the secrets in a text: plain, URL-encoded, base64. */
export function redactor(secrets: readonly string[]): (text: string) => string {
  const spellings = secrets
    .filter((secret) => secret !== '')
    .flatMap((secret) => [secret, encodeURIComponent(secret), Buffer.from(secret).toString('base64')])
    .toSorted((a, b) => b.length - a.length);
  return (text) => spellings.reduce((redacted, spelling) => redacted.replaceAll(spelling, '[redacted]'), text);
}

/** The same for bytes; returns them unchanged if they contain no secret. */
export function redactBytes(bytes: Buffer, secrets: readonly string[]): Buffer {
  const present = secrets.some((secret) => secret !== '' && bytes.includes(secret));
  return present ? Buffer.from(redactor(secrets)(bytes.toString('latin1')), 'latin1') : bytes;
}
