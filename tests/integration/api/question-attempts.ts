import { questionChoicesPageSchema } from '@pengawas/shared/contracts/question-choices'
import { profileResponseSchema } from '@pengawas/shared/contracts/auth'
import { validationTasksPageSchema, validatorChoicesSchema } from '@pengawas/shared/contracts/validation'
import type { Role } from '@pengawas/shared/roles'
import { assessmentBody, createAssessment } from '../assessments/support.ts'
import { call, fetchData } from '../hub/test-hub.ts'
import {
  addPicture,
  aPicture,
  approveQuestion,
  createQuestion,
  editQuestion,
  questionBody,
  updateBody,
} from '../questions/support.ts'
import type { Attempt } from './attempts.ts'
import type { World } from './world.ts'

const GIFT = '::Ibu kota::Apa ibu kota Indonesia?{=Jakarta ~Bandung}'

const own = (path: string, as: Role, body?: unknown): Attempt => ({ as, path, ...(body === undefined ? {} : { body }) })

/** Something about a new question that waits for its validation. */
async function withQuestion(world: World, as: Role, path: (id: string) => string, body?: unknown): Promise<Attempt> {
  return own(path((await createQuestion(world.hub, world.tokens.penilai)).id), as, body)
}

async function update(world: World, path: string): Promise<Attempt> {
  const question = await createQuestion(world.hub, world.tokens.penilai)
  return own(`${path}/${question.id}`, 'penilai', updateBody(question, { difficulty: 'hard' }))
}

async function withVersions(world: World, rest: string, body?: unknown): Promise<Attempt> {
  const { hub, tokens } = world
  const question = await createQuestion(hub, tokens.penilai)
  await editQuestion(hub, tokens.penilai, question, { content: '<p>Lain sama sekali</p>' })
  return own(`/question-bank/${question.id}/versions${rest}`, 'penilai', body)
}

/** Taking back into use what was hidden because an assessment has it. */
async function withHidden({ hub, tokens, stock }: World): Promise<Attempt> {
  const question = await approveQuestion(hub, tokens.validator, await createQuestion(hub, tokens.penilai))
  await createAssessment(
    hub,
    tokens.administrator,
    assessmentBody(stock, { type: 'regular', questionIds: [question.id] }),
  )
  await call(hub, `/api/question-bank/${question.id}`, { method: 'DELETE', token: tokens.penilai })
  return own(`/question-bank/${question.id}/reactivate`, 'penilai', {})
}

/** Something about the task of a new question. */
async function withTask(world: World, rest: string, body?: unknown): Promise<Attempt> {
  const { hub, tokens } = world
  const question = await createQuestion(hub, tokens.penilai)
  const { items } = await fetchData(hub, `/api/validation?q=${question.id}`, validationTasksPageSchema, {
    token: tokens.penilai,
  })
  return own(`/validation/${items[0]?.id ?? ''}${rest}`, 'penilai', body)
}

const validatorId = async ({ hub, tokens }: World): Promise<string> =>
  (await fetchData(hub, '/api/validation/validators', validatorChoicesSchema, { token: tokens.penilai }))[0]?.id ?? ''

const ownId = async ({ hub, tokens }: World, role: Role): Promise<string> =>
  (await fetchData(hub, '/api/auth/profile', profileResponseSchema, { token: tokens[role] })).user.id

export const QUESTION_ATTEMPTS: Readonly<Record<string, (world: World) => Attempt | Promise<Attempt>>> = {
  'get /question-bank': () => own('/question-bank?theme=Integritas&sort=difficulty&order=desc&q=anda', 'penilai'),
  'post /question-bank': () => own('/question-bank', 'penilai', questionBody()),
  'get /question-bank/themes': () => own('/question-bank/themes?type=multiple-choice', 'validator'),
  'get /question-bank/tags': () => own('/question-bank/tags', 'validator'),
  'get /question-bank/stats': () => own('/question-bank/stats', 'penilai'),
  'get /question-bank/validation/{status}': () => own('/question-bank/validation/approved?pageSize=5', 'validator'),
  'post /question-bank/sync': () => own('/question-bank/sync', 'super-admin'),
  'post /question-bank/import/preview': () => ({
    as: 'penilai',
    path: '/question-bank/import/preview',
    rawBody: GIFT,
    contentType: 'text/plain',
  }),
  'post /question-bank/import': () => ({
    as: 'penilai',
    path: '/question-bank/import?theme=Geografi&items=0',
    rawBody: GIFT,
    contentType: 'text/plain',
  }),
  'post /question-bank/import/jobs': () => ({
    as: 'penilai',
    path: '/question-bank/import/jobs?theme=Geografi&items=0',
    rawBody: GIFT,
    contentType: 'text/plain',
  }),
  'get /question-bank/import/template': () => own('/question-bank/import/template?format=csv', 'penilai'),
  'get /question-bank/export': () => own('/question-bank/export?format=gift', 'penilai'),
  'get /question-bank/analysis/to-review': () => own('/question-bank/analysis/to-review?reason=too-easy', 'validator'),
  'get /question-bank/{id}/analysis': (world) =>
    withQuestion(world, 'validator', (id) => `/question-bank/${id}/analysis`),
  'post /question-bank/irt/estimate': () => own('/question-bank/irt/estimate', 'penilai', {}),
  'put /question-bank/{id}/irt': (world) =>
    withQuestion(world, 'penilai', (id) => `/question-bank/${id}/irt`, { a: 1.2, b: -0.4, c: 0.25 }),
  'get /question-bank/{id}': (world) => withQuestion(world, 'validator', (id) => `/question-bank/${id}`),
  'put /question-bank/{id}': (world) => update(world, '/question-bank'),
  'delete /question-bank/{id}': (world) => withQuestion(world, 'penilai', (id) => `/question-bank/${id}`),
  'post /question-bank/{id}/reactivate': withHidden,
  'get /question-bank/{id}/versions': (world) => withVersions(world, ''),
  'get /question-bank/{id}/versions/{version}': (world) => withVersions(world, '/2'),
  'get /question-bank/{id}/versions/{version}/difference': (world) => withVersions(world, '/2/difference?with=1'),
  'post /question-bank/{id}/versions/{version}/restore': (world) => withVersions(world, '/1/restore', { version: 2 }),
  'post /question-pictures': async () => ({
    as: 'penilai',
    path: '/question-pictures',
    rawBody: await aPicture('webp'),
    contentType: 'image/webp',
  }),
  'get /question-pictures/{id}': async ({ hub, tokens }) =>
    own(`/question-pictures/${(await addPicture(hub, tokens.penilai)).id}`, 'penilai'),
  'get /questions': () => own('/questions?status=approved&q=a&bloomLevel=C3', 'administrator'),
  'post /questions': () => own('/questions', 'penilai', questionBody({ type: 'essay' })),
  'get /questions/categories/list': () => own('/questions/categories/list', 'administrator'),
  'get /questions/{id}': async ({ hub, tokens }) => {
    const { items } = await fetchData(hub, '/api/questions', questionChoicesPageSchema, { token: tokens.administrator })
    return own(`/questions/${items[0]?.id ?? ''}`, 'administrator')
  },
  'put /questions/{id}': (world) => update(world, '/questions'),
  'delete /questions/{id}': (world) => withQuestion(world, 'penilai', (id) => `/questions/${id}`),

  'get /question-bank/validation-queue': () => own('/question-bank/validation-queue', 'validator'),
  'post /question-bank/validate-many': async ({ hub, tokens }) => {
    const { id, version } = await createQuestion(hub, tokens.penilai)
    return own('/question-bank/validate-many', 'validator', { questions: [{ id, version }] })
  },
  'patch /question-bank/{id}/validate': (world) =>
    withQuestion(world, 'validator', (id) => `/question-bank/${id}/validate`, {
      validationStatus: 'rejected',
      rejectionReason: 'Rancu',
      version: 1,
    }),
  'post /question-bank/{id}/return': (world) =>
    withQuestion(world, 'validator', (id) => `/question-bank/${id}/return`, { text: 'Perjelas', version: 1 }),
  'get /question-bank/{id}/comments': (world) =>
    withQuestion(world, 'penilai', (id) => `/question-bank/${id}/comments`),
  'post /question-bank/{id}/comments': (world) =>
    withQuestion(world, 'penilai', (id) => `/question-bank/${id}/comments`, { text: 'Mohon dilihat' }),
  'get /validation': () => own('/validation?sort=dueAt&order=desc', 'penilai'),
  'post /validation': async ({ hub, tokens }) => {
    const { id } = await createQuestion(hub, tokens.penilai)
    return own('/validation', 'penilai', { questionId: id })
  },
  'get /validation/pending': () => own('/validation/pending', 'validator'),
  'get /validation/stats/overview': () => own('/validation/stats/overview', 'validator'),
  'get /validation/validators': () => own('/validation/validators', 'validator'),
  'get /validation/validator/{id}': async (world) =>
    own(`/validation/validator/${await validatorId(world)}`, 'penilai'),
  'get /validation/competencies/{userId}': async (world) =>
    own(`/validation/competencies/${await ownId(world, 'validator')}`, 'validator'),
  'put /validation/competencies/{userId}': async (world) =>
    own(`/validation/competencies/${await validatorId(world)}`, 'super-admin', { competencyCategories: ['teknis'] }),
  'put /validation/{id}': (world) => withTask(world, '', { dueAt: '2030-01-01T00:00:00.000Z' }),
  'put /validation/{id}/assign': async (world) => withTask(world, '/assign', { validatorId: await validatorId(world) }),
  'delete /validation/{id}': (world) => withTask(world, ''),
}
