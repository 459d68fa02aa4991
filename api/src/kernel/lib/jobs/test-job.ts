import { readFileSync } from 'node:fs'
import { AppError } from '@pengawas/shared/errors'
import { z } from 'zod'
import { answerJob } from './answer-job.ts'

/** For the tests of the runner: does what a hostile file might make a job do. */
const TASKS = [
  'answer',
  'refuse',
  'throw',
  'run for ever',
  'fill the memory at once',
  'fill the memory slowly',
  'end without an answer',
  'tell the environment',
] as const
const taskSchema = z.enum(TASKS)
export type TestTask = z.infer<typeof taskSchema>

function fillSlowly(): never {
  const kept: number[][] = []
  for (;;) kept.push(Array.from({ length: 100 }, (_, index) => kept.length + index))
}

await answerJob(taskSchema, ({ value, attachments }) => {
  switch (value) {
    case 'answer':
      return { value: attachments.map(({ length }) => length), attachments }
    case 'refuse':
      throw new AppError('conflict', { message: 'titleRequired' })
    case 'throw':
      throw new TypeError('a mistake')
    case 'run for ever':
      for (;;);
    case 'fill the memory at once':
      return { value: Array.from({ length: 50_000_000 }, (_, index) => ({ index })).length, attachments: [] }
    case 'fill the memory slowly':
      return fillSlowly()
    case 'end without an answer':
      return process.exit(0)
    case 'tell the environment':
      return {
        value: readFileSync('/proc/self/environ', 'utf8')
          .split('\0')
          .filter((one) => one !== '').length,
        attachments: [],
      }
  }
})
