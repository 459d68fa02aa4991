import { DEFAULT_RETENTION } from '@pengawas/shared/contracts/retention'
import { randomUUID } from 'node:crypto'
import { insertAssessment } from '@pengawas/api/assessments/assessments/assessments.changes'
import { formColumns, newAssessmentRow } from '@pengawas/api/assessments/assessments/assessments.rules'
import { insertUsers } from '@pengawas/api/identity/users/users.changes'
import { findUserByNip } from '@pengawas/api/identity/users/users.queries'
import { newUserRow } from '@pengawas/api/identity/users/users.rules'
import { openDatabase } from '@pengawas/api/wiring/db/data-source'

const FIRST_NAMES = ['Budi', 'Siti', 'Agus', 'Dewi', 'Made', 'Yohanes', 'Fitri', 'Rahmat', 'Nurul', 'Andi']
const LAST_NAMES = [
  'Santoso',
  'Wahyuni',
  'Pratama',
  'Lestari',
  'Wirawan',
  'Kambuaya',
  'Handayani',
  'Hidayat',
  'Aini',
  'Saputra',
]
const SUPER_ADMIN = '199001012020011001'
const HOUR_MS = 60 * 60_000

const pick = (names: readonly string[], index: number): string => names[index % names.length] ?? ''

/** The NIP of one of the people made here. */
export const nipOf = (index: number): string => `1970${String(index).padStart(14, '0')}`

/** Puts people, who all have the demo password, and assessments straight into a hub's database. */
export async function fillDatabase(
  at: { url: string | undefined; dataDir: string },
  counts: { people: number; assessments: number },
): Promise<void> {
  const db = await openDatabase(at)
  try {
    const admin = await findUserByNip(db.read, SUPER_ADMIN)
    if (admin === null) throw new Error('the hub has no demo data')
    const now = new Date()
    const people = Array.from({ length: counts.people }, (_, index) => {
      const nip = nipOf(index)
      const name = `${pick(FIRST_NAMES, index)} ${pick(LAST_NAMES, Math.floor(index / 10))} ${index}`
      const account = { passwordHash: admin.passwordHash, mustChangePassword: false, createdBy: admin.id }
      return newUserRow(
        {
          id: randomUUID(),
          nip,
          name,
          email: `${nip}@example.go.id`,
          role: 'peserta',
          unit: `Unit ${index % 17}`,
          ...account,
        },
        now,
      )
    })
    await db.write((manager) => insertUsers(manager, people))
    await db.write(async (manager) => {
      for (let index = 0; index < counts.assessments; index += 1) {
        const start = now.getTime() + (index + 1) * HOUR_MS
        const columns = formColumns({
          title: `Asesmen ${pick(LAST_NAMES, index)} ${index}`,
          description: 'Untuk pengukuran',
          type: 'cat',
          difficulty: 'medium',
          totalQuestions: 10,
          minQuestions: null,
          duration: 60,
          startDate: new Date(start).toISOString(),
          endDate: new Date(start + HOUR_MS).toISOString(),
          aiProctoringEnabled: true,
          essayGradingEnabled: false,
          passingScore: 70,
          showAnswers: false,
          showFlags: 'during',
          recording: 'never',
          retention: DEFAULT_RETENTION,
          appealDays: 0,
          coveredFace: 'technical',
          maxAttempts: 1,
          instructions: '',
          requirements: [],
          mediaPolicy: { camera: 'required', microphone: 'required', screen: 'optional' },
          missingAfterSeconds: 10,
          missingHighAfterSeconds: 60,
          checkIn: null,
        })
        await insertAssessment(manager, newAssessmentRow(randomUUID(), columns, 'scheduled', admin.id, now))
      }
    })
  } finally {
    await db.close()
  }
}
