/** Full screen, or back; where the browser has none, nothing happens. */
export function turnFull(): void {
  const done = document.fullscreenElement
    ? document.exitFullscreen()
    : document.documentElement.requestFullscreen?.();
  done?.catch(() => {});
}

/** Keeps the screen awake for as long as a lecture is on it; returns the way to let it sleep. */
export function stayAwake(): () => void {
  let lock: WakeLockSentinel | undefined;
  let isOver = false;
  const ask = async () => {
    if (document.visibilityState !== 'visible' || !navigator.wakeLock) return;
    lock = await navigator.wakeLock.request('screen').catch(() => undefined);
    if (isOver) void lock?.release();
  };
  // A browser takes it back when the window is hidden.
  document.addEventListener('visibilitychange', ask);
  void ask();
  return () => {
    isOver = true;
    document.removeEventListener('visibilitychange', ask);
    void lock?.release();
  };
}
