import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { PICTURE_MAX_BYTES, questionPictureSchema } from '@pengawas/shared/contracts/questions'
import { testSessionSchema } from '@pengawas/shared/contracts/test-sessions'
import { MESSAGES } from '@pengawas/shared/messages'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { assessmentBody, createAssessment, inHours, stockOf } from '../assessments/support.ts'
import { onEveryDatabase } from '../hub/databases.ts'
import { call, CONSENT, endSession, fetchData, openTestHub, people, signIn, type TestHub } from '../hub/test-hub.ts'
import { addPicture, aPicture, approveQuestion, createQuestion, sendPicture } from './support.ts'

onEveryDatabase('pictures of questions', (databaseUrl) => {
  let hub: TestHub
  let penilai: string
  beforeAll(async () => {
    hub = await openTestHub({ databaseUrl: await databaseUrl() })
    penilai = await signIn(hub, people.penilai)
  })
  afterAll(async () => {
    await hub.close()
  })

  const read = (url: string, token?: string): Promise<Response> =>
    fetch(new URL(url, hub.url), token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } })
  const files = async (): Promise<number> =>
    (await readdir(path.join(hub.dataDir, 'files', 'question-pictures')).catch(() => [])).length

  it.each(['png', 'jpeg', 'webp', 'gif'] as const)(
    'are kept as %s without what cameras write beside them',
    async (format) => {
      const answer = await sendPicture(hub, penilai, await aPicture(format), `image/${format}`)
      const picture = questionPictureSchema.parse(answer.body.data)
      expect([answer.status, picture.width, picture.height, picture.url]).toEqual([
        201,
        64,
        48,
        `/api/question-pictures/${picture.id}`,
      ])
      const response = await read(picture.url, penilai)
      expect([response.headers.get('content-type'), response.headers.get('cache-control')]).toEqual([
        `image/${format}`,
        'private, max-age=300',
      ])
      const bytes = Buffer.from(await response.arrayBuffer())
      const { format: kept, exif } = await sharp(bytes).metadata()
      expect([kept, exif, bytes.includes('Somebody at home')]).toEqual([format, undefined, false])
    },
  )

  it('are scaled down and turned as their camera was', async () => {
    const turned = await sharp({ create: { width: 3000, height: 1500, channels: 3, background: '#0a7' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const picture = questionPictureSchema.parse(
      (await sendPicture(hub, penilai, Uint8Array.from(turned), 'image/jpeg')).body.data,
    )
    expect([picture.width, picture.height]).toEqual([1000, 2000])
  })

  it('are shown to staff of the bank and to candidates whose test asks the question, while it does', async () => {
    const { url } = await addPicture(hub, penilai)
    const validator = await signIn(hub, people.validator)
    const question = await createQuestion(hub, penilai, {
      options: ['Ya', 'Tidak', `<p>Lihat</p><img src="${url}" alt="Denah" />`, 'Nanti'],
    })
    await approveQuestion(hub, validator, question)
    const administrator = await signIn(hub, people.administrator)
    const candidate = await signIn(hub, people.candidate1)
    const stock = await stockOf(hub, administrator)
    const body = assessmentBody(stock, {
      type: 'regular',
      totalQuestions: 1,
      participants: stock.participantIds,
      questionIds: [question.id],
      startDate: inHours(-1),
      endDate: inHours(2),
    })
    const { id: assessmentId } = await createAssessment(hub, administrator, body)

    for (const token of [penilai, validator, administrator]) expect((await read(url, token)).status).toBe(200)
    expect((await read(url)).status).toBe(401)
    for (const person of [people.proctor, people.auditor])
      expect((await read(url, await signIn(hub, person))).status).toBe(403)
    expect((await read(url, candidate)).status).toBe(404)
    const session = await fetchData(hub, '/api/test-sessions', testSessionSchema, {
      token: candidate,
      body: { assessmentId, consent: CONSENT },
    })
    const shown = await read(url, candidate)
    expect([shown.status, shown.headers.get('cache-control')]).toEqual([200, 'private, max-age=300'])
    const again = await fetch(new URL(url, hub.url), {
      headers: {
        authorization: `Bearer ${candidate}`,
        'if-none-match': shown.headers.get('etag') ?? '',
        'cache-control': 'max-age=0',
      },
    })
    expect([again.status, await again.text()]).toEqual([304, ''])
    expect((await read(url, await signIn(hub, people.candidate2))).status).toBe(404)
    await endSession(hub, candidate, session.id)
    expect((await read(url, candidate)).status).toBe(404)
    expect((await read('/api/question-pictures/11111111-2222-4333-8444-555555555555', penilai)).status).toBe(404)
    expect(
      (
        await call(hub, '/api/question-pictures', {
          token: candidate,
          rawBody: await aPicture('png'),
          headers: { 'content-type': 'image/png' },
        })
      ).status,
    ).toBe(403)
  })

  it('stand in questions by their address', async () => {
    const { url } = await addPicture(hub, penilai)
    const content = `<p>Lihat</p><img src="${url}" alt="Denah" />`
    expect((await createQuestion(hub, penilai, { content })).content).toBe(content)
  })

  const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
  it.each<[string, () => Promise<Uint8Array<ArrayBuffer>>, number, string | undefined]>([
    ['text', () => Promise.resolve(Uint8Array.from(Buffer.from('halo'))), 400, MESSAGES.pictureUnreadable],
    ['nothing', () => Promise.resolve(new Uint8Array()), 400, MESSAGES.pictureUnreadable],
    ['a vector picture', () => Promise.resolve(Uint8Array.from(Buffer.from(SVG))), 400, MESSAGES.pictureUnreadable],
    ['a picture that is cut off', async () => (await aPicture('png')).slice(0, 60), 400, MESSAGES.pictureUnreadable],
    [
      'another kind by its bytes',
      async () =>
        Uint8Array.from(
          await sharp({ create: { width: 9, height: 9, channels: 3, background: '#000' } })
            .tiff()
            .toBuffer(),
        ),
      400,
      MESSAGES.pictureUnreadable,
    ],
    ['a picture of fifty megapixels in few bytes', () => aPicture('png', 10_000, 5_000), 400, MESSAGES.pictureTooLarge],
    ['too many bytes', () => Promise.resolve(new Uint8Array(PICTURE_MAX_BYTES + 1)), 413, undefined],
  ])('refuse %s and keep nothing', async (_name, make, status, message) => {
    const before = await files()
    const answer = await sendPicture(hub, penilai, await make())
    expect([answer.status, message === undefined ? undefined : answer.body.message]).toEqual([status, message])
    expect(await files()).toBe(before)
  })
})
