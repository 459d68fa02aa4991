import type { MediaSource } from '@pengawas/shared/contracts/proctoring'
import { AppError } from '@pengawas/shared/errors'
import type { types } from 'mediasoup'
import { z } from 'zod'

/** What each source may be: its kind, and how many spatial layers it may have. */
const SOURCE_LIMITS: Readonly<Record<MediaSource, { kind: types.MediaKind; maxLayers: number }>> = {
  camera: { kind: 'video', maxLayers: 3 },
  screen: { kind: 'video', maxLayers: 1 },
  microphone: { kind: 'audio', maxLayers: 1 },
}

const CODECS: Readonly<Record<types.MediaKind, { media: string; retransmission: string | null }>> = {
  video: { media: 'video/vp8', retransmission: 'video/rtx' },
  audio: { media: 'audio/opus', retransmission: null },
}

const ssrcSchema = z.int().min(1).max(0xffff_ffff)
const payloadTypeSchema = z.int().min(0).max(127)

/**
 * Stricter than mediasoup's own check: every number is in its field's range and every string is short, because what passes
 * is serialised for the worker process by a builder that all requests share. Unknown fields are dropped.
 */
const rtpParametersSchema = z.object({
  mid: z.string().min(1).max(32).optional(),
  codecs: z
    .array(
      z.object({
        mimeType: z.string().max(40),
        payloadType: payloadTypeSchema,
        clockRate: z.int().min(1).max(192_000),
        channels: z.int().min(1).max(8).optional(),
        parameters: z.record(z.string().max(60), z.union([z.string().max(200), z.number()])).optional(),
        rtcpFeedback: z
          .array(z.object({ type: z.string().max(40), parameter: z.string().max(40).optional() }))
          .max(20)
          .optional(),
      }),
    )
    .min(1)
    .max(4),
  headerExtensions: z
    .array(
      z.object({
        uri: z.string().max(200),
        id: z.int().min(1).max(255),
        encrypt: z.boolean().optional(),
        parameters: z.record(z.string().max(60), z.union([z.string().max(200), z.number()])).optional(),
      }),
    )
    .max(30)
    .optional(),
  encodings: z
    .array(
      z.object({
        ssrc: ssrcSchema.optional(),
        rid: z
          .string()
          .regex(/^[0-9A-Za-z_-]{1,16}$/)
          .optional(),
        rtx: z.object({ ssrc: ssrcSchema }).optional(),
        dtx: z.boolean().optional(),
        scalabilityMode: z
          .string()
          .regex(/^[LS]1T[1-3]$/)
          .optional(),
        maxBitrate: z.number().min(0).max(100_000_000).optional(),
      }),
    )
    .min(1),
  rtcp: z.object({ cname: z.string().max(100).optional(), reducedSize: z.boolean().optional() }).optional(),
})

/**
 * Whether the candidate's parameters fit the source: the kind agrees, the codec is VP8 or Opus, and there are no
 * more layers than are of use. Returns the parameters with everything unknown taken out.
 * @throws AppError `media-refused`
 */
export function admitRtpParameters(
  source: MediaSource,
  kind: types.MediaKind,
  rtpParameters: unknown,
): types.RtpParameters {
  const limits = SOURCE_LIMITS[source]
  const parsed = rtpParametersSchema.safeParse(rtpParameters)
  if (kind !== limits.kind || !parsed.success) throw new AppError('media-refused')

  const { codecs, encodings } = parsed.data
  const allowed = CODECS[kind]
  const mimeTypes = codecs.map(({ mimeType }) => mimeType.toLowerCase())
  const mediaCodecs = mimeTypes.filter((mimeType) => mimeType === allowed.media).length
  const retransmissionCodecs = mimeTypes.filter((mimeType) => mimeType === allowed.retransmission).length
  const onlyAllowed = mediaCodecs === 1 && mediaCodecs + retransmissionCodecs === codecs.length
  const ssrcs = encodings.flatMap(({ ssrc, rtx }) => [ssrc, rtx?.ssrc]).filter((ssrc) => ssrc !== undefined)
  const ssrcsDiffer = new Set(ssrcs).size === ssrcs.length
  if (!onlyAllowed || !ssrcsDiffer || encodings.length > limits.maxLayers) throw new AppError('media-refused')
  // Values that zod leaves out are absent, not undefined; the two libraries' types differ in nothing else.
  return parsed.data as types.RtpParameters
}
