import { randomUUID } from 'node:crypto'
import { DEFAULT_SETTINGS } from '@pengawas/shared/contracts/account'
import {
  sessionCommandAnswerSchema,
  type SessionNote,
  sessionNotesSchema,
} from '@pengawas/shared/contracts/test-taking'
import {
  type WarningTemplate,
  warningTemplateSchema,
  warningTemplatesSchema,
} from '@pengawas/shared/contracts/warning-templates'
import { MESSAGES } from '@pengawas/shared/messages'
import { pushes } from '@pengawas/shared/sockets/pushes'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { onEveryDatabase } from '../hub/databases.ts'
import { openCandidatePage } from '../hub/pages.ts'
import { call, fetchData } from '../hub/test-hub.ts'
import { begin, openTaking, start, type Taking } from './support.ts'

const TEXTS = { id: 'Mohon tenang di ruangan.', en: 'Please be quiet.', ar: '', zh: '', ja: '静かにしてください。' }

onEveryDatabase('prepared warnings', (databaseUrl) => {
  let taking: Taking
  beforeAll(async () => {
    taking = await openTaking(await databaseUrl())
  })
  afterAll(() => taking.close())

  const list = (token: string): Promise<WarningTemplate[]> =>
    fetchData(taking.hub, '/api/warning-templates', warningTemplatesSchema, { token })
  const prepare = (): Promise<WarningTemplate> =>
    fetchData(taking.hub, '/api/warning-templates', warningTemplateSchema, {
      token: taking.tokens.administrator,
      body: { texts: TEXTS },
    })
  const speak = (token: string, language: string) =>
    call(taking.hub, '/api/account/settings', { method: 'PUT', token, body: { ...DEFAULT_SETTINGS, language } })
  const warn = (id: string, body: { text: string; templateId: string }) =>
    call(taking.hub, `/api/test-sessions/${id}/warning`, { token: taking.tokens.superAdmin, body })
  const notes = (id: string): Promise<SessionNote[]> =>
    fetchData(taking.hub, `/api/test-sessions/${id}/notes`, sessionNotesSchema, { token: taking.tokens.superAdmin })

  it('are there from the first day, in all five languages', async () => {
    const first = (await list(taking.tokens.proctor))[0]
    expect(first?.texts.id).toBe('Mohon pastikan wajah Anda terlihat jelas oleh kamera.')
    for (const { texts } of await list(taking.tokens.proctor)) expect(Object.values(texts)).not.toContain('')
  })

  it('are said to each candidate in their language, or in Indonesian, and stay as they were said', async () => {
    const { id: templateId, version } = await prepare()
    const { assessment, session } = await begin(taking)
    const other = await start(taking, assessment.id, taking.tokens.other)
    await speak(taking.tokens.candidate, 'ja')
    await speak(taking.tokens.other, 'ar')
    const page = await openCandidatePage(taking.hub, taking.tokens.candidate, session.id)
    const given = await call(taking.hub, '/api/interventions', {
      token: taking.tokens.superAdmin,
      body: {
        requestId: randomUUID(),
        target: { testSessionIds: [session.id, other.id] },
        order: { command: 'warning', text: TEXTS.en, templateId },
      },
    })
    expect(given.status).toBe(200)
    await page.receives(pushes.sessionWarned, ({ text }) => text === TEXTS.ja)
    page.close()
    const body = { texts: { ...TEXTS, ja: 'お静かに。' }, version }
    await call(taking.hub, `/api/warning-templates/${templateId}`, {
      ...{ method: 'PUT', token: taking.tokens.administrator, body },
    })
    expect(await notes(session.id)).toMatchObject([{ text: TEXTS.ja, original: TEXTS.en }])
    expect(await notes(other.id)).toMatchObject([{ text: TEXTS.id, original: TEXTS.en }])
  })

  it('are said in the words that the proctor read, or not at all, and free text as it is written', async () => {
    const { id: templateId, version } = await prepare()
    const { session } = await begin(taking)
    await speak(taking.tokens.candidate, 'id')
    const refused = await warn(session.id, { text: 'Sesuatu yang lain', templateId })
    expect([refused.body.error, refused.body.message]).toEqual(['conflict', MESSAGES.warningTemplateChanged])
    const said = await warn(session.id, { text: TEXTS.id, templateId })
    expect(sessionCommandAnswerSchema.parse(said.body.data).note).toMatchObject({ text: TEXTS.id, original: null })
    const path = `/api/warning-templates/${templateId}`
    await fetchData(taking.hub, `${path}/archive`, warningTemplateSchema, {
      ...{ token: taking.tokens.administrator, body: { version } },
    })
    expect((await warn(session.id, { text: TEXTS.id, templateId })).status).toBe(409)
    expect((await list(taking.tokens.proctor)).map(({ id }) => id)).not.toContain(templateId)
    const late = await call(taking.hub, `${path}/restore`, { token: taking.tokens.administrator, body: { version } })
    expect(late.body.error).toBe('conflict')
    await call(taking.hub, `${path}/restore`, {
      ...{ token: taking.tokens.administrator, body: { version: version + 1 } },
    })
    expect((await list(taking.tokens.proctor)).map(({ id }) => id)).toContain(templateId)
    expect((await call(taking.hub, path, { method: 'PUT', token: taking.tokens.proctor, body: {} })).status).toBe(403)
  })
})
