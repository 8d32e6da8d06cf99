/** The most memory this process ever held, in megabytes, as the operating system counted it. */
export function peakMemoryMb(): number {
  return Math.round(process.resourceUsage().maxRSS / 1024);
}
