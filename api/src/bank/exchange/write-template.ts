import { QUESTION_IMPORT_TYPES } from '@pengawas/shared/contracts/question-exchange'
import type { ExchangeQuestion } from './exchange-question.rules.ts'
import { writeQuestionCsv } from './formats/sheets/csv.ts'
import { writeQuestionWorkbook } from './formats/sheets/workbook.ts'
import type { ExportFile } from './write-file.ts'

/** One question of each kind, to be replaced by real ones. */
const EXAMPLES: readonly ExchangeQuestion[] = [
  {
    type: 'multiple-choice',
    theme: 'Integritas',
    competencyCategory: 'manajerial',
    competency: 'integrity',
    bloomLevel: 'C3',
    difficulty: 'medium',
    category: null,
    tags: ['gratifikasi'],
    content: 'CONTOH: Rekanan mengirim parsel ke rumah Anda. Apa yang sebaiknya Anda lakukan?',
    options: ['Menerimanya', 'Menolak dan melaporkannya', 'Membaginya dengan rekan kerja', 'Diam saja'],
    correctAnswer: 1,
    multipleResponse: null,
    pinnedOptions: [],
    aiEnabled: true,
    rubric: null,
    irt: null,
  },
  {
    type: 'multiple-choice',
    theme: 'Integritas',
    competencyCategory: 'manajerial',
    competency: 'integrity',
    bloomLevel: 'C2',
    difficulty: 'medium',
    category: null,
    tags: ['gratifikasi'],
    content: 'CONTOH beberapa jawaban benar: Mana yang termasuk gratifikasi?',
    options: ['Uang', 'Gaji', 'Tiket perjalanan', 'Semua di atas'],
    correctAnswer: null,
    multipleResponse: { correctAnswers: [0, 2], scoring: 'partial' },
    pinnedOptions: [3],
    aiEnabled: true,
    rubric: null,
    irt: null,
  },
  {
    type: 'essay',
    theme: 'Pelayanan Publik',
    competencyCategory: 'teknis',
    competency: 'service-orientation',
    bloomLevel: 'C4',
    difficulty: 'hard',
    category: null,
    tags: [],
    content: 'CONTOH: Jelaskan langkah menangani keluhan warga.',
    options: [],
    correctAnswer: null,
    multipleResponse: null,
    pinnedOptions: [],
    aiEnabled: true,
    rubric: {
      keyPoints: ['Mendengarkan keluhan', 'Menjelaskan tenggat penyelesaian'],
      gradingCriteria: [
        { criterion: 'Isi', weight: 70, description: 'Langkah lengkap dan berurutan' },
        { criterion: 'Bahasa', weight: 30, description: 'Jelas dan santun' },
      ],
      maxScore: 100,
    },
    irt: null,
  },
]

/** A sheet with the columns of an import and an example of each kind of question. */
export async function writeTemplate(format: 'xlsx' | 'csv'): Promise<ExportFile> {
  const source = { questions: EXAMPLES, pictures: new Map(), at: new Date(0) }
  const bytes = format === 'csv' ? await writeQuestionCsv(source) : await writeQuestionWorkbook(source)
  return { name: `templat-soal.${format}`, contentType: QUESTION_IMPORT_TYPES[format], bytes }
}
