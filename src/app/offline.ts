/** Keeps the notebook for times without a network. Calls back when a newer version has been fetched and waits. */
export async function keepOffline(newer: () => void): Promise<void> {
  const { serviceWorker } = navigator;
  // Not in a frame of another site, where it is forbidden, and not without a secure origin.
  if (!serviceWorker || window.top !== window) return;
  try {
    const registration = await serviceWorker.register('./service-worker.js');
    const offer = () => {
      if (registration.waiting && serviceWorker.controller) newer();
    };
    offer();
    registration.addEventListener('updatefound', () =>
      registration.installing?.addEventListener('statechange', offer),
    );
    // A tab may stay open for days: whoever comes back to it is told of a new version.
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') void registration.update().catch(() => {});
    });
  } catch {
    // No service worker, no offline reading; everything else works.
  }
}
