/**
 * Calls `gone` once when the launcher that waits for this process (bin/prop-pick.mjs) has ended: without this a kill -9
 * of the launcher would leave a service that nobody holds. Looks once a second; the timer never keeps a process alive.
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
