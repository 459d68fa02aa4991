import { setImmediate as nextTurn } from 'node:timers/promises'
import { newQuestionRow } from '@pengawas/api/bank/questions/question-writer'
import { insertQuestions } from '@pengawas/api/bank/questions/questions.changes'
import { requestValidations } from '@pengawas/api/bank/validation/validation-requests'
import { findUserByNip } from '@pengawas/api/identity/users/users.queries'
import { openDatabase } from '@pengawas/api/wiring/db/data-source'
import type { QuestionContent } from '@pengawas/shared/contracts/questions'
import {
  BLOOM_LEVELS,
  COMPETENCIES,
  COMPETENCY_CATEGORIES,
  DIFFICULTIES,
  QUESTION_TYPES,
} from '@pengawas/shared/questions'

const WORDS =
  'anggaran atasan aturan bidang data desa dokumen evaluasi format gratifikasi harian informasi integritas jadwal kantor kebijakan kegiatan kerja keputusan kinerja komunikasi laporan layanan loket masyarakat nilai panitia pegawai pelayanan pemohon peraturan perizinan pimpinan prioritas prosedur rapat rekan rencana solusi tenggat tim tindakan tugas unit wajib warga waktu wilayah'.split(
    ' ',
  )
const THEMES = Array.from({ length: 40 }, (_, index) => `Tema ${index + 1}`)
const ASSESSOR = '199001012020011003'
const ROWS_PER_TRANSACTION = 2_000

const pick = <T>(list: readonly T[], index: number): T => {
  const value = list[index % list.length]
  if (value === undefined) throw new Error('an empty list')
  return value
}

/** A sentence of this many words; the same number gives the same sentence. */
function sentence(seed: number, words: number): string {
  return Array.from({ length: words }, (_, index) => pick(WORDS, seed * 31 + index * (seed % 17) + index * index)).join(
    ' ',
  )
}

/** As long as questions are: some sixty words of content and, for a choice, four options of ten. */
function question(index: number): QuestionContent {
  const type = pick(QUESTION_TYPES, index % 5 === 0 ? 1 + (index % 2) : 0)
  const isChoice = type === 'multiple-choice'
  return {
    type,
    theme: pick(THEMES, index * 7),
    competencyCategory: pick(COMPETENCY_CATEGORIES, index),
    competency: pick(COMPETENCIES, index),
    bloomLevel: pick(BLOOM_LEVELS, index),
    difficulty: pick(DIFFICULTIES, Math.floor(index / 2)),
    category: null,
    tags: [`label ${index % 50}`],
    content: `<p>Nomor ${index}: ${sentence(index, 40)}.</p><p>${sentence(index + 1, 20)}?</p>`,
    options: isChoice ? Array.from({ length: 4 }, (_, option) => sentence(index * 4 + option, 10)) : [],
    correctAnswer: isChoice ? index % 4 : null,
    multipleResponse: null,
    pinnedOptions: [],
    aiEnabled: true,
    rubric: isChoice
      ? null
      : {
          keyPoints: [sentence(index, 8)],
          gradingCriteria: [{ criterion: 'Isi', weight: 100, description: '' }],
          maxScore: 100,
        },
  }
}

/** Puts this many questions straight into a hub's database, each with its version and its task. */
export async function fillBank(at: { url: string | undefined; dataDir: string }, count: number): Promise<void> {
  const db = await openDatabase(at)
  try {
    const author = await findUserByNip(db.read, ASSESSOR)
    if (author === null) throw new Error('the hub has no demo data')
    for (let from = 0; from < count; from += ROWS_PER_TRANSACTION) {
      const length = Math.min(ROWS_PER_TRANSACTION, count - from)
      const rows = Array.from({ length }, (_, index) =>
        newQuestionRow(
          { content: question(from + index) },
          author.id,
          new Date(Date.now() - (count - from - index) * 1000),
        ),
      )
      await db.write(async (manager) => {
        await insertQuestions(manager, rows)
        await requestValidations(manager, rows, new Date(), new Date())
      })
      // SQLite keeps the event loop to itself; without a turn for the rest, connections that the hub closes go unnoticed.
      await nextTurn()
    }
  } finally {
    await db.close()
  }
}
