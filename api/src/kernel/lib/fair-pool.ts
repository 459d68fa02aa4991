import { AppError } from '@pengawas/shared/errors'

/** Where a piece of work stands in the queue. */
export interface PoolSlot {
  /** Whether it has a claim to the reserved room: filling the open room does not keep it waiting. */
  reserved: boolean
  /** Groups take turns, so that one with much to do does not keep the others waiting. */
  group: string
}

export interface FairPoolOptions {
  concurrency: number
  /** Pieces of work that wait, per lane; one more is refused. */
  maxWaitingOpen: number
  maxWaitingReserved: number
}

/** Does work a few pieces at a time. Memory and time are bounded: what does not fit is refused at once. */
export interface FairPool {
  /** Rejects with `unavailable` where too many wait: in a full lane, the group with the most work gives way to one with less. */
  run<T>(slot: PoolSlot, work: () => Promise<T>): Promise<T>
}

const RETRY_AFTER_SECONDS = 5
/** While both lanes have work, one piece in this many is an open one: reserved work must not starve the rest either. */
const OPEN_EVERY = 4

interface Task {
  run: () => Promise<void>
  refuse: () => void
}

/** Groups in the order in which they are served next. */
class Lane {
  readonly #groups = new Map<string, Task[]>()
  size = 0

  add(group: string, task: Task): void {
    const tasks = this.#groups.get(group)
    if (tasks === undefined) this.#groups.set(group, [task])
    else tasks.push(task)
    this.size += 1
  }

  /** Makes room by taking the newest task of the group that has most; null where `group` itself has as much. */
  giveWay(group: string): Task | null {
    const own = this.#groups.get(group)?.length ?? 0
    let most: Task[] = []
    for (const tasks of this.#groups.values()) if (tasks.length > most.length) most = tasks
    if (most.length <= own + 1) return null
    this.size -= 1
    return most.pop() ?? null
  }

  next(): Task | undefined {
    for (const [group, tasks] of this.#groups) {
      const task = tasks.shift()
      // To the end of the line, or out of it.
      this.#groups.delete(group)
      if (tasks.length > 0) this.#groups.set(group, tasks)
      if (task !== undefined) this.size -= 1
      return task
    }
    return undefined
  }
}

export function createFairPool({ concurrency, maxWaitingOpen, maxWaitingReserved }: FairPoolOptions): FairPool {
  const open = new Lane()
  const reserved = new Lane()
  let running = 0
  let taken = 0

  function next(): Task | undefined {
    taken += 1
    return taken % OPEN_EVERY === 0 ? (open.next() ?? reserved.next()) : (reserved.next() ?? open.next())
  }

  function fill(): void {
    while (running < concurrency) {
      const task = next()
      if (task === undefined) return
      running += 1
      void task.run().finally(() => {
        running -= 1
        fill()
      })
    }
  }

  return {
    run<T>(slot: PoolSlot, work: () => Promise<T>) {
      const lane = slot.reserved ? reserved : open
      const full = (): AppError => new AppError('unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS })
      if (lane.size >= (slot.reserved ? maxWaitingReserved : maxWaitingOpen)) {
        const other = lane.giveWay(slot.group)
        if (other === null) return Promise.reject(full())
        other.refuse()
      }
      const { promise, resolve, reject } = Promise.withResolvers<T>()
      const run = async (): Promise<void> => {
        try {
          resolve(await work())
        } catch (error) {
          reject(error)
        }
      }
      lane.add(slot.group, { run, refuse: () => reject(full()) })
      fill()
      return promise
    },
  }
}
