import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { NO_REFUSED_FLAGS } from '@pengawas/shared/contracts/flags'
import pino from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { KEEP_MS } from './dead-letters.rules.ts'
import { DeadLetters } from './dead-letters.ts'
import { flagFileName, readFlagFile, type SpooledFlag } from './flag-file.ts'
import { FlagSpool } from './flag-spool.ts'

const testSessionId = randomUUID()
const spooledFlag = (reason: string, bytes = 3): SpooledFlag => ({
  testSessionId,
  flag: {
    id: randomUUID(),
    type: 'face-detection',
    severity: 'high',
    confidence: 0.9,
    description: '',
    reason,
    detectedAt: 1,
    details: { modelVersion: '1', thresholds: {}, samples: [] },
  },
  evidence: new Uint8Array(bytes),
  refusal: null,
})
const nameOf = (number: number): string => flagFileName(number, testSessionId)

describe('DeadLetters', () => {
  let root: string
  let now: number
  let lines: { level: number; msg: string }[]
  const directory = (): string => join(root, 'refused-flags')
  const open = (version: string, limitBytes?: number): Promise<DeadLetters> => {
    const log = pino({ level: 'debug' }, { write: (line: string) => lines.push(JSON.parse(line) as (typeof lines)[0]) })
    const folders = { directory: directory(), spoolDirectory: join(root, 'flags') }
    return DeadLetters.open({
      ...folders,
      version,
      log,
      now: () => now,
      ...(limitBytes === undefined ? {} : { limitBytes }),
    })
  }
  const openSpool = async (letters: DeadLetters): Promise<{ spool: FlagSpool; reasons: (string | undefined)[] }> => {
    const { spool, left } = await FlagSpool.open(join(root, 'flags'), pino({ level: 'silent' }), letters.nextNumber)
    const flags = await Promise.all(left.map((entry) => entry.read()))
    return { spool, reasons: flags.map((spooled) => spooled?.flag.reason) }
  }

  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'pengawas-letters-'))
    now = 1_000
    lines = []
  })
  afterEach(() => rm(root, { recursive: true, force: true }))

  it('keeps a flag with its evidence, the code and the version that was refused, for this user alone', async () => {
    const letters = await open('1')
    const spooled = spooledFlag('no-face')
    await letters.add(nameOf(7), spooled, 'not-found')

    const path = join(directory(), nameOf(7))
    expect(await readFlagFile(path)).toEqual({
      ...spooled,
      refusal: { code: 'not-found', version: '1', firstAt: 1_000 },
    })
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    expect((await stat(directory())).mode & 0o777).toBe(0o700)
    expect(letters.counts()).toEqual({ ...NO_REFUSED_FLAGS, kept: 1 })
  })

  it('keeps them over a restart of the same version, and gives their numbers to no other flag', async () => {
    await (await open('1')).add(nameOf(7), spooledFlag('no-face'), 'not-found')
    const letters = await open('1')
    expect(letters.counts().kept).toBe(1)
    const { spool, reasons } = await openSpool(letters)
    expect(reasons).toEqual([])
    expect(spool.add({ testSessionId, flag: spooledFlag('next').flag, evidence: null }).name).toBe(nameOf(8))
    await spool.settle()
  })

  it('gives them back to the spool in order when another version starts, once per version', async () => {
    const first = await open('1')
    for (const number of [3, 1, 2]) await first.add(nameOf(number), spooledFlag(`flag ${number}`), 'invalid-input')
    now = 5_000
    const second = await open('2')
    expect(second.counts().kept).toBe(0)
    expect((await openSpool(second)).reasons).toEqual(['flag 1', 'flag 2', 'flag 3'])

    const again = await readFlagFile(join(root, 'flags', nameOf(2)))
    await second.add(nameOf(2), again, 'not-found')
    expect((await readFlagFile(join(directory(), nameOf(2)))).refusal).toEqual({
      code: 'not-found',
      version: '2',
      firstAt: 1_000,
    })
    await rm(join(root, 'flags', nameOf(2)))
    expect((await openSpool(await open('2'))).reasons).toEqual(['flag 1', 'flag 3'])
  })

  it('deletes the oldest where there is no room, and says so beforehand, at the time and afterwards', async () => {
    const letters = await open('1', 10_000)
    await letters.add(nameOf(1), spooledFlag('1', 2_000), 'not-found')
    expect(letters.counts().isNearlyFull).toBe(false)
    now = 2_000
    await letters.add(nameOf(2), spooledFlag('2', 4_500), 'not-found')
    expect(letters.counts()).toEqual({ kept: 2, lost: 0, expired: 0, isNearlyFull: true })
    expect(lines.at(-1)).toMatchObject({ level: 40, msg: expect.stringContaining('nearly full') as string })

    await letters.add(nameOf(3), spooledFlag('3', 2_000), 'not-found')
    expect(letters.counts()).toMatchObject({ kept: 2, lost: 1 })
    expect(lines.at(-1)).toMatchObject({ level: 50, msg: expect.stringContaining('folder is full') as string })
    expect((await readdir(directory())).sort()).toEqual([nameOf(2), nameOf(3), 'deleted.json'])
    expect((await open('1', 10_000)).counts()).toMatchObject({ kept: 2, lost: 1 })
  })

  it('counts no flag twice when several are refused at the same time', async () => {
    const letters = await open('1', 10_000)
    for (const number of [1, 2, 3]) await letters.add(nameOf(number), spooledFlag('old', 2_000), 'not-found')
    now = 2_000
    await Promise.all([4, 5].map((number) => letters.add(nameOf(number), spooledFlag('new', 2_000), 'not-found')))
    const { kept, lost } = letters.counts()
    expect(kept + lost).toBe(5)
    expect((await readdir(directory())).length).toBe(kept + 1)
  })

  it('deletes what is older than thirty days, with a line in the log and a count', async () => {
    const letters = await open('1')
    await letters.add(nameOf(1), spooledFlag('old'), 'not-found')
    now += KEEP_MS
    await letters.add(nameOf(2), spooledFlag('young'), 'not-found')
    await letters.expire()
    expect(letters.counts()).toMatchObject({ kept: 2, expired: 0 })
    now += 1
    await letters.expire()
    expect(letters.counts()).toMatchObject({ kept: 1, expired: 1 })
    expect(lines.at(-1)).toMatchObject({ level: 40, msg: expect.stringContaining('30 days') as string })
    now += KEEP_MS
    expect((await open('1')).counts()).toMatchObject({ kept: 0, expired: 2 })
  })

  it('deletes a file that cannot be read, and counts it as lost', async () => {
    await open('1')
    await writeFile(join(directory(), nameOf(1)), '{ half')
    const letters = await open('1')
    expect(letters.counts()).toMatchObject({ kept: 0, lost: 1 })
    expect(lines.at(-1)).toMatchObject({ level: 50 })
    expect(await readdir(directory())).toEqual(['deleted.json'])
  })

  it('deletes what a crash left half written', async () => {
    await open('1')
    await writeFile(join(directory(), `${nameOf(1)}.part`), '{ half of a picture')
    await open('1')
    expect(await readdir(directory())).toEqual([])
  })

  it('rejects where the disk refuses, so that the flag stays in the spool', async () => {
    const letters = await open('1')
    await rm(directory(), { recursive: true })
    await expect(letters.add(nameOf(1), spooledFlag('1'), 'not-found')).rejects.toThrow('ENOENT')
    expect(letters.counts().kept).toBe(0)
  })
})
