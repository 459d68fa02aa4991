import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type OutboxMail, outboxMailSchema } from '@pengawas/shared/contracts/outbox'

/** More than anybody reads; older mails go first. */
const MAX_MAILS = 500

/** A folder of mails, one JSON file each. Names begin with the time, so that their order is that of the mails. */
export interface OutboxFolder {
  add(mail: Omit<OutboxMail, 'id'>): Promise<void>
  /** Newest first. */
  list(limit: number): Promise<OutboxMail[]>
  /** Deletes the mails to this address. */
  forget(email: string): Promise<void>
}

export function createOutboxFolder(folder: string): OutboxFolder {
  const names = async (): Promise<string[]> => {
    const all = await readdir(folder).catch((error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
      throw error
    })
    return all.filter((name) => name.endsWith('.json')).toSorted()
  }
  return {
    async add(mail) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const id = randomUUID()
      const name = `${mail.at.replaceAll(':', '-')}-${id}.json`
      await writeFile(path.join(folder, name), JSON.stringify({ id, ...mail }, null, 2), { mode: 0o600 })
      const old = (await names()).slice(0, -MAX_MAILS)
      for (const one of old) await rm(path.join(folder, one), { force: true })
    },
    async list(limit) {
      const newest = (await names()).toReversed().slice(0, limit)
      const texts = await Promise.all(newest.map((name) => readFile(path.join(folder, name), 'utf8')))
      return texts.map((text) => outboxMailSchema.parse(JSON.parse(text)))
    },
    async forget(email) {
      for (const name of await names()) {
        const file = path.join(folder, name)
        const { to } = outboxMailSchema.parse(JSON.parse(await readFile(file, 'utf8')))
        if (to === email) await rm(file, { force: true })
      }
    },
  }
}
