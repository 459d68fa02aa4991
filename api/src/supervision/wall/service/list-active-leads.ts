import { listLeads } from '../../../assessments/assessments/assessments.queries.ts'
import type { WallDeps } from './deps.ts'

/** The proctors who lead an assessment and whose accounts are active. */
export async function listActiveLeads({ db }: WallDeps, assessmentId: string): Promise<string[]> {
  return [...(await listLeads(db.read, [assessmentId])).values()]
}
