/** What travels between the centres and the coordinator. Plain data: it can be shown, counted, delayed, dropped or sent to a worker. */

/** From the coordinator to a centre: the weights at which it wants the gradient. */
export type ModelMessage = { kind: 'model'; round: number; centre: string; w: Float64Array };

/** From a centre to the coordinator: the sum of its rows' gradients. */
export type GradientMessage = {
  kind: 'gradient';
  round: number;
  centre: string;
  /** How many rows it was summed over. */
  rows: number;
  gradient: Float64Array;
  /** ½ Σ (x·w − y)², which the published stopping rule reads. A private centre never sends it. */
  squares?: number;
};

export type Message = ModelMessage | GradientMessage;

/** Bytes of the numbers in a message; names and round numbers are not counted. */
export function bytesOf(message: Message): number {
  if (message.kind === 'model') return message.w.byteLength;
  return message.gradient.byteLength + 8 + (message.squares === undefined ? 0 : 8);
}
