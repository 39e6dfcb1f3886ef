declare module 'seedrandom/lib/alea.js' {
  type State = { c: number; s0: number; s1: number; s2: number };
  /** Baagøe's multiply-with-carry generator: three lags of 32 bits. `double` has 53 bits in [0, 1). */
  const alea: (seed: string, options: { state: State }) => { double(): number };
  export default alea;
}
