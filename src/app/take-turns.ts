const BEAT_MS = 100;
/** Who has been first for so many beats begins. */
const BEATS = 4;

/**
 * Waits until no other frame of this site does the same work. The Web Locks API would do, but browsers refuse it to frames of a
 * third party; a channel they allow. Whoever waits tells its ticket at every beat, whoever works tells a ticket below all others,
 * and the lowest one that nobody has undercut for some beats begins. A frame without an origin hears nobody and begins.
 */
export async function takeTurns(name: string, work: () => Promise<void>): Promise<void> {
  const channel = new BroadcastChannel(name);
  let ticket = Math.random();
  let first = 0;
  channel.onmessage = ({ data }) => {
    if (Number(data) < ticket) first = 0;
  };
  const tell = () => channel.postMessage(ticket);
  tell();
  const beat = setInterval(tell, BEAT_MS);
  try {
    while (first++ < BEATS) await new Promise((next) => setTimeout(next, BEAT_MS));
    ticket = -1;
    tell();
    await work();
  } finally {
    clearInterval(beat);
    channel.close();
  }
}
