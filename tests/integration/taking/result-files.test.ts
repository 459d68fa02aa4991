import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { assessmentEntity } from '@pengawas/api/assessments/assessments/assessments.entity'
import { markingDetailSchema, markingTasksPageSchema } from '@pengawas/shared/contracts/marking'
import { LANGUAGES, type Language } from '@pengawas/shared/languages'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { onEveryDatabase } from '../hub/databases.ts'
import { fetchData } from '../hub/test-hub.ts'
import { auditOf } from '../people/support.ts'
import {
  answerAll,
  begin,
  choice,
  end,
  insertLike,
  keyPlaces,
  openTaking,
  resultOf,
  save,
  saveBody,
  type Taking,
} from './support.ts'

const run = promisify(execFile)

/** What poppler reads in a PDF, and what it says about the file. */
async function readPdf(bytes: Buffer): Promise<{ text: string; info: string; fonts: string }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'pengawas-pdf-'))
  try {
    const file = path.join(folder, 'file.pdf')
    await writeFile(file, bytes)
    const read = async (program: string, ...args: string[]): Promise<string> => {
      const { stdout, stderr } = await run(program, args)
      expect([program, stderr]).toEqual([program, ''])
      return stdout
    }
    return {
      text: (await read('pdftotext', '-layout', file, '-')).replace(/\s+/g, ' '),
      info: await read('pdfinfo', '-struct', file),
      fonts: await read('pdffonts', file),
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The report's own title in each language. */
const TITLES: Readonly<Record<Language, string>> = {
  ...{ id: 'Laporan hasil assessment', en: 'Assessment result report', ar: 'تقرير نتيجة التقييم' },
  ...{ zh: '测评结果报告', ja: 'アセスメント結果レポート' },
}

onEveryDatabase('a result as PDF', (databaseUrl) => {
  let taking: Taking
  beforeAll(async () => {
    taking = await openTaking(await databaseUrl())
  })
  afterAll(() => taking.close())

  async function take(id: string, language: Language = 'id', token = taking.tokens.candidate) {
    const url = `${taking.hub.url}/api/test-sessions/${id}/result/file?language=${language}`
    const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
    return { answer, bytes: Buffer.from(await answer.arrayBuffer()) }
  }
  const finish = (id: string): Promise<unknown> =>
    taking.db.write((manager) => manager.update(assessmentEntity, { id }, { endDate: new Date(Date.now() - 1000) }))

  it('is in the language of its reader, with every font in it and known parts', async () => {
    const { assessment, session, run: test } = await begin(taking)
    await answerAll(taking, test, 7)
    await end(taking, session.id)
    await finish(assessment.id)
    const result = await resultOf(taking, session.id)
    for (const language of LANGUAGES) {
      const { answer, bytes } = await take(session.id, language)
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
      const { text, info, fonts } = await readPdf(bytes)
      expect(text).toContain(TITLES[language])
      for (const shown of [result.participantName, result.code, '70%']) expect(text).toContain(shown)
      for (const part of ['H1 (block)', 'H2 (block)', 'Table (block)', 'TR', 'TH', 'TD']) expect(info).toContain(part)
      const rows = fonts.trim().split('\n').slice(2)
      expect(rows.length).toBeGreaterThan(0)
      // Embedded, with the letters of each glyph.
      for (const row of rows) expect(row).toMatch(/ yes yes yes /)
    }
  })

  it('holds what the page discloses and nothing else', async () => {
    const { session, run: test } = await begin(taking, { maxAttempts: 2 })
    await answerAll(taking, test, 8)
    await end(taking, session.id)
    const own = (await readPdf((await take(session.id, 'en')).bytes)).text
    expect(own).toContain('PASSED')
    expect(own).toContain('Score not shown yet')
    expect(own).toContain('attempts left')
    expect(own).not.toContain('80%')
    expect(own).not.toContain('8 of 10')
    const staff = (await readPdf((await take(session.id, 'en', taking.tokens.administrator)).bytes)).text
    expect(staff).toContain('80%')
    expect((await take(session.id, 'en', taking.tokens.other)).answer.status).toBe(404)
    expect((await take(session.id, 'en', taking.tokens.proctor)).answer.status).toBe(403)
    // Who took somebody else's is in the log; the candidate's own is not.
    expect(
      (await auditOf(taking.hub, taking.tokens.superAdmin, session.id)).filter(
        (action) => action === 'result.exported',
      ),
    ).toHaveLength(1)
  })

  it('has the comments of assessors where answers are shown, also in letters of other scripts', async () => {
    const essay = await insertLike(taking, {
      ...{ type: 'essay', options: [], correctAnswer: null, content: '<p>Jelaskan.</p>' },
      rubric: {
        keyPoints: ['Menolak'],
        gradingCriteria: [{ criterion: 'Isi', weight: 100, description: '' }],
        maxScore: 50,
      },
    })
    const others = await Promise.all(
      [1, 2, 3].map((number) => insertLike(taking, { content: `<p>Khusus ${number}</p>` })),
    )
    const {
      assessment,
      session,
      run: test,
    } = await begin(taking, { showAnswers: true, questionIds: [essay, ...others] })
    const placeOf = await keyPlaces(taking, session.id)
    for (const { questionId, type } of test.items)
      await save(
        taking,
        session.id,
        questionId,
        saveBody(1, type === 'essay' ? { kind: 'text', text: 'Saya menolak.' } : choice(placeOf(questionId))),
      )
    await end(taking, session.id)
    expect((await readPdf((await take(session.id, 'en')).bytes)).text).toContain('Provisional')
    const token = taking.tokens.assessor
    await fetchData(taking.hub, `/api/marking/settings/${assessment.id}`, z.unknown(), {
      ...{ method: 'PUT', token: taking.tokens.superAdmin, body: { secondMarkPercent: 0, tolerance: 10, version: 0 } },
    })
    const { items } = await fetchData(
      taking.hub,
      `/api/marking/tasks?assessmentId=${assessment.id}`,
      markingTasksPageSchema,
      { token },
    )
    const task = await fetchData(taking.hub, `/api/marking/tasks/${items[0]?.id ?? ''}`, markingDetailSchema, { token })
    await fetchData(taking.hub, `/api/marking/tasks/${task.id}/marks`, z.unknown(), {
      ...{
        token,
        body: {
          version: task.version,
          criteria: [{ points: 45, comment: 'Alasan 很好 ꦲ kurang' }],
          comment: 'Baik sekali',
        },
      },
    })
    expect((await readPdf((await take(session.id, 'en')).bytes)).text).not.toContain('Baik sekali')
    await finish(assessment.id)
    const { text } = await readPdf((await take(session.id, 'en')).bytes)
    for (const words of [
      'Comments of the assessors',
      'Isi: 45 of 50',
      'Alasan 很好 ? kurang',
      'Baik sekali',
      'shown as question marks: 1',
      'Final',
    ])
      expect(text).toContain(words)
  })

  it('is drawn at a bounded rate', async () => {
    const { session } = await begin(taking)
    await end(taking, session.id)
    // All at once: on a slow machine one after the other would be no faster than the rate.
    const answers = await Promise.all(Array.from({ length: 20 }, () => take(session.id)))
    expect(new Set(answers.map(({ answer }) => answer.status))).toEqual(new Set([200, 429]))
  }, 120_000)
})
