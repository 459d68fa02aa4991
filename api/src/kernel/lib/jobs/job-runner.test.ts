import { AppError } from '@pengawas/shared/errors'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { createJobQueue } from './job-queue.ts'
import { createJobRunner, type JobEnd, type JobRunner } from './job-runner.ts'
import type { TestTask } from './test-job.ts'

class Ended extends Error {
  readonly why: JobEnd
  constructor(why: JobEnd, cause: Error) {
    super(why, { cause })
    this.why = why
  }
}

const FILE = new URL('./test-job.ts', import.meta.url)
const runner = (timeoutMs = 60_000): JobRunner => createJobRunner({ memoryMb: 64, timeoutMs, maxWaiting: 1 })
const run = (jobs: JobRunner, task: TestTask, attachments: readonly Uint8Array[] = []) =>
  jobs.run({
    file: FILE,
    input: { value: task, attachments },
    output: z.unknown(),
    refuse: (why, cause) => new Ended(why, cause),
  })

it('hands over bytes of any size and brings them back', { timeout: 60_000 }, async () => {
  const parts = [new Uint8Array(), Buffer.alloc(300_000, 7), Buffer.from('a')]
  const { value, attachments } = await run(runner(), 'answer', parts)
  expect(value).toEqual([0, 300_000, 1])
  expect(attachments.map((part, index) => Buffer.from(part).equals(Buffer.from(parts[index] ?? [])))).toEqual([
    true,
    true,
    true,
  ])
})

it('passes on what the job refuses', { timeout: 60_000 }, async () => {
  await expect(run(runner(), 'refuse')).rejects.toEqual(new AppError('conflict', { message: 'titleRequired' }))
})

it.each<[TestTask, JobEnd]>([
  ['throw', 'failed'],
  ['end without an answer', 'failed'],
  ['fill the memory at once', 'needed-too-much-memory'],
  ['fill the memory slowly', 'needed-too-much-memory'],
])('survives a job made to %s', { timeout: 60_000 }, async (task, why) => {
  await expect(run(runner(), task)).rejects.toMatchObject({ why })
})

it('ends a job that does not end', { timeout: 60_000 }, async () => {
  await expect(run(runner(3_000), 'run for ever')).rejects.toMatchObject({ why: 'took-too-long' })
})

it('starts nothing once it is closed, of what waits neither', { timeout: 60_000 }, async () => {
  const jobs = runner()
  const given = [run(jobs, 'run for ever'), run(jobs, 'answer')]
  // By the time that a job of another runner is done, the first one runs.
  await run(runner(), 'answer')
  jobs.close()
  const ends = await Promise.allSettled([...given, run(jobs, 'answer')])
  expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
})

it('gives a job nothing of the environment but where compiled code is kept', { timeout: 60_000 }, async () => {
  expect((await run(runner(), 'tell the environment')).value).toBe(1)
})

it('refuses what comes when enough wait, and goes on with those', async () => {
  const queue = createJobQueue({ atOnce: 1, maxWaiting: 1 })
  const first = Promise.withResolvers<string>()
  const running = queue.run(
    () => first.promise,
    () => new Error('busy'),
  )
  const waiting = queue.run(
    () => Promise.resolve('second'),
    () => new Error('busy'),
  )
  await expect(
    queue.run(
      () => Promise.resolve('third'),
      () => new Error('busy'),
    ),
  ).rejects.toThrow('busy')
  first.resolve('first')
  expect([await running, await waiting]).toEqual(['first', 'second'])
  expect(
    await queue.run(
      () => Promise.resolve('fourth'),
      () => new Error('busy'),
    ),
  ).toBe('fourth')
})
