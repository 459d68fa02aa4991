import { type ChildProcess, spawn } from 'node:child_process'
import { setPriority } from 'node:os'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { AppError } from '@pengawas/shared/errors'
import type { z } from 'zod'
import type { JobPart } from './answer-job.ts'
import { fromFrames, jobAnswerSchema, toFrames } from './frames.ts'
import { createJobQueue } from './job-queue.ts'

/** Why a job did not answer. */
export type JobEnd = 'busy' | 'took-too-long' | 'needed-too-much-memory' | 'failed'

export interface Job<Output> {
  /** The job's main file, which calls `answerJob`. */
  file: URL
  input: JobPart<unknown>
  output: z.ZodType<Output>
  /** What is thrown where it gives no answer. */
  refuse: (why: JobEnd, cause: Error) => Error
}

/** Does long or dangerous work in a process of its own, one job after the other. */
export interface JobRunner {
  /** Throws what `refuse` makes, or the `AppError` that the job itself throws. */
  run<Output>(job: Job<Output>): Promise<JobPart<Output>>
  /** Ends what runs; what waits, and what comes later, is refused. */
  close(): void
}

export interface JobRunnerOptions {
  /** Limit of the job's objects and strings. */
  memoryMb: number
  timeoutMs: number
  /** Jobs that may wait for the one that runs. */
  maxWaiting: number
}

/** More than any export has. */
const MAX_OUTPUT_BYTES = 512 * 1024 * 1024
/** Jobs yield to those who take tests. */
const NICE = 5
const MAX_STDERR = 8_000
/** Half of what a small job costs is compiling; where this cannot be written, it is compiled each time. */
const COMPILED = fileURLToPath(new URL('../../../../../node_modules/.cache/pengawas-jobs', import.meta.url))

function start(file: URL, memoryMb: number): ChildProcess {
  // A process and not a thread: one large allocation beyond a thread's limit ends the whole hub (V8 aborts). It has nothing
  // of the environment, where the secrets are.
  const child = spawn(process.execPath, [`--max-old-space-size=${memoryMb}`, fileURLToPath(file)], {
    env: { NODE_COMPILE_CACHE: COMPILED },
    stdio: 'pipe',
  })
  if (child.pid !== undefined) {
    try {
      setPriority(child.pid, NICE)
    } catch {
      // It has ended already, or this system has no such thing.
    }
  }
  return child
}

/** Whether a process ended for lack of memory: V8 aborts, or the system kills. */
function ranOutOfMemory(code: number | null, signal: NodeJS.Signals | null, stderr: string): boolean {
  return signal === 'SIGKILL' || signal === 'SIGABRT' || code === 134 || /heap (?:limit|out of memory)/i.test(stderr)
}

/** Resolves when the process has ended well. */
function waitForEnd(child: ChildProcess): Promise<{ end: JobEnd; cause: Error } | null> {
  let stderr = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderr = (stderr + text).slice(-MAX_STDERR)
  })
  const { promise, resolve } = Promise.withResolvers<{ end: JobEnd; cause: Error } | null>()
  child.once('error', (cause) => resolve({ end: 'failed', cause }))
  child.once('close', (code, signal) => {
    if (code === 0) resolve(null)
    else
      resolve({
        end: ranOutOfMemory(code, signal, stderr) ? 'needed-too-much-memory' : 'failed',
        cause: new Error(`a job ended with ${code ?? signal ?? 'nothing'}: ${stderr}`),
      })
  })
  return promise
}

export function createJobRunner({ memoryMb, timeoutMs, maxWaiting }: JobRunnerOptions): JobRunner {
  const queue = createJobQueue({ atOnce: 1, maxWaiting })
  const running = new Set<ChildProcess>()
  let isClosed = false

  async function runNow<Output>({ file, input, output, refuse }: Job<Output>): Promise<JobPart<Output>> {
    // Those that waited get their turn when the one that ran is ended.
    if (isClosed) throw refuse('busy', new Error('the jobs are closed'))
    const child = start(file, memoryMb)
    running.add(child)
    const { stdin, stdout } = child
    if (stdin === null || stdout === null) throw new Error('a job has pipes')
    const stopped: { why: JobEnd; cause: Error }[] = []
    const stop = (why: JobEnd, cause: Error): void => {
      stopped.push({ why, cause })
      child.kill('SIGKILL')
    }
    const timer = setTimeout(() => stop('took-too-long', new Error(`no answer within ${timeoutMs} ms`)), timeoutMs)
    try {
      const [end, sent, received] = await Promise.all([
        waitForEnd(child),
        // A job that ends early closes its pipes; the reason is in how it ends.
        pipeline(Readable.from(toFrames(input)), stdin).catch((error: unknown) => error),
        fromFrames(stdout, MAX_OUTPUT_BYTES).catch((error: unknown) => {
          const cause = error instanceof Error ? error : new Error(String(error))
          if (cause instanceof RangeError) stop('failed', cause)
          return cause
        }),
      ])
      const [first] = stopped
      if (first !== undefined) throw refuse(first.why, first.cause)
      if (end !== null) throw refuse(end.end, end.cause)
      if (received instanceof Error) throw refuse('failed', received)
      if (sent !== undefined) throw refuse('failed', new Error('the job did not take its input', { cause: sent }))
      const answer = jobAnswerSchema.parse(received.value)
      if (answer.kind === 'refused') throw new AppError(answer.code, { message: answer.detail })
      return { value: output.parse(answer.output), attachments: received.attachments }
    } finally {
      clearTimeout(timer)
      running.delete(child)
    }
  }

  return {
    run: (job) =>
      queue.run(
        () => runNow(job),
        () => job.refuse('busy', new Error(`more than ${maxWaiting} jobs wait`)),
      ),
    close() {
      isClosed = true
      for (const child of running) child.kill('SIGKILL')
    },
  }
}
