import type { ConsumerOptions } from '@pengawas/shared/contracts/media'
import type { types } from 'mediasoup'

/** The contract holds RTP parameters only from the outside; copies give the library's interfaces the index it asks for. */
export function describeRtpParameters(rtpParameters: types.RtpParameters): ConsumerOptions['rtpParameters'] {
  const { codecs, encodings = [], ...rest } = rtpParameters
  return {
    ...rest,
    codecs: codecs.map((codec) => ({ ...codec })),
    encodings: encodings.map((encoding) => ({ ...encoding })),
  }
}
