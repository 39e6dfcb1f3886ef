/** What the wall and the presenter's window say to each other. Both are pages of this site in the same browser. */
export type Message =
  | { type: 'hello' }
  | { type: 'state'; from: string; chapter: string; beat: number; blank: boolean }
  | { type: 'go'; to: string; beat: number }
  | { type: 'blank'; to: string; on: boolean }
  | { type: 'bye'; from: string };

/** The name of this window: a tab left from another lecture is another wall. */
export const self = Math.random().toString(36).slice(2);

export type Line = { say(message: Message): void; close(): void };

/** Opens the line. Messages from anyone but ourselves cannot arrive here, but a stale tab might: unknown ones are dropped. */
export function openLine(heard: (message: Message) => void): Line {
  if (typeof BroadcastChannel === 'undefined') return { say: () => {}, close: () => {} };
  const channel = new BroadcastChannel('noisebook-lecture');
  channel.onmessage = (event: MessageEvent<Message>) => {
    if (['hello', 'state', 'go', 'blank', 'bye'].includes(event.data?.type)) heard(event.data);
  };
  return { say: (message) => channel.postMessage(message), close: () => channel.close() };
}
