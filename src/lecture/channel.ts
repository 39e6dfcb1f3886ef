import { isRemote, type RemoteCommand } from './keys.ts';

/** What the wall and the presenter's window say to each other. Both are pages of this site in the same browser. */
export type Message =
  | { type: 'hello' }
  | { type: 'state'; from: string; chapter: string; beat: number; blank: boolean }
  | { type: 'go'; to: string; beat: number }
  | { type: 'blank'; to: string; on: boolean }
  /** A key that was pressed in the presenter's window, by what it does. */
  | { type: 'press'; to: string; command: RemoteCommand }
  /** The rows of a beat can be had from the store. */
  | { type: 'kept'; key: string }
  | { type: 'bye'; from: string };

/** The name of this window: a tab left from another lecture is another wall. */
export const self = Math.random().toString(36).slice(2);

export type Line = { say(message: Message): void; close(): void };

/** Opens the line. Every page of this origin can speak on it, also one that is not ours: what is no message is dropped. */
export function openLine(heard: (message: Message) => void): Line {
  if (typeof BroadcastChannel === 'undefined') return { say: () => {}, close: () => {} };
  const channel = new BroadcastChannel('noisebook-lecture');
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    const message = asMessage(data);
    if (message) heard(message);
  };
  let isOpen = true;
  return {
    // What was still being computed when the wall closed has nobody to be told to.
    say: (message) => isOpen && channel.postMessage(message),
    close: () => {
      isOpen = false;
      channel.close();
    },
  };
}

const LONGEST_NAME = 100;
const isName = (value: unknown): value is string => typeof value === 'string' && value.length <= LONGEST_NAME;
const isPlace = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;

/** The message that something is, if it is one in all its parts. */
export function asMessage(data: unknown): Message | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const { type, from, to, chapter, beat, blank, on, key, command } = data as Record<string, unknown>;
  if (type === 'hello') return { type };
  if (type === 'kept' && typeof key === 'string') return { type, key };
  if (type === 'bye' && isName(from)) return { type, from };
  if (type === 'go' && isName(to) && isPlace(beat)) return { type, to, beat };
  if (type === 'blank' && isName(to) && typeof on === 'boolean') return { type, to, on };
  if (type === 'press' && isName(to) && isRemote(command)) return { type, to, command };
  if (type === 'state' && isName(from) && isName(chapter) && isPlace(beat) && typeof blank === 'boolean')
    return { type, from, chapter, beat, blank };
  return undefined;
}
