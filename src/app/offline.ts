/**
 * Keeps the notebook for times without a network. Calls back when a newer version has been fetched and waits; what it is
 * given then brings that version up.
 */
export async function keepOffline(newer: (take: () => void) => void): Promise<void> {
  const { serviceWorker } = navigator;
  // Not in a frame of another site, where it is forbidden, and not without a secure origin.
  if (!serviceWorker || window.top !== window) return;
  try {
    const registration = await serviceWorker.register('./service-worker.js');
    const offer = () => {
      const { waiting } = registration;
      if (!waiting || !serviceWorker.controller) return;
      newer(() => {
        serviceWorker.addEventListener('controllerchange', () => location.reload());
        waiting.postMessage('take over');
      });
    };
    offer();
    registration.addEventListener('updatefound', () =>
      registration.installing?.addEventListener('statechange', offer),
    );
  } catch {
    // No service worker, no offline reading; everything else works.
  }
}
