import type { MediaSource } from '@pengawas/shared/contracts/proctoring'
import { AppError } from '@pengawas/shared/errors'
import { describe, expect, it } from 'vitest'
import { admitRtpParameters } from './rtp-parameters.rules.ts'

const vp8 = { mimeType: 'video/VP8', payloadType: 96, clockRate: 90_000 }
const rtx = { mimeType: 'video/rtx', payloadType: 97, clockRate: 90_000, parameters: { apt: 96 } }
const opus = { mimeType: 'audio/opus', payloadType: 111, clockRate: 48_000, channels: 2 }
const layers = (count: number) => Array.from({ length: count }, (_, index) => ({ ssrc: 100 + index, rid: `r${index}` }))

const camera = {
  mid: '0',
  codecs: [vp8, rtx],
  encodings: layers(3),
  headerExtensions: [{ uri: 'urn:x', id: 4 }],
  rtcp: { cname: 'c' },
}
const microphone = { codecs: [opus], encodings: [{ ssrc: 5, dtx: true }] }

describe('admitRtpParameters', () => {
  it.each<[string, MediaSource, 'audio' | 'video', unknown]>([
    ['a camera with three layers', 'camera', 'video', camera],
    ['a camera with one', 'camera', 'video', { ...camera, encodings: layers(1) }],
    [
      'a camera with temporal layers',
      'camera',
      'video',
      { ...camera, encodings: [{ ssrc: 1, scalabilityMode: 'L1T3' }] },
    ],
    ['a screen', 'screen', 'video', { ...camera, encodings: layers(1) }],
    ['a microphone', 'microphone', 'audio', microphone],
  ])('admits %s', (_, source, kind, parameters) => {
    expect(admitRtpParameters(source, kind, parameters)).toMatchObject(parameters as object)
  })

  it.each<[string, MediaSource, 'audio' | 'video', unknown]>([
    ['a microphone that is a picture', 'microphone', 'video', camera],
    ['a camera that is a sound', 'camera', 'audio', microphone],
    ['sound in a camera', 'camera', 'video', { ...camera, codecs: [opus] }],
    ['another codec', 'camera', 'video', { ...camera, codecs: [{ ...vp8, mimeType: 'video/H264' }] }],
    ['a second codec', 'camera', 'video', { ...camera, codecs: [vp8, { ...vp8, payloadType: 98 }] }],
    ['no codec but retransmission', 'camera', 'video', { ...camera, codecs: [rtx] }],
    ['four layers', 'camera', 'video', { ...camera, encodings: layers(4) }],
    ['a screen in layers', 'screen', 'video', camera],
    ['no stream at all', 'camera', 'video', { ...camera, encodings: [] }],
    ['two layers in one stream', 'camera', 'video', { ...camera, encodings: [{ ssrc: 1 }, { ssrc: 1 }] }],
    [
      'spatial layers in one stream',
      'camera',
      'video',
      { ...camera, encodings: [{ ssrc: 1, scalabilityMode: 'L3T3' }] },
    ],
    ['a stream number out of range', 'camera', 'video', { ...camera, encodings: [{ ssrc: 2 ** 32 }] }],
    ['a stream number that is none', 'camera', 'video', { ...camera, encodings: [{ ssrc: 'x' }] }],
    ['a payload type out of range', 'camera', 'video', { ...camera, codecs: [{ ...vp8, payloadType: 300 }] }],
    ['a name without end', 'camera', 'video', { ...camera, mid: 'x'.repeat(10_000) }],
    [
      'a header extension out of range',
      'camera',
      'video',
      { ...camera, headerExtensions: [{ uri: 'urn:x', id: 4_000 }] },
    ],
    ['an object where text belongs', 'camera', 'video', { ...camera, rtcp: { cname: {} } }],
    ['nothing', 'camera', 'video', null],
    ['text', 'camera', 'video', 'camera'],
  ])('refuses %s', (_, source, kind, parameters) => {
    expect(() => admitRtpParameters(source, kind, parameters)).toThrow(new AppError('media-refused'))
  })

  it('drops unknown fields', () => {
    expect(admitRtpParameters('microphone', 'audio', { ...microphone, surprise: 1 })).not.toHaveProperty('surprise')
  })
})
