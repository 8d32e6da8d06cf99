/**
 * Calls `gone` once when the launcher of this process (bin/prop-pick.mjs) has ended, so that a kill -9 of the launcher leaves
 * no orphan. Checks once a second; the timer does not keep the process alive.
 */
export function watchParent(launcher: number | undefined, gone: () => void): void {
  if (launcher === undefined || process.ppid !== launcher) return;
  const timer = setInterval(() => {
    if (process.ppid === launcher) return;
    clearInterval(timer);
    gone();
  }, 1_000);
  timer.unref();
}
