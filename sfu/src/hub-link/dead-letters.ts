import { mkdir, readFile, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { RefusedFlags } from '@pengawas/shared/contracts/flags'
import type { Logger } from 'pino'
import { z } from 'zod'
import { expiredLetters, isNearlyFull, type Letter, lettersToDrop, LIMIT_BYTES } from './dead-letters.rules.ts'
import {
  numberAfter,
  openFlagFolder,
  readFlagFile,
  removeFile,
  serializeFlag,
  type SpooledFlag,
  writePrivateFile,
} from './flag-file.ts'

export interface DeadLettersOptions {
  directory: string
  /** Where flags wait for the hub. */
  spoolDirectory: string
  /** The version of this software and its contract. */
  version: string
  log: Logger
  /** Milliseconds since the epoch. */
  now: () => number
  limitBytes?: number
}

const deletedSchema = z.object({ lost: z.int(), expired: z.int() })
const DELETED_FILE = 'deleted.json'

/**
 * Flags that the hub refused for good, each with the refusal's code and the version that was refused. They are kept for a
 * limited time and up to a limited size, and what is deleted is counted and logged. Another version tries them once more.
 */
export class DeadLetters {
  readonly #options: Required<DeadLettersOptions>
  readonly #letters = new Map<string, Letter>()
  #deleted: z.infer<typeof deletedSchema> = { lost: 0, expired: 0 }
  #saving = Promise.resolve()
  #nextNumber = 1

  /**
   * Opens the folder, which is made if need be. What another version was refused goes back to the spool under its old name,
   * so the spool has to be opened afterwards.
   */
  static async open(options: DeadLettersOptions): Promise<DeadLetters> {
    const letters = new DeadLetters({ limitBytes: LIMIT_BYTES, ...options })
    await letters.#load()
    await letters.expire()
    return letters
  }

  private constructor(options: Required<DeadLettersOptions>) {
    this.#options = options
  }

  /** A number above those of all files seen here, for the spool's next flag. */
  get nextNumber(): number {
    return this.#nextNumber
  }

  counts(): RefusedFlags {
    return {
      kept: this.#letters.size,
      ...this.#deleted,
      isNearlyFull: isNearlyFull(this.#letters.values(), this.#options.limitBytes),
    }
  }

  /** Keeps a refused flag under the name it had in the spool. Rejects where the disk refuses; the spool then still has it. */
  async add(name: string, spooled: SpooledFlag, code: string): Promise<void> {
    const { directory, version, log, now, limitBytes } = this.#options
    const firstAt = spooled.refusal?.firstAt ?? now()
    const content = serializeFlag({ ...spooled, refusal: { code, version, firstAt } })
    const bytes = Buffer.byteLength(content)
    const wasNearlyFull = this.counts().isNearlyFull
    const dropped = lettersToDrop(this.#letters, bytes, limitBytes)
    this.#letters.set(name, { bytes, refusedAt: firstAt })
    try {
      await writePrivateFile(join(directory, name), content)
    } catch (error) {
      this.#letters.delete(name)
      throw error
    }
    await this.#delete(dropped, 'lost')
    if (dropped.length > 0) {
      log.error({ deleted: dropped.length, limitBytes }, 'oldest refused flags deleted: their folder is full')
    } else if (!wasNearlyFull && this.counts().isNearlyFull) {
      log.warn({ limitBytes }, 'folder of refused flags is nearly full; when it is full, the oldest are deleted')
    }
  }

  /** Deletes letters that have been kept long enough. To be called now and then. */
  async expire(): Promise<void> {
    const { log, now } = this.#options
    const expired = expiredLetters(this.#letters, now())
    await this.#delete(expired, 'expired')
    if (expired.length > 0) log.warn({ deleted: expired.length }, 'refused flags deleted after 30 days')
  }

  /** Resolves when the counts are on the disk. */
  settle(): Promise<void> {
    return this.#saving
  }

  async #load(): Promise<void> {
    const { directory, spoolDirectory, version, log } = this.#options
    const files = await openFlagFolder(directory)
    await mkdir(spoolDirectory, { recursive: true, mode: 0o700 })
    this.#nextNumber = numberAfter(files)
    this.#deleted = await readDeleted(join(directory, DELETED_FILE))
    let returned = 0
    for (const { name, testSessionId } of files) {
      const path = join(directory, name)
      const [{ size }, refusal] = await Promise.all([stat(path), readRefusal(path)])
      if (refusal !== null && refusal.version !== version) {
        await rename(path, join(spoolDirectory, name))
        returned += 1
        continue
      }
      this.#letters.set(name, { bytes: size, refusedAt: refusal?.firstAt ?? 0 })
      if (refusal === null) {
        log.error({ testSessionId }, 'refused flag deleted: its file cannot be read')
        await this.#delete([name], 'lost')
      }
    }
    if (returned > 0) log.info({ returned, version }, 'flags that another version was refused were queued again')
  }

  async #delete(names: readonly string[], counter: 'lost' | 'expired'): Promise<void> {
    // Two flags may be refused at the same time: what another call has deleted is not counted again.
    const deleted = names.filter((name) => this.#letters.delete(name))
    if (deleted.length === 0) return
    this.#deleted = { ...this.#deleted, [counter]: this.#deleted[counter] + deleted.length }
    await Promise.all(deleted.map((name) => removeFile(join(this.#options.directory, name))))
    this.#saving = this.#saving.then(() => this.#saveDeleted())
    await this.#saving
  }

  async #saveDeleted(): Promise<void> {
    const { directory, log } = this.#options
    try {
      await writePrivateFile(join(directory, DELETED_FILE), JSON.stringify(this.#deleted))
    } catch (error) {
      log.error({ err: error, ...this.#deleted }, 'counts of deleted flags could not be stored')
    }
  }
}

async function readRefusal(path: string): Promise<SpooledFlag['refusal']> {
  try {
    return (await readFlagFile(path)).refusal
  } catch {
    return null
  }
}

async function readDeleted(path: string): Promise<z.infer<typeof deletedSchema>> {
  try {
    return deletedSchema.parse(JSON.parse(await readFile(path, 'utf8')))
  } catch {
    // There is no such file until something has been deleted.
    return { lost: 0, expired: 0 }
  }
}
