import { openReader } from '@pengawas/api/wiring/db/data-source'
import type { Known, Thing } from './report-calls.ts'

const SOME = 12

/** Whose lists are measured beside those of everybody's: each by who has most of them. */
export const OWN_LISTS = ['administrator', 'proktor', 'penilai'] as const
export type OwnLister = (typeof OWN_LISTS)[number]

const MOST: Readonly<Record<OwnLister, string>> = {
  administrator: 'SELECT createdBy FROM assessments GROUP BY createdBy ORDER BY COUNT(*) DESC, createdBy LIMIT 1',
  proktor:
    'SELECT userId FROM assessment_proctors WHERE isLead = 1 GROUP BY userId ORDER BY COUNT(*) DESC, userId LIMIT 1',
  penilai: 'SELECT markerId FROM marking_marks GROUP BY markerId ORDER BY COUNT(*) DESC, markerId LIMIT 1',
}

/** Which rows of the year are somebody's: conditions on the id of an assessment, and on a candidate. */
interface Own {
  assessment: (column: string) => string
  candidate: string
}

const EVERYTHING: Own = { assessment: () => '1 = 1', candidate: '1 = 1' }
const OWN: Readonly<Record<OwnLister, Own>> = {
  administrator: {
    assessment: (column) =>
      `${column} IN (SELECT mine.id FROM assessments mine WHERE mine.createdBy = (${MOST.administrator}))`,
    candidate: `createdBy = (${MOST.administrator})`,
  },
  proktor: {
    ...EVERYTHING,
    assessment: (column) =>
      `${column} IN (SELECT mine.assessmentId FROM assessment_proctors mine WHERE mine.isLead = 1 AND mine.userId = (${MOST.proktor}))`,
  },
  penilai: EVERYTHING,
}

const LARGEST = (own: Own): string =>
  `SELECT s.assessmentId FROM test_sessions s WHERE ${own.assessment('s.assessmentId')} GROUP BY s.assessmentId ORDER BY COUNT(*) DESC LIMIT 1`

const ofType = (own: Own, type: string): string =>
  `SELECT a.id FROM assessments a WHERE a.type = '${type}' AND a.status = 'completed' AND EXISTS (SELECT 1 FROM test_results r WHERE r.assessmentId = a.id)
    AND ${own.assessment('a.id')} AND a.id <> (${LARGEST(own)}) ORDER BY a.id LIMIT ${SOME}`

/** SQL for the values of each parameter, one column each. */
const valuesOf = (own: Own): Readonly<Record<Thing, string>> => ({
  largest: LARGEST(own),
  assessment: ofType(own, 'regular'),
  adaptive: ofType(own, 'cat'),
  test: `SELECT id FROM test_sessions WHERE status = 'completed' AND ${own.assessment('assessmentId')} ORDER BY id LIMIT ${SOME}`,
  // For what one person may ask for a few times a minute.
  oneTest: `SELECT id FROM test_sessions WHERE status = 'completed' AND ${own.assessment('assessmentId')} ORDER BY id LIMIT 1`,
  ownTest: `SELECT s.id FROM test_sessions s JOIN users u ON u.id = s.participantId WHERE u.nip = '199001012020011101' AND s.status = 'completed' ORDER BY s.id LIMIT ${SOME}`,
  flag: `SELECT id FROM flags WHERE validationStatus <> 'pending' AND ${own.assessment('assessmentId')} ORDER BY id LIMIT ${SOME}`,
  question: `SELECT id FROM questions WHERE approvedVersion IS NOT NULL ORDER BY id LIMIT ${SOME}`,
  user: `SELECT id FROM users WHERE role = 'proktor' ORDER BY id LIMIT ${SOME}`,
  candidate: `SELECT id FROM users WHERE role = 'peserta' AND ${own.candidate} ORDER BY id LIMIT ${SOME}`,
  certificate: `SELECT certificateCode FROM test_results WHERE certificateCode IS NOT NULL ORDER BY testSessionId LIMIT ${SOME}`,
  appeal: `SELECT id FROM appeals WHERE state = 'decided' ORDER BY id LIMIT ${SOME}`,
  essay: `SELECT id FROM marking_tasks WHERE status = 'final' ORDER BY id LIMIT ${SOME}`,
  validator: `SELECT id FROM users WHERE role = 'validator' ORDER BY id LIMIT ${SOME}`,
  entry: `SELECT sequence FROM audit_log WHERE action = 'flag.appeal-decided' ORDER BY sequence LIMIT ${SOME}`,
  kind: `SELECT DISTINCT reason FROM flags WHERE reason = 'gaze-away'`,
})

/** What is measured: by everybody's values, and by those of each person who has lists of their own. */
export interface YearKnown {
  everything: Known
  own: Readonly<Record<OwnLister, Known & { nip: string }>>
}

/** What the calls of a bench ask about, from the database that the hub reads. */
export async function readKnown(at: { url: string | undefined; dataDir: string }): Promise<YearKnown> {
  const reader = await openReader(at)
  const column = async (sql: string): Promise<string[]> =>
    (await reader.query<Record<string, unknown>[]>(sql)).flatMap((row) => Object.values(row).map(String))
  const read = async (own: Own): Promise<Known> => {
    const entries: [Thing, string[]][] = []
    for (const [thing, sql] of Object.entries(valuesOf(own)) as [Thing, string][])
      entries.push([thing, await column(sql)])
    return Object.fromEntries(entries) as Record<Thing, string[]>
  }
  try {
    const own: [OwnLister, YearKnown['own'][OwnLister]][] = []
    for (const role of OWN_LISTS) {
      const [nip] = await column(`SELECT nip FROM users WHERE role = '${role}' AND id = (${MOST[role]})`)
      if (nip === undefined) throw new Error(`the year has no ${role} with lists of their own`)
      own.push([role, { ...(await read(OWN[role])), nip }])
    }
    return { everything: await read(EVERYTHING), own: Object.fromEntries(own) as YearKnown['own'] }
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
