/** One spatial layer of a producer; mediasoup lists only layers that have sent packets. */
export interface LayerScore {
  /** 0 is the lowest layer. */
  encodingIdx: number
  /** 0 (nothing arrives) to 10. */
  score: number
}

/** The layer that carries enough pixels for a face without the cost of the full picture. */
const PREFERRED_LAYER = 1

/**
 * The spatial layer to sample. A browser leaves layers out when the captured picture is small or its uplink is slow: with
 * three layers the middle one is right, with two the upper, and when even that one is missing the nearest that arrives.
 * `negotiated` is the number of layers agreed on (at least 1); before anything has arrived it alone decides.
 */
export function chooseSampleLayer(
  negotiated: number,
  scores: readonly LayerScore[],
  preferred: number = PREFERRED_LAYER,
): number {
  const arriving = scores
    .filter(({ encodingIdx, score }) => score > 0 && encodingIdx >= 0 && encodingIdx < negotiated)
    .map(({ encodingIdx }) => encodingIdx)
    .sort((a, b) => a - b)
  return arriving.find((layer) => layer >= preferred) ?? arriving.at(-1) ?? Math.min(preferred, negotiated - 1)
}
