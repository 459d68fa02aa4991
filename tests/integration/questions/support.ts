import {
  type BankQuestion,
  bankQuestionSchema,
  questionPictureSchema,
  type QuestionPicture,
  type SaveQuestion,
  type UpdateQuestion,
} from '@pengawas/shared/contracts/questions'
import sharp from 'sharp'
import { call, fetchData, type TestHub } from '../hub/test-hub.ts'

let next = 0

export function questionBody(overrides: SaveQuestion = {}): SaveQuestion {
  next += 1
  return {
    theme: 'Integritas',
    content: `<p>Apa yang paling tepat pada keadaan nomor ${next}?</p>`,
    options: ['Menolak', 'Menerima', 'Menunda', 'Melapor'],
    correctAnswer: 3,
    ...overrides,
  }
}

export const RUBRIC = {
  keyPoints: ['Menyebutkan gratifikasi', 'Melapor kepada atasan'],
  gradingCriteria: [
    { criterion: 'Isi', weight: 70, description: 'Tepat dan lengkap' },
    { criterion: 'Bahasa', weight: 30, description: '' },
  ],
  maxScore: 100,
}

export const createQuestion = (hub: TestHub, token: string, overrides: SaveQuestion = {}): Promise<BankQuestion> =>
  fetchData(hub, '/api/question-bank', bankQuestionSchema, { token, body: questionBody(overrides) })

export const readQuestion = (hub: TestHub, token: string, id: string): Promise<BankQuestion> =>
  fetchData(hub, `/api/question-bank/${id}`, bankQuestionSchema, { token })

/** What an editor sends who changes nothing but `overrides`. */
export function updateBody(question: BankQuestion, overrides: Partial<UpdateQuestion> = {}): UpdateQuestion {
  const { type, theme, competencyCategory, competency, bloomLevel, difficulty, category, tags, version } = question
  const { content, options, correctAnswer, aiEnabled, rubric } = question
  return {
    type,
    theme,
    competencyCategory,
    competency,
    bloomLevel,
    difficulty,
    category,
    tags,
    content,
    options,
    correctAnswer,
    aiEnabled,
    rubric,
    version,
    ...overrides,
  }
}

export const editQuestion = (
  hub: TestHub,
  token: string,
  question: BankQuestion,
  overrides: Partial<UpdateQuestion>,
): Promise<BankQuestion> =>
  fetchData(hub, `/api/question-bank/${question.id}`, bankQuestionSchema, {
    method: 'PUT',
    token,
    body: updateBody(question, overrides),
  })

export const approveQuestion = (hub: TestHub, token: string, { id, version }: BankQuestion): Promise<BankQuestion> =>
  fetchData(hub, `/api/question-bank/${id}/validate`, bankQuestionSchema, {
    method: 'PATCH',
    token,
    body: { validationStatus: 'approved', version },
  })

type Bytes = Uint8Array<ArrayBuffer>

/** A picture of one colour. */
export async function aPicture(format: 'png' | 'jpeg' | 'webp' | 'gif', width = 64, height = 48): Promise<Bytes> {
  const picture = sharp({ create: { width, height, channels: 3, background: '#0a7' } })
  return Uint8Array.from(
    await picture
      .toFormat(format)
      .withExif({ IFD0: { Copyright: 'Somebody at home' } })
      .toBuffer(),
  )
}

export const sendPicture = (hub: TestHub, token: string, bytes: Bytes, type = 'image/png'): ReturnType<typeof call> =>
  call(hub, '/api/question-pictures', { token, rawBody: bytes, headers: { 'content-type': type } })

export const addPicture = async (hub: TestHub, token: string): Promise<QuestionPicture> =>
  questionPictureSchema.parse((await sendPicture(hub, token, await aPicture('png'))).body.data)
