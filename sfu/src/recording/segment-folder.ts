import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { idSchema } from '@pengawas/shared/contracts/envelope'
import { mediaSourceSchema } from '@pengawas/shared/contracts/proctoring'
import type { Logger } from 'pino'
import { z } from 'zod'
import { walkWebm } from './webm-walk.rules.ts'

const segmentNoteSchema = z.object({
  id: idSchema,
  testSessionId: idSchema,
  source: mediaSourceSchema,
  /** When its first frame was captured, in ms since the Unix epoch by this node's clock. */
  startedAt: z.number(),
})
/** What is known of a segment while it is written. */
export type SegmentNote = z.infer<typeof segmentNoteSchema>

const finishedSegmentSchema = segmentNoteSchema.extend({
  durationMs: z.int().min(0),
  bytes: z.int().min(1),
  /** Hexadecimal. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
})
/** A segment that will not change any more. */
export type FinishedSegment = z.infer<typeof finishedSegmentSchema>

const OPEN = '.part.webm'
const OPEN_NOTE = '.part.json'
const NOTE = '.json'
/** A folder for what a disk has changed, or the hub refuses. */
const DAMAGED = 'damaged'
/** What is set aside holds pictures of people: long enough for somebody to find the cause, and no longer. */
const DAMAGED_KEPT_MS = 30 * 24 * 60 * 60_000

/**
 * The segments of this node, in one folder: `<id>.part.webm` while it is written with what is known of it in
 * `<id>.part.json`, and afterwards `<id>.webm` with `<id>.json`, which is written last: a segment counts as finished from
 * then on. What an earlier process left open is finished when the folder is opened.
 */
export class SegmentFolder {
  readonly #directory: string
  readonly #log: Logger

  /** Opens the folder, which is made if need be, and returns the finished segments in it, oldest first. */
  static async open(directory: string, log: Logger): Promise<{ folder: SegmentFolder; left: FinishedSegment[] }> {
    await mkdir(directory, { recursive: true, mode: 0o700 })
    const folder = new SegmentFolder(directory, log)
    const names = await readdir(directory)
    // By id: a process that was killed while it finished a segment has left both notes.
    const left = new Map<string, FinishedSegment>()
    const known = new Set<string>()
    for (const name of names) {
      const segment = await folder.#readLeft(name)
      if (segment === null) continue
      known.add(name.split('.')[0] ?? '')
      if (segment !== 'not-now') left.set(segment.id, segment)
    }
    await folder.#removeStray(known)
    await folder.removeOldDamaged(Date.now())
    return { folder, left: [...left.values()].sort((a, b) => a.startedAt - b.startedAt) }
  }

  private constructor(directory: string, log: Logger) {
    this.#directory = directory
    this.#log = log
  }

  get directory(): string {
    return this.#directory
  }

  /** Where the segment is written to while it is open. */
  openPath(id: string): string {
    return this.#path(id, OPEN)
  }

  /** Where a finished segment is. */
  path(id: string): string {
    return this.#path(id, '.webm')
  }

  /** Keeps what is known of an open segment, so that it can be finished without the process that began it. */
  async note(note: SegmentNote): Promise<void> {
    await this.#writeWhole(this.#path(note.id, OPEN_NOTE), note)
  }

  /** Finishes a segment whose file was written to its end. */
  async finish(segment: FinishedSegment): Promise<void> {
    await rename(this.openPath(segment.id), this.path(segment.id))
    await this.#writeWhole(this.#path(segment.id, NOTE), segment)
    await rm(this.#path(segment.id, OPEN_NOTE), { force: true })
  }

  /**
   * Finishes a segment whose file was cut off, with what of it is whole. Null, and nothing is left, where that is nothing.
   * Rejects where the disk does not take it, or cannot be read, and then everything is still there.
   */
  async finishCutOff(note: SegmentNote): Promise<FinishedSegment | null> {
    const path = this.openPath(note.id)
    const bytes = (await readIfThere(path)) ?? (await readIfThere(this.path(note.id)))
    const extent = bytes === null ? null : walkWebm(bytes)
    if (bytes === null || extent === null || extent.blocks === 0) {
      await this.remove(note.id)
      return null
    }
    const whole = bytes.subarray(0, extent.wholeBytes)
    // A file that was already renamed is whole.
    if (extent.wholeBytes < bytes.length) await truncate(path, extent.wholeBytes).catch(() => undefined)
    const segment = {
      ...note,
      durationMs: extent.spanMs,
      bytes: whole.length,
      sha256: createHash('sha256').update(whole).digest('hex'),
    }
    await rename(path, this.path(note.id)).catch(() => undefined)
    await this.#writeWhole(this.#path(note.id, NOTE), segment)
    await rm(this.#path(note.id, OPEN_NOTE), { force: true })
    return segment
  }

  /** Keeps a segment whose file is not what it was, out of the way of those that are. */
  async setAside(id: string): Promise<void> {
    const aside = join(this.#directory, DAMAGED)
    await mkdir(aside, { recursive: true, mode: 0o700 })
    for (const ending of ['.webm', NOTE])
      await rename(this.#path(id, ending), join(aside, `${id}${ending}`)).catch(() => undefined)
  }

  /** Removes what was set aside more than 30 days before `now`, in ms since the Unix epoch. Never rejects. */
  async removeOldDamaged(now: number): Promise<void> {
    const aside = join(this.#directory, DAMAGED)
    for (const name of await readdir(aside).catch(() => [])) {
      const path = join(aside, name)
      const since = (await stat(path).catch(() => null))?.ctimeMs
      if (since === undefined || now - since < DAMAGED_KEPT_MS) continue
      await rm(path, { force: true }).catch((error: unknown) =>
        this.#log.error({ err: error, file: name }, 'damaged segment could not be removed'),
      )
    }
  }

  /** Removes everything of a segment. Doing so twice is no error. */
  async remove(id: string): Promise<void> {
    // The note first: without it a segment does not count, and its file is removed at the next start.
    for (const ending of [NOTE, OPEN_NOTE, '.webm', OPEN]) await rm(this.#path(id, ending), { force: true })
  }

  /** Pictures of people that no note speaks of would otherwise stay here for good. */
  async #removeStray(known: ReadonlySet<string>): Promise<void> {
    for (const entry of await readdir(this.#directory, { withFileTypes: true })) {
      const { name } = entry
      const [id = ''] = name.split('.')
      if (entry.isFile() && (!known.has(id) || name.endsWith('.new')))
        await rm(join(this.#directory, name), { force: true })
    }
  }

  /** What an earlier process left; `not-now` where the disk refuses: a later start tries it again. */
  async #readLeft(name: string): Promise<FinishedSegment | 'not-now' | null> {
    try {
      if (name.endsWith(OPEN_NOTE)) {
        const note = segmentNoteSchema.parse(JSON.parse(await readFile(join(this.#directory, name), 'utf8')))
        this.#log.info({ segmentId: note.id }, 'segment of an earlier process is finished')
        return await this.finishCutOff(note)
      }
      if (name.endsWith(NOTE))
        return finishedSegmentSchema.parse(JSON.parse(await readFile(join(this.#directory, name), 'utf8')))
    } catch (error) {
      this.#log.error({ err: error, file: name }, 'segment of an earlier process cannot be finished')
      if (error instanceof Error && 'syscall' in error) return 'not-now'
    }
    return null
  }

  /** Never half a file under this name. */
  async #writeWhole(path: string, value: unknown): Promise<void> {
    await writeFile(`${path}.new`, JSON.stringify(value), { mode: 0o600 })
    await rename(`${path}.new`, path)
  }

  #path(id: string, ending: string): string {
    return join(this.#directory, `${id}${ending}`)
  }
}

/** Null where there is no such file; rejects where there is one that cannot be read. */
async function readIfThere(path: string): Promise<Buffer | null> {
  try {
    return await readFile(path)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
