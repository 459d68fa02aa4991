import { createWriteStream } from 'node:fs'
import { link, open, rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { BackupRefused } from './backup-refused.ts'

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code

/**
 * Writes a file under a name beside it until all is on the disk; never over a file that is there. What was not written to its end
 * is deleted, what is whole never: where it cannot get its name, it keeps the other one. Throws `BackupRefused`.
 */
export async function writeWhole(file: string, pieces: AsyncIterable<Uint8Array>, signal?: AbortSignal): Promise<void> {
  const draft = `${file}.part`
  try {
    await pipeline(Readable.from(pieces), createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true }), {
      ...(signal === undefined ? {} : { signal }),
    })
  } catch (error) {
    if (hasCode(error, 'EEXIST'))
      throw new BackupRefused(
        `${draft} is left of a backup that was broken off, or one is being made: delete it first.`,
      )
    await rm(draft, { force: true })
    throw error
  }
  await giveName(draft, file).catch((error: unknown) => {
    const why = error instanceof Error ? error.message : String(error)
    throw new BackupRefused(`The backup is whole, but it could not be named ${file} (${why}): it is ${draft}.`, {
      cause: error,
    })
  })
}

async function giveName(draft: string, file: string): Promise<void> {
  try {
    // Unlike a renaming, a link refuses a name that was taken meanwhile.
    await link(draft, file)
  } catch (error) {
    if (hasCode(error, 'EEXIST')) throw error
    // Sticks and shares of other systems have no links. There an empty file takes the name first, if it is free.
    const empty = await open(file, 'wx', 0o600)
    await empty.close()
    await rename(draft, file).catch(async (failure: unknown) => {
      await rm(file, { force: true })
      throw failure
    })
    return
  }
  await rm(draft, { force: true })
}
