import { openReader } from '@pengawas/api/wiring/db/data-source'
import type { Known, Thing } from './report-calls.ts'

const SOME = 12
/** SQL for the values of each parameter, one column each. */
const VALUES: Readonly<Record<Thing, string>> = {
  largest: 'SELECT assessmentId FROM test_sessions GROUP BY assessmentId ORDER BY COUNT(*) DESC LIMIT 1',
  assessment: `SELECT a.id FROM assessments a WHERE a.type = 'regular' AND a.status = 'completed' AND EXISTS (SELECT 1 FROM test_results r WHERE r.assessmentId = a.id)
    AND a.id <> (SELECT assessmentId FROM (SELECT assessmentId, COUNT(*) n FROM test_sessions GROUP BY assessmentId ORDER BY n DESC LIMIT 1) x) ORDER BY a.id LIMIT ${SOME}`,
  adaptive: `SELECT a.id FROM assessments a WHERE a.type = 'cat' AND a.status = 'completed' AND EXISTS (SELECT 1 FROM test_results r WHERE r.assessmentId = a.id) ORDER BY a.id LIMIT ${SOME}`,
  test: `SELECT id FROM test_sessions WHERE status = 'completed' ORDER BY id LIMIT ${SOME}`,
  // For what one person may ask for a few times a minute.
  oneTest: "SELECT id FROM test_sessions WHERE status = 'completed' ORDER BY id LIMIT 1",
  ownTest: `SELECT s.id FROM test_sessions s JOIN users u ON u.id = s.participantId WHERE u.nip = '199001012020011101' AND s.status = 'completed' ORDER BY s.id LIMIT ${SOME}`,
  flag: `SELECT id FROM flags WHERE validationStatus <> 'pending' ORDER BY id LIMIT ${SOME}`,
  question: `SELECT id FROM questions WHERE approvedVersion IS NOT NULL ORDER BY id LIMIT ${SOME}`,
  user: `SELECT id FROM users WHERE role = 'proktor' ORDER BY id LIMIT ${SOME}`,
  candidate: `SELECT id FROM users WHERE role = 'peserta' ORDER BY id LIMIT ${SOME}`,
  certificate: `SELECT certificateCode FROM test_results WHERE certificateCode IS NOT NULL ORDER BY testSessionId LIMIT ${SOME}`,
  appeal: `SELECT id FROM appeals WHERE state = 'decided' ORDER BY id LIMIT ${SOME}`,
  essay: `SELECT id FROM marking_tasks WHERE status = 'final' ORDER BY id LIMIT ${SOME}`,
  validator: `SELECT id FROM users WHERE role = 'validator' ORDER BY id LIMIT ${SOME}`,
  entry: `SELECT sequence FROM audit_log WHERE action = 'flag.appeal-decided' ORDER BY sequence LIMIT ${SOME}`,
  kind: `SELECT DISTINCT reason FROM flags WHERE reason = 'gaze-away'`,
}

/** What the calls of a bench ask about, from the database that the hub reads. */
export async function readKnown(at: { url: string | undefined; dataDir: string }): Promise<Known> {
  const reader = await openReader(at)
  try {
    const entries: [Thing, string[]][] = []
    for (const [thing, sql] of Object.entries(VALUES) as [Thing, string][]) {
      const rows = await reader.query<Record<string, unknown>[]>(sql)
      entries.push([thing, rows.flatMap((row) => Object.values(row).map(String))])
    }
    return Object.fromEntries(entries) as Record<Thing, string[]>
  } finally {
    await reader.destroy()
  }
}

/** A result that its figures leave open, and its assessment: a decision about it changes a ranking. */
export interface OpenResult {
  testSessionId: string
  assessmentId: string
  /** NIPs of people who may see every ranking, with names and without. */
  viewers: string[]
}

export async function readOpenResult(at: { url: string | undefined; dataDir: string }): Promise<OpenResult> {
  const reader = await openReader(at)
  try {
    const [row] = await reader.query<Pick<OpenResult, 'testSessionId' | 'assessmentId'>[]>(
      "SELECT testSessionId, assessmentId FROM test_results WHERE verdict = 'undecided' AND isProvisional = 0 ORDER BY testSessionId LIMIT 1",
    )
    if (row === undefined) throw new Error('the year has no result that is open')
    const viewers = await reader.query<{ nip: string }[]>(
      "SELECT nip FROM users WHERE role IN ('super-admin', 'auditor') AND isActive = 1 ORDER BY nip",
    )
    return { ...row, viewers: viewers.map(({ nip }) => nip) }
  } finally {
    await reader.destroy()
  }
}
