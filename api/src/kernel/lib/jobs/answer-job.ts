import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AppError } from '@pengawas/shared/errors'
import type { z } from 'zod'
import { fromFrames, type JobAnswer, type Message, toFrames } from './frames.ts'

/** Files and exports have limits of their own, which are lower. */
const MAX_INPUT_BYTES = 512 * 1024 * 1024

/** Input or output of a job: a value, and bytes beside it. */
export interface JobPart<T> {
  value: T
  attachments: readonly Uint8Array[]
}

type Work<Input> = (input: JobPart<Input>) => JobPart<unknown> | Promise<JobPart<unknown>>

async function answerTo<Input>(schema: z.ZodType<Input>, work: Work<Input>): Promise<Message> {
  const given = await fromFrames(process.stdin, MAX_INPUT_BYTES)
  try {
    const { value, attachments } = await work({ value: schema.parse(given.value), attachments: given.attachments })
    return { value: { kind: 'done', output: value } satisfies JobAnswer, attachments }
  } catch (error) {
    // Whatever is no refusal ends the process, and the hub sees that it did.
    if (!(error instanceof AppError)) throw error
    const { code, detail } = error
    return { value: { kind: 'refused', code, detail } satisfies JobAnswer, attachments: [] }
  }
}

/** The whole of a job's main file: does the one job that `createJobRunner` gave it, answers, and ends. */
export async function answerJob<Input>(schema: z.ZodType<Input>, work: Work<Input>): Promise<void> {
  await pipeline(Readable.from(toFrames(await answerTo(schema, work))), process.stdout)
}
