import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import {
  type FlagFile,
  flagFileName,
  numberAfter,
  openFlagFolder,
  readFlagFile,
  removeFile,
  serializeFlag,
  type SpooledFlag,
  writePrivateFile,
} from './flag-file.ts'

/** One flag in the spool: enough to order it, and a way to get at it. */
export interface SpoolEntry {
  /** Name of its file. */
  name: string
  testSessionId: string
  /** Null when what is on the disk cannot be read; the file is then kept under another name. */
  read(): Promise<SpooledFlag | null>
  /** The flag is stored elsewhere. */
  remove(): Promise<void>
}

/**
 * Flags on the disk until the hub has stored them: neither a hub that is away for hours nor a restart of this process
 * loses one. File names carry the order and the test session, so that what waits is not in memory. Only where the disk
 * refuses is a flag kept there.
 */
export class FlagSpool {
  readonly #directory: string
  readonly #log: Logger
  readonly #writing = new Set<Promise<void>>()
  #next: number

  /**
   * Opens the folder, which is made if need be, and returns what an earlier process left in it, oldest first. Flags that
   * are added get numbers from `firstNumber` on, or higher ones.
   */
  static async open(
    directory: string,
    log: Logger,
    firstNumber = 1,
  ): Promise<{ spool: FlagSpool; left: SpoolEntry[] }> {
    const files = await openFlagFolder(directory)
    const spool = new FlagSpool(directory, log, Math.max(firstNumber, numberAfter(files)))
    return { spool, left: files.map((file) => spool.#entryOf(file)) }
  }

  private constructor(directory: string, log: Logger, next: number) {
    this.#directory = directory
    this.#log = log
    this.#next = next
  }

  /** Takes a flag. The entry can be delivered at once; it is on the disk shortly after. */
  add(added: Omit<SpooledFlag, 'refusal'>): SpoolEntry {
    const spooled = { ...added, refusal: null }
    const { testSessionId, flag } = spooled
    const name = flagFileName(this.#next, testSessionId)
    this.#next += 1
    const onDisk = this.#entryOf({ name, testSessionId })
    let inMemory: SpooledFlag | null = spooled
    const written = writePrivateFile(join(this.#directory, name), serializeFlag(spooled)).then(
      () => {
        inMemory = null
      },
      (error: unknown) => {
        this.#log.error({ err: error, flagId: flag.id }, 'flag could not be written to the spool')
      },
    )
    this.#writing.add(written)
    void written.then(() => this.#writing.delete(written))
    return {
      ...onDisk,
      read: () => (inMemory === null ? onDisk.read() : Promise.resolve(inMemory)),
      remove: async () => {
        await written
        await onDisk.remove()
      },
    }
  }

  /** Resolves when everything taken so far is on the disk. */
  async settle(): Promise<void> {
    await Promise.all(this.#writing)
  }

  #entryOf({ name, testSessionId }: Pick<FlagFile, 'name' | 'testSessionId'>): SpoolEntry {
    const path = join(this.#directory, name)
    return {
      name,
      testSessionId,
      read: async () => {
        try {
          return await readFlagFile(path)
        } catch (error) {
          this.#log.error({ err: error, testSessionId }, 'flag in the spool cannot be read; its file was renamed')
          await rename(path, `${path}.unreadable`).catch(() => undefined)
          return null
        }
      },
      remove: () => removeFile(path),
    }
  }
}
