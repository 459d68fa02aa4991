import { randomBytes, randomUUID } from 'node:crypto'
import {
  assessmentEntity,
  participantEntity,
  proctorEntity,
} from '@pengawas/api/assessments/assessments/assessments.entity'
import { insertQuestions } from '@pengawas/api/bank/questions/questions.changes'
import { assessmentQuestionEntity, questionEntity } from '@pengawas/api/bank/questions/questions.entity'
import { insertSession } from '@pengawas/api/identity/auth/auth.repository'
import { insertUsers } from '@pengawas/api/identity/users/users.changes'
import { userEntity } from '@pengawas/api/identity/users/users.entity'
import { newUserRow } from '@pengawas/api/identity/users/users.rules'
import type { Database } from '@pengawas/api/kernel/db/database'
import { sha256Hex } from '@pengawas/api/kernel/lib/hashes.rules'
import { answerEntity } from '@pengawas/api/sessions/answers/answers.entity'
import { openDatabase } from '@pengawas/api/wiring/db/data-source'
import type { MediaPolicy } from '@pengawas/shared/contracts/assessments'

const HOUR_MS = 60 * 60_000
const CANDIDATES_PER_PROCTOR = 25

/** Where a hub keeps its data: the address of the database, or the folder of the embedded one. */
export interface Place {
  url: string | undefined
  dataDir: string
}

/** A test that runs, and candidates who are signed in. */
export interface PreparedTest {
  assessmentId: string
  /** A login of each candidate. */
  tokens: string[]
  /** NIPs; their password is that of the demo. */
  proctors: string[]
}

interface Counts {
  candidates: number
  questions: number
  mediaPolicy?: MediaPolicy
  candidatesPerProctor?: number
  /** People of a second test are numbered from here, so that they are others. */
  firstPerson?: number
}

/**
 * Puts an assessment, its questions, its proctors and its candidates with a login each straight into a hub's database:
 * checking passwords costs more than anything that is looked at here.
 */
export async function prepareTest(place: Place, counts: Counts): Promise<PreparedTest> {
  const { candidatesPerProctor = CANDIDATES_PER_PROCTOR, firstPerson = 0 } = counts
  const db = await openDatabase(place)
  try {
    const demo = await db.read.findOneByOrFail(assessmentEntity, { type: 'regular' })
    const model = await db.read.findOneByOrFail(questionEntity, { type: 'multiple-choice' })
    const proctor = await db.read.findOneByOrFail(userEntity, { role: 'proktor' })
    const now = new Date()
    const assessmentId = randomUUID()
    const questions = Array.from({ length: counts.questions }, (_, index) => ({
      ...model,
      id: randomUUID(),
      content: `<p>Soal ${index + 1}</p>${model.content}`,
    }))
    const account = { passwordHash: proctor.passwordHash, mustChangePassword: false, createdBy: null }
    const person = (number: number, role: 'peserta' | 'proktor') => {
      const index = firstPerson + number
      const nip = `${role === 'peserta' ? '1975' : '1976'}${String(index).padStart(14, '0')}`
      return newUserRow(
        { id: randomUUID(), nip, name: `Orang ${index}`, email: `${nip}@example.go.id`, role, unit: null, ...account },
        now,
      )
    }
    const candidates = Array.from({ length: counts.candidates }, (_, index) => person(index, 'peserta'))
    const proctors = Array.from({ length: Math.ceil(counts.candidates / candidatesPerProctor) }, (_, index) =>
      person(index, 'proktor'),
    )
    const tokens = candidates.map(() => randomBytes(24).toString('base64url'))
    await db.write(async (manager) => {
      await insertQuestions(manager, questions)
      await insertUsers(manager, [...candidates, ...proctors])
      await manager.insert(assessmentEntity, {
        ...demo,
        id: assessmentId,
        title: `Asesmen ${assessmentId}`,
        titleKey: assessmentId,
        totalQuestions: counts.questions,
        startDate: new Date(now.getTime() - HOUR_MS),
        endDate: new Date(now.getTime() + 10 * HOUR_MS),
        mediaPolicy: counts.mediaPolicy ?? { camera: 'off', microphone: 'off', screen: 'off' },
      })
      const links = questions.map(({ id }, position) => ({ assessmentId, questionId: id, position, version: 1 }))
      await manager.insert(assessmentQuestionEntity, links)
      const assigned = (userId: string) => ({ assessmentId, userId, assignedAt: now })
      await manager.insert(
        participantEntity,
        candidates.map(({ id }) => assigned(id)),
      )
      await manager.insert(
        proctorEntity,
        proctors.map(({ id }) => ({ ...assigned(id), maxCandidates: candidatesPerProctor })),
      )
      for (const [index, { id: userId }] of candidates.entries()) {
        await insertSession(manager, {
          id: randomUUID(),
          tokenHash: sha256Hex(tokens[index] ?? ''),
          userId,
          createdAt: now,
          lastSeenAt: now,
          expiresAt: new Date(now.getTime() + 10 * HOUR_MS),
          revokedAt: null,
          address: null,
          userAgent: null,
          method: 'password',
          endedBy: null,
        })
      }
    })
    return { assessmentId, tokens, proctors: proctors.map(({ nip }) => nip) }
  } finally {
    await db.close()
  }
}

/** What the hub has acknowledged: the newest revision of each answer, by session and question, with where its option stood. */
export type Ledger = Map<
  string,
  { testSessionId: string; questionId: string; revision: number; idempotencyKey: string }
>

export interface LedgerVerdict {
  acknowledged: number
  /** Acknowledged, and not in the database or there in an older revision. */
  lost: number
  /** In the database and never acknowledged, or in another revision than the last one that was. */
  surplus: number
}

/** Compares acknowledged answers with stored ones, once nothing is under way. */
export async function compareLedger(place: Place, ledger: Ledger): Promise<LedgerVerdict> {
  const db = await openDatabase(place)
  try {
    return await compare(db, ledger)
  } finally {
    await db.close()
  }
}

async function compare(db: Database, ledger: Ledger): Promise<LedgerVerdict> {
  const rows = await db.read.find(answerEntity)
  const stored = new Map(rows.map((row) => [`${row.testSessionId} ${row.questionId}`, row]))
  let lost = 0
  for (const [key, { revision, idempotencyKey }] of ledger) {
    const row = stored.get(key)
    if (
      row === undefined ||
      row.revision < revision ||
      (row.revision === revision && row.idempotencyKey !== idempotencyKey)
    )
      lost += 1
  }
  const surplus = rows.filter(
    (row) => (ledger.get(`${row.testSessionId} ${row.questionId}`)?.revision ?? 0) < row.revision,
  ).length
  return { acknowledged: ledger.size, lost, surplus }
}
