import { mkdir, readdir, readFile, rename, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { detectedFlagSchema } from '@pengawas/shared/contracts/analysis'
import type { DetectedFlag } from '@pengawas/shared/contracts/analysis'
import { idSchema } from '@pengawas/shared/contracts/envelope'
import type { Logger } from 'pino'
import { z } from 'zod'

/** A flag as it waits for the hub. `evidence` is a WebP picture. */
export interface SpooledFlag {
  testSessionId: string
  flag: DetectedFlag
  evidence: Uint8Array | null
}

/** One flag in the spool: enough to order it, and a way to get at it. */
export interface SpoolEntry {
  testSessionId: string
  /** Null when what is on the disk cannot be read; the entry is then put aside. */
  read(): Promise<SpooledFlag | null>
  /** The hub has the flag. */
  remove(): Promise<void>
}

const fileSchema = z.object({
  testSessionId: idSchema,
  flag: detectedFlagSchema,
  evidence: z.string().nullable(),
})

const FILE_NAME = /^(\d{12})\.([0-9a-f-]{36})\.json$/i

/**
 * Flags on the disk until the hub has stored them: neither a hub that is away for hours nor a restart of this process
 * loses one. File names carry the order and the test session, so that what waits is not in memory. Only where the disk
 * refuses is a flag kept there.
 */
export class FlagSpool {
  readonly #directory: string
  readonly #log: Logger
  readonly #writing = new Set<Promise<void>>()
  #next = 1

  /** Opens the folder, which is made if need be, and returns what an earlier process left in it, oldest first. */
  static async open(directory: string, log: Logger): Promise<{ spool: FlagSpool; left: SpoolEntry[] }> {
    await mkdir(directory, { recursive: true, mode: 0o700 })
    const spool = new FlagSpool(directory, log)
    const left: SpoolEntry[] = []
    for (const name of (await readdir(directory)).sort()) {
      const match = FILE_NAME.exec(name)
      if (match?.[1] === undefined || match[2] === undefined) continue
      spool.#next = Number(match[1]) + 1
      left.push(spool.#entryOf(join(directory, name), match[2]))
    }
    return { spool, left }
  }

  private constructor(directory: string, log: Logger) {
    this.#directory = directory
    this.#log = log
  }

  /** Takes a flag. The entry can be delivered at once; it is on the disk shortly after. */
  add(spooled: SpooledFlag): SpoolEntry {
    const name = `${String(this.#next).padStart(12, '0')}.${spooled.testSessionId}.json`
    this.#next += 1
    const path = join(this.#directory, name)
    const onDisk = this.#entryOf(path, spooled.testSessionId)
    let inMemory: SpooledFlag | null = spooled
    const written = this.#write(path, spooled).then(
      () => {
        inMemory = null
      },
      (error: unknown) => {
        this.#log.error({ err: error, flagId: spooled.flag.id }, 'A flag could not be written to the spool')
      },
    )
    this.#writing.add(written)
    void written.then(() => this.#writing.delete(written))
    return {
      testSessionId: spooled.testSessionId,
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

  async #write(path: string, { testSessionId, flag, evidence }: SpooledFlag): Promise<void> {
    const content = {
      testSessionId,
      flag,
      evidence: evidence === null ? null : Buffer.from(evidence).toString('base64'),
    }
    // Renamed when whole, so that a crash leaves no half flag behind.
    await writeFile(`${path}.part`, JSON.stringify(content), { mode: 0o600 })
    await rename(`${path}.part`, path)
  }

  #entryOf(path: string, testSessionId: string): SpoolEntry {
    return {
      testSessionId,
      read: async () => {
        try {
          const { evidence, ...rest } = fileSchema.parse(JSON.parse(await readFile(path, 'utf8')))
          return { ...rest, evidence: evidence === null ? null : new Uint8Array(Buffer.from(evidence, 'base64')) }
        } catch (error) {
          this.#log.error({ err: error, testSessionId }, 'A flag in the spool cannot be read; its file is kept aside')
          await rename(path, `${path}.unreadable`).catch(() => undefined)
          return null
        }
      },
      remove: () => remove(path),
    }
  }
}

async function remove(path: string): Promise<void> {
  try {
    await unlink(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}
