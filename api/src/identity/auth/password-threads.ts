import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

export interface HashCost {
  memoryCost: number
  timeCost: number
  parallelism: number
}

export type PasswordJob =
  { kind: 'hash'; password: string; cost: HashCost } | { kind: 'verify'; stored: string; password: string }
export type PasswordOutcome = { value: string | boolean } | { error: string }

/** Hashes in threads of its own, of a lower priority, one job each at a time: neither files nor answers wait behind passwords. */
export interface PasswordThreads {
  hash(password: string, cost: HashCost): Promise<string>
  verify(stored: string, password: string): Promise<boolean>
}

/** Threads start when first needed and hold nothing open while they are idle. As many as jobs are given at once. */
export function createPasswordThreads(): PasswordThreads {
  const idle: Worker[] = []

  async function run(job: PasswordJob): Promise<string | boolean> {
    const worker = idle.pop() ?? new Worker(new URL('./password-thread.ts', import.meta.url))
    worker.ref()
    const answered = once(worker, 'message')
    worker.postMessage(job)
    const [outcome] = (await answered) as [PasswordOutcome]
    worker.unref()
    idle.push(worker)
    if ('error' in outcome) throw new Error(outcome.error)
    return outcome.value
  }

  return {
    hash: async (password, cost) => String(await run({ kind: 'hash', password, cost })),
    verify: async (stored, password) => (await run({ kind: 'verify', stored, password })) === true,
  }
}
