import { z } from 'zod'
import { idSchema } from './envelope.ts'

/**
 * WebRTC and RTP parameters as mediasoup and mediasoup-client exchange them. Both libraries check their contents;
 * only the outer shape is checked here, so that a hostile payload is refused before it reaches them.
 */
const opaqueObject = z.record(z.string(), z.unknown())
const transportIdSchema = z.string().min(1).max(100)

export const dtlsParametersSchema = z.object({
  role: z.enum(['auto', 'client', 'server']).optional(),
  fingerprints: z
    .array(z.object({ algorithm: z.string().max(20), value: z.string().max(200) }))
    .min(1)
    .max(10),
})

export const iceParametersSchema = z.object({
  usernameFragment: z.string(),
  password: z.string(),
  iceLite: z.boolean().optional(),
})

export const rtpParametersSchema = z.looseObject({
  codecs: z.array(opaqueObject).min(1).max(20),
  encodings: z.array(opaqueObject).max(8).optional(),
})
export const rtpCapabilitiesSchema = z.looseObject({ codecs: z.array(opaqueObject).max(100).optional() })

/** What a browser needs to build its end of a transport. */
export const transportOptionsSchema = z.object({
  id: transportIdSchema,
  iceParameters: iceParametersSchema,
  iceCandidates: z.array(opaqueObject),
  dtlsParameters: dtlsParametersSchema,
})
export type TransportOptions = z.infer<typeof transportOptionsSchema>

/** STUN and TURN servers for a page's end of a transport. */
export const iceServersSchema = z.array(
  z.object({ urls: z.array(z.string()), username: z.string().optional(), credential: z.string().optional() }),
)

export const consumerOptionsSchema = z.object({
  id: z.string(),
  producerId: z.string(),
  kind: z.enum(['audio', 'video']),
  rtpParameters: rtpParametersSchema,
  /** Number of spatial layers that the producer sends; 1 without simulcast. */
  spatialLayers: z.int(),
})
export type ConsumerOptions = z.infer<typeof consumerOptionsSchema>

/** A full page of the wall, and as much again. */
export const MAX_PICTURES_PER_REQUEST = 100
/** Screens as large as they are published: the candidate in focus, and one more while the focus moves. */
export const MAX_LARGE_PICTURES_PER_REQUEST = 2
/** A picture that a hub keeps of what a media node took, in bytes. */
export const MAX_KEPT_PICTURE_BYTES = 512 * 1024

/** What a single picture is of. A screen comes small enough for a tile, or as large as it is published. */
export const pictureKindSchema = z.enum(['camera', 'screen', 'large-screen'])
export type PictureKind = z.infer<typeof pictureKindSchema>

/** Of these candidates, a picture of each kind; pages and hubs of an earlier version want the camera and do not say so. */
export const picturesWantedSchema = z
  .object({
    testSessionIds: z.array(idSchema).min(1).max(MAX_PICTURES_PER_REQUEST),
    kinds: z.array(pictureKindSchema).min(1).max(pictureKindSchema.options.length).optional(),
  })
  .refine(
    ({ testSessionIds, kinds = [] }) =>
      testSessionIds.length * kinds.filter((kind) => kind === 'large-screen').length <= MAX_LARGE_PICTURES_PER_REQUEST,
  )

/**
 * Pictures of candidates (WebP), as a wall shows them where it shows no video, one after another in `bytes`:
 * Socket.IO closes a connection over which a message with more than ten binary parts comes.
 */
export const packedPicturesSchema = z.object({
  pictures: z
    .array(
      z.object({
        testSessionId: idSchema,
        kind: pictureKindSchema.default('camera'),
        /** How old it was when it was sent, in milliseconds. */
        ageMs: z.int().min(0),
        length: z.int().min(0),
      }),
    )
    .max(MAX_PICTURES_PER_REQUEST),
  // Browsers receive a buffer of their own.
  bytes: z.union([z.instanceof(Uint8Array), z.instanceof(ArrayBuffer)]),
})
export type PackedPictures = z.infer<typeof packedPicturesSchema>

/** The ways that media can take to a media node: straight over UDP or TCP, or through a relay. */
export const MEDIA_WAYS = ['udp', 'tcp', 'turn'] as const
export const mediaWaySchema = z.enum(MEDIA_WAYS)
export type MediaWay = z.infer<typeof mediaWaySchema>
/** `unknown`: it was not tried, or nobody can tell. */
export const wayStateSchema = z.enum(['works', 'fails', 'unknown'])
export type WayState = z.infer<typeof wayStateSchema>
export const triedWaysSchema = z.object({ udp: wayStateSchema, tcp: wayStateSchema, turn: wayStateSchema })
export type TriedWays = z.infer<typeof triedWaysSchema>
/** What a media node names in `features` over which each way can be tried. */
export const PROBE_FEATURE = 'probe'

export const connectTransportSchema = z.object({ transportId: transportIdSchema, dtlsParameters: dtlsParametersSchema })
export const transportRefSchema = z.object({ transportId: transportIdSchema })
export const producerIdSchema = z.string().min(1).max(100)
export const consumerIdSchema = z.string().min(1).max(100)
export { transportIdSchema }
