import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FilePathSource, Input, WEBM } from 'mediabunny'
import { expect, it } from 'vitest'
import { SegmentWriter } from './segment-writer.ts'

it('says in a file of sound how its Opus is to be read', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pengawas-writer-'))
  const input = new Input({ source: new FilePathSource(join(folder, 'sound.webm')), formats: [WEBM] })
  try {
    const writer = new SegmentWriter(join(folder, 'sound.webm'), { kind: 'audio' })
    // 20 ms of CELT each.
    for (let packet = 0; packet < 5; packet += 1) writer.add(Uint8Array.of(0xf8, 1, 2), true, packet * 0.02, 0.02)
    expect(await writer.close()).not.toBeNull()
    const config = await (await input.getPrimaryAudioTrack())?.getDecoderConfig()
    expect(config).toMatchObject({ codec: 'opus', sampleRate: 48_000, numberOfChannels: 2 })
    const head = Buffer.from((config?.description ?? new Uint8Array()) as Uint8Array)
    expect(head.toString('latin1', 0, 8)).toBe('OpusHead')
    expect([head[9], head.readUInt16LE(10), head.readUInt32LE(12), head.length]).toEqual([2, 0, 48_000, 19])
  } finally {
    input.dispose()
    await rm(folder, { recursive: true })
  }
})
