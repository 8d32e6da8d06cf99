/** Peak resident memory of this process in MB, from the operating system. */
export function peakMemoryMb(): number {
  return Math.round(process.resourceUsage().maxRSS / 1024);
}
