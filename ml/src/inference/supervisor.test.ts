import { fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { CENTRED, drawFrame, FACELESS } from '../../test-support/frames.ts'
import { testModels } from '../../test-support/models.ts'
import { InferenceSupervisor, type SupervisorOptions } from './supervisor.ts'

let modelsDirectory: string
let face: Uint8Array
beforeAll(async () => {
  modelsDirectory = await testModels()
  face = await drawFrame([CENTRED])
}, 30_000)

let supervisor: InferenceSupervisor | undefined
afterEach(() => supervisor?.close())

/** Frames are as old as a test wants them to be: the clock stands still unless a test moves it. */
const NOW = 1_000_000
async function start(options: Partial<SupervisorOptions> = {}): Promise<InferenceSupervisor> {
  supervisor = new InferenceSupervisor({ modelsDirectory, log: pino({ level: 'silent' }), now: () => NOW, ...options })
  await supervisor.start()
  return supervisor
}

const isRunning = (pid: number): boolean => existsSync(`/proc/${pid}/stat`)

/** Never 0: a signal to that goes to the tests themselves. */
function pidOf({ pid }: InferenceSupervisor): number {
  if (pid === undefined) throw new Error('no process runs')
  return pid
}

describe('InferenceSupervisor', { timeout: 30_000 }, () => {
  it('observes a frame and counts it', async () => {
    const running = await start()
    const result = await running.analyse('a', face, NOW)
    expect(result).toMatchObject({ status: 'observed', observation: { width: 640, height: 360, faces: [{}] } })
    expect(running.stats()).toMatchObject({ state: 'ready', queued: 0, analysed: 1, skipped: 0 })
    expect(running.stats().busyMs).toBeGreaterThan(0)
  })

  it('skips what it cannot decode and continues', async () => {
    const running = await start()
    for (const garbage of [Buffer.from('garbage'), Buffer.alloc(0), face.subarray(0, 500)]) {
      expect(await running.analyse('a', garbage, NOW)).toEqual({ status: 'skipped', reason: 'undecodable' })
    }
    expect(await running.analyse('a', face, NOW)).toMatchObject({ status: 'observed' })
    expect(running.stats()).toMatchObject({ analysed: 1, skipped: 3 })
  })

  it('skips stale frames, and older ones of the same candidate that still wait', async () => {
    const running = await start()
    const results = await Promise.all([
      running.analyse('busy', face, NOW),
      running.analyse('old', face, NOW - 2000),
      running.analyse('eager', face, NOW - 2),
      running.analyse('eager', face, NOW - 1),
    ])
    expect(results.map((result) => (result.status === 'skipped' ? result.reason : result.status))).toEqual([
      'observed',
      'stale',
      'stale',
      'observed',
    ])
  })

  it('answers everything at once when the process is killed, and starts another', async () => {
    const running = await start()
    const firstPid = running.pid
    const underWay = [running.analyse('a', face, NOW), running.analyse('b', face, NOW)]
    process.kill(firstPid ?? expect.fail('no process'), 'SIGKILL')
    for (const result of await Promise.all(underWay))
      expect(result).toEqual({ status: 'skipped', reason: 'unavailable' })
    expect(await running.analyse('a', face, NOW)).toEqual({ status: 'skipped', reason: 'unavailable' })
    await running.untilReady()
    expect(running.pid).not.toBe(firstPid)
    expect(await running.analyse('a', face, NOW)).toMatchObject({ status: 'observed' })
  })

  it('replaces a process that holds too much memory', async () => {
    const running = await start({ memoryLimitBytes: 1 })
    const firstPid = pidOf(running)
    // The first heartbeat reports the memory; the process is replaced when it is idle.
    while (running.pid === firstPid) await running.analyse('a', face, NOW)
    await running.untilReady()
    expect(isRunning(firstPid)).toBe(false)
  })

  it('replaces a process that is stopped', async () => {
    const running = await start({ requestTimeoutMs: 1500 })
    const firstPid = pidOf(running)
    process.kill(firstPid, 'SIGSTOP')
    expect(await running.analyse('a', face, NOW)).toEqual({ status: 'skipped', reason: 'unavailable' })
    await running.untilReady()
    expect(await running.analyse('a', face, NOW)).toMatchObject({ status: 'observed' })
  })

  it('serves two candidates in turn, however eager one of them is', async () => {
    const running = await start()
    const blank = await FACELESS.gradient()
    const order: string[] = []
    const submit = async (id: string, index: number): Promise<void> => {
      if ((await running.analyse(id, blank, NOW + index)).status === 'observed') order.push(id)
    }
    await Promise.all([
      submit('eager', 0),
      ...Array.from({ length: 20 }, (_, index) => submit('eager', index + 1)),
      submit('calm', 0),
    ])
    expect(order.indexOf('calm')).toBeLessThanOrEqual(2)
  })

  it('leaves no process behind when it is closed', async () => {
    const running = await start()
    const pid = pidOf(running)
    const underWay = running.analyse('a', face, NOW)
    await running.close()
    expect(await underWay).toEqual({ status: 'skipped', reason: 'unavailable' })
    expect(isRunning(pid)).toBe(false)
    expect(running.stats().state).toBe('down')
    expect(await running.analyse('a', face, NOW)).toEqual({ status: 'skipped', reason: 'unavailable' })
  })

  it('skips what it is given no proper result of, says so in its log, and keeps the process', async () => {
    const lines: string[] = []
    const log = pino({ base: null, timestamp: false }, { write: (line) => void lines.push(line) })
    const program = fileURLToPath(new URL('../../test-support/erring-child.ts', import.meta.url))
    const running = await start({ log, program })
    const { pid } = running
    lines.length = 0
    expect(await running.analyse('nan', face, NOW)).toEqual({ status: 'skipped', reason: 'failed' })
    expect(await running.analyse('noise', face, NOW)).toEqual({ status: 'skipped', reason: 'undecodable' })
    expect(running.pid).toBe(pid)
    expect(running.stats()).toMatchObject({ state: 'ready', analysed: 0, skipped: 2 })
    const logged = lines.map((line) => JSON.parse(line) as { level: number; reason?: string; msg: string })
    expect(logged.map(({ level, msg }) => [level, msg])).toEqual([
      [50, 'inference failed on a frame'],
      [50, 'inference process said something that answers nothing'],
    ])
    expect(logged[0]?.reason).toMatch(/^not a result: outcome\.observation\.width, /)
  })

  it('replaces a process that fails on picture after picture, and none that fails on one among others', async () => {
    let now = NOW
    const program = fileURLToPath(new URL('../../test-support/erring-child.ts', import.meta.url))
    const running = await start({ program, now: () => now })
    const { pid } = running
    const failFor = async (seconds: number): Promise<void> => {
      for (let second = 0; second < seconds; second += 0.5) {
        now += 500
        expect(await running.analyse('nan', face, now)).toEqual({ status: 'skipped', reason: 'failed' })
      }
    }
    await failFor(1.5)
    expect(await running.analyse('seen', face, now)).toMatchObject({ status: 'observed' })
    await failFor(1.5)
    expect(running.pid).toBe(pid)
    await failFor(1)
    expect(running.stats().state).toBe('down')
    await running.untilReady()
    expect(running.pid).not.toBe(pid)
  })

  it('reports missing models', async () => {
    supervisor = new InferenceSupervisor({ modelsDirectory: '/nonexistent', log: pino({ level: 'silent' }) })
    await expect(supervisor.start()).rejects.toThrow('before it was ready')
  })
})

it('the process ends with its parent', { timeout: 30_000 }, async () => {
  const parent = fork(fileURLToPath(new URL('../../test-support/inference-parent.ts', import.meta.url)), [
    modelsDirectory,
  ])
  const [pid] = (await once(parent, 'message')) as [number]
  expect(isRunning(pid)).toBe(true)
  parent.kill('SIGKILL')
  await expect.poll(() => isRunning(pid), { timeout: 5000 }).toBe(false)
})
