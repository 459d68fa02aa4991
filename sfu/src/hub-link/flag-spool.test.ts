import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DetectedFlag } from '@pengawas/shared/contracts/analysis'
import pino from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { FlagSpool } from './flag-spool.ts'

const log = pino({ level: 'silent' })
const testSessionId = randomUUID()
const flagOf = (reason: string): DetectedFlag => ({
  id: randomUUID(),
  type: 'face-detection',
  severity: 'high',
  confidence: 0.9,
  description: '',
  reason,
  detectedAt: 1,
  details: { modelVersion: '1', thresholds: {}, samples: [] },
})

describe('FlagSpool', () => {
  let directory: string
  beforeEach(async () => {
    directory = join(await mkdtemp(join(tmpdir(), 'pengawas-spool-')), 'flags')
  })
  afterEach(() => rm(directory, { recursive: true, force: true }))

  it('has, after a restart, what was not delivered, in order and with its evidence', async () => {
    const { spool } = await FlagSpool.open(directory, log)
    const delivered = spool.add({ testSessionId, flag: flagOf('1'), evidence: null })
    spool.add({ testSessionId, flag: flagOf('2'), evidence: Uint8Array.of(1, 2, 3) })
    spool.add({ testSessionId, flag: flagOf('3'), evidence: null })
    await delivered.remove()
    await spool.settle()

    const { spool: next, left } = await FlagSpool.open(directory, log)
    const flags = await Promise.all(left.map((entry) => entry.read()))
    expect(flags.map((spooled) => spooled?.flag.reason)).toEqual(['2', '3'])
    expect(flags[0]?.evidence).toEqual(Uint8Array.of(1, 2, 3))

    next.add({ testSessionId, flag: flagOf('4'), evidence: null })
    await next.settle()
    const { left: all } = await FlagSpool.open(directory, log)
    expect((await Promise.all(all.map((entry) => entry.read()))).map((spooled) => spooled?.flag.reason)).toEqual([
      '2',
      '3',
      '4',
    ])
  })

  it('reads back what waits, and leaves nothing when all is delivered', async () => {
    const { spool } = await FlagSpool.open(directory, log)
    const entry = spool.add({ testSessionId, flag: flagOf('1'), evidence: Uint8Array.of(9) })
    expect((await entry.read())?.evidence).toEqual(Uint8Array.of(9))
    await spool.settle()
    expect((await entry.read())?.evidence).toEqual(Uint8Array.of(9))
    await entry.remove()
    await entry.remove()
    expect(await readdir(directory)).toEqual([])
  })

  it('renames a file that cannot be read, and continues with the rest', async () => {
    const { spool } = await FlagSpool.open(directory, log)
    await writeFile(join(directory, `000000000001.${testSessionId}.json`), '{ half')
    spool.add({ testSessionId, flag: flagOf('0'), evidence: null })
    await spool.settle()
    await writeFile(join(directory, `000000000002.${testSessionId}.json.part`), '{ half')

    const { left } = await FlagSpool.open(directory, log)
    expect(left).toHaveLength(1)
    await writeFile(join(directory, `000000000009.${testSessionId}.json`), '{ half')
    const { left: withBroken } = await FlagSpool.open(directory, log)
    expect(await withBroken[1]?.read()).toBeNull()
    expect((await readdir(directory)).some((name) => name.endsWith('.unreadable'))).toBe(true)
  })

  it('keeps a flag in memory where the disk refuses', async () => {
    const { spool } = await FlagSpool.open(directory, log)
    await rm(directory, { recursive: true })
    const entry = spool.add({ testSessionId, flag: flagOf('1'), evidence: null })
    await spool.settle()
    expect((await entry.read())?.flag.reason).toBe('1')
    await entry.remove()
  })
})
