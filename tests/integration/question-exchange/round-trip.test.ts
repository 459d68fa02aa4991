import { QUESTIONS } from '@pengawas/api/bank/exchange/formats/sample-questions'
import {
  QUESTION_EXPORT_FORMATS,
  type QuestionExportFormat,
  questionImportOutcomeSchema,
  questionImportPreviewSchema,
} from '@pengawas/shared/contracts/question-exchange'
import { bankQuestionSchema, questionsPageSchema } from '@pengawas/shared/contracts/questions'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { onEveryDatabase } from '../hub/databases.ts'
import { fetchData, openTestHub, people, signIn, type TestHub } from '../hub/test-hub.ts'
import { auditOf } from '../people/support.ts'
import { contentOf, download, send, totalOf, TYPE_OF, writeSample } from './support.ts'

onEveryDatabase('export and import of questions', (databaseUrl) => {
  let hub: TestHub
  let assessor: string
  let ids: string[]
  beforeAll(async () => {
    hub = await openTestHub({ databaseUrl: await databaseUrl() })
    assessor = await signIn(hub, people.penilai)
    const answer = await send(hub, assessor, 'import', await writeSample('qti30'), TYPE_OF.qti30)
    ids = questionImportOutcomeSchema.parse(answer.body.data).created.map(({ id }) => id)
  })
  afterAll(async () => {
    await hub.close()
  })

  it('stores what the file says, waiting for a validator, in the name of the person who imported it', async () => {
    const [first] = await fetchData(
      hub,
      '/api/question-bank?sort=createdAt&order=desc&pageSize=1',
      questionsPageSchema,
      { token: assessor },
    ).then(({ items }) => items)
    expect(first).toMatchObject({ validationStatus: 'pending', version: 1, creatorName: expect.any(String) as string })
    const stored = await fetchData(hub, `/api/question-bank/${ids[1] ?? ''}`, bankQuestionSchema, { token: assessor })
    const { content: _content, ...facts } = QUESTIONS[1] ?? {}
    expect(stored).toMatchObject(facts)
    const superAdmin = await signIn(hub, people.superAdmin)
    expect(await auditOf(hub, superAdmin, ids[1] ?? '')).toContain('question.created')
  })

  it.each<QuestionExportFormat>([...QUESTION_EXPORT_FORMATS])('gives the same questions through %s', async (format) => {
    const { type, bytes } = await download(hub, assessor, `export?format=${format}&ids=${ids.join(',')}`)
    expect(type.split(';')[0]).toBe(TYPE_OF[format])
    const seen = questionImportPreviewSchema.parse(
      (await send(hub, assessor, 'import/preview', bytes, TYPE_OF[format])).body.data,
    )
    expect(seen).toMatchObject({ good: ids.length, bad: 0, notes: [] })
    expect(seen.items.map(({ notKept, assumed }) => [notKept, assumed])).toEqual(ids.map(() => [[], []]))
    // Each is there already, and the preview says which one it is.
    expect(seen.items.map(({ duplicate }) => duplicate?.of)).toEqual(ids.map(() => 'bank'))

    const outcome = questionImportOutcomeSchema.parse(
      (await send(hub, assessor, 'import', bytes, TYPE_OF[format])).body.data,
    )
    const given = await Promise.all(ids.map((id) => contentOf(hub, assessor, id)))
    const got = await Promise.all(outcome.created.map(({ id }) => contentOf(hub, assessor, id)))
    const byContent = (a: { content?: string | undefined }, b: { content?: string | undefined }): number =>
      (a.content ?? '').localeCompare(b.content ?? '')
    expect(got.toSorted(byContent)).toEqual(given.toSorted(byContent))
  })

  it('exports what a filter leaves', async () => {
    const { bytes, name } = await download(hub, assessor, 'export?format=csv&type=case-study&q=pejabat')
    expect(name).toMatch(/^soal-\d{4}-\d{2}-\d{2}\.csv$/)
    const seen = questionImportPreviewSchema.parse(
      (await send(hub, assessor, 'import/preview', bytes, TYPE_OF.csv)).body.data,
    )
    expect(new Set(seen.items.map(({ type }) => type))).toEqual(new Set(['case-study']))
  })

  it.each(['xlsx', 'csv'] as const)('gives a template in %s that can be imported', async (format) => {
    const { bytes } = await download(hub, assessor, `import/template?format=${format}`)
    const seen = questionImportPreviewSchema.parse(
      (await send(hub, assessor, 'import/preview', bytes, TYPE_OF[format])).body.data,
    )
    expect(seen).toMatchObject({ format, placeKind: 'row', good: 3, bad: 0 })
  })

  it('imports the chosen questions and no others', async () => {
    const before = await totalOf(hub, assessor)
    const answer = await send(hub, assessor, 'import?items=0,3-4', await writeSample('gift'), TYPE_OF.gift)
    expect(answer.status).toBe(201)
    expect(questionImportOutcomeSchema.parse(answer.body.data)).toMatchObject({
      created: [{ index: 0 }, { index: 3 }, { index: 4 }],
      skipped: QUESTIONS.length - 3,
    })
    expect(await totalOf(hub, assessor)).toBe(before + 3)
  })

  it('fills what the file does not say with what the caller chose', async () => {
    const query = 'theme=Geografi&competency=discipline&bloomLevel=C2&difficulty=hard&competencyCategory=teknis'
    const gift = '::Ibu kota::Apa ibu kota Indonesia?{=Jakarta ~Bandung}'
    const seen = questionImportPreviewSchema.parse(
      (await send(hub, assessor, `import/preview?${query}`, gift, TYPE_OF.gift)).body.data,
    )
    expect(seen.items).toMatchObject([
      {
        theme: 'Geografi',
        title: 'Ibu kota',
        assumed: ['theme', 'competencyCategory', 'competency', 'bloomLevel', 'difficulty'],
      },
    ])
    const outcome = questionImportOutcomeSchema.parse(
      (await send(hub, assessor, `import?${query}`, gift, TYPE_OF.gift)).body.data,
    )
    const stored = await contentOf(hub, assessor, outcome.created[0]?.id ?? '')
    expect(stored).toMatchObject({
      theme: 'Geografi',
      competency: 'discipline',
      bloomLevel: 'C2',
      difficulty: 'hard',
      options: ['Jakarta', 'Bandung'],
      correctAnswer: 0,
    })
  })
})
