/** How long a new version may take to come into charge. */
const PATIENCE_MS = 3_000;

/** Opens the page anew, in the newest version that is there. The settings are in the address, so they stay. */
export async function reload(): Promise<void> {
  const { serviceWorker } = navigator;
  const waiting = (await serviceWorker?.getRegistration().catch(() => undefined))?.waiting;
  if (waiting) {
    await new Promise<void>((resolve) => {
      serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true });
      setTimeout(resolve, PATIENCE_MS);
      waiting.postMessage('take over');
    });
  }
  location.reload();
}
