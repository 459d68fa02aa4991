/** Opus is timed at 48 kHz whatever it was sampled with (RFC 7587). */
export const OPUS_CLOCK_RATE = 48_000

const SILK_TICKS = [480, 960, 1920, 2880]
const HYBRID_TICKS = [480, 960]
const CELT_TICKS = [120, 240, 480, 960]

/** How long one Opus packet sounds, in ticks of 48 kHz (RFC 6716, section 3.1); null for what is no packet. */
export function opusTicks(packet: Uint8Array): number | null {
  const [toc, second] = packet
  if (toc === undefined) return null
  const configuration = toc >> 3
  const ticks =
    configuration < 12
      ? SILK_TICKS[configuration & 3]
      : configuration < 16
        ? HYBRID_TICKS[configuration & 1]
        : CELT_TICKS[configuration & 3]
  const code = toc & 3
  const frames = code === 0 ? 1 : code < 3 ? 2 : (second ?? 0) & 0x3f
  const total = (ticks ?? 0) * frames
  // No packet sounds longer than 120 ms.
  return total === 0 || total > 5_760 ? null : total
}

/**
 * What a WebM file must say of its Opus track (RFC 7845, section 5.1): two channels at 48 kHz. Nothing is skipped at the
 * beginning, which is somewhere within the sound and not where its encoder began. Without it Chromium plays a file and Firefox
 * does not.
 */
export function opusHead(): Uint8Array {
  const head = new Uint8Array(19)
  head.set(new TextEncoder().encode('OpusHead'))
  const fields = new DataView(head.buffer)
  fields.setUint8(8, 1)
  fields.setUint8(9, 2)
  fields.setUint32(12, OPUS_CLOCK_RATE, true)
  return head
}
