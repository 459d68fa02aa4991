import { type EntityManager, In } from 'typeorm'
import { heldRows } from '../../kernel/db/held-rows.ts'
import { inChunks } from '../../kernel/lib/chunks.ts'
import { announcedFactEntity, type AnnouncedFactRow } from './announced-facts.entity.ts'

const ROWS_PER_QUERY = 200

/** What was last said of these subjects, kept locked until the transaction ends; of new ones there is a row that says nothing. */
export async function holdAnnounced(
  manager: EntityManager,
  subjects: readonly string[],
  at: Date,
): Promise<Map<string, AnnouncedFactRow>> {
  const held = new Map<string, AnnouncedFactRow>()
  // Inserted first: a lock on rows that are not there would make transactions of other subjects wait for each other.
  for (const chunk of inChunks(subjects.toSorted(), ROWS_PER_QUERY)) {
    const blank = chunk.map((subject) => ({
      ...{ subject, said: null, certificateNumber: null, revision: 0, updatedAt: at },
    }))
    await manager.createQueryBuilder().insert().into(announcedFactEntity).values(blank).orIgnore().execute()
    const rows = await manager.find(announcedFactEntity, {
      where: { subject: In([...chunk]) },
      order: { subject: 'ASC' },
      ...heldRows(manager),
    })
    for (const row of rows) held.set(row.subject, row)
  }
  return held
}

export async function saveAnnounced(manager: EntityManager, rows: readonly AnnouncedFactRow[]): Promise<void> {
  for (const chunk of inChunks(rows, ROWS_PER_QUERY)) await manager.upsert(announcedFactEntity, chunk, ['subject'])
}
