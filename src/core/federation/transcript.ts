import { sum } from 'd3-array';
import type { Payload } from './message.ts';

/** One message as the transcript has it. */
export type Transfer<P extends Payload> = {
  from: string;
  to: string;
  round: number;
  kind: P['kind'];
  bytes: number;
  /** In ticks. */
  sent: number;
  /** Infinity when it never arrives. */
  arrives: number;
  /** Only where the network keeps payloads. */
  payload?: P;
};

const isLost = ({ arrives }: { arrives: number }) => arrives === Infinity;

/** What a party has seen by `now`: all that it sent, and all that has reached it. */
export const seenBy = <P extends Payload>(transcript: Transfer<P>[], party: string, now = Infinity) =>
  transcript.filter(
    ({ from, to, sent, arrives }) =>
      (from === party && sent <= now) || (to === party && arrives <= now && arrives < Infinity),
  );

/** What someone sees who listens on the link between two parties: everything sent over it, whether it arrives or not. */
export const between = <P extends Payload>(transcript: Transfer<P>[], a: string, b: string) =>
  transcript.filter(({ from, to }) => (from === a && to === b) || (from === b && to === a));

/** What was sent, in numbers. */
export const tally = <P extends Payload>(transcript: Transfer<P>[]) => ({
  messages: transcript.length,
  lost: transcript.filter(isLost).length,
  bytes: sum(transcript, ({ bytes }) => bytes),
});
