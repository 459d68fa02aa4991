import type { Database } from './database.ts'

/** Who hears of transactions that write. */
export interface WriteWatch {
  began(): void
  /** `seconds` with the time that it waited for others, and with repetitions. */
  ended(seconds: number, isStored: boolean): void
}

/** The same database, with somebody who hears of its transactions. */
export function watchWrites(db: Database, watch: WriteWatch): Database {
  return {
    ...db,
    async write(work) {
      const beganAt = performance.now()
      const end = (isStored: boolean): void => watch.ended((performance.now() - beganAt) / 1_000, isStored)
      watch.began()
      try {
        const result = await db.write(work)
        end(true)
        return result
      } catch (error) {
        end(false)
        throw error
      }
    },
  }
}
