import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { testResultEntity } from '@pengawas/api/grading/results/results.entity'
import { certificateDate } from '@pengawas/api/grading/certificates/certificate-text.rules'
import { auditEntity } from '@pengawas/api/kernel/audit/audit.entity'
import { userEntity } from '@pengawas/api/identity/users/users.entity'
import type { SaveCertificateIssuer } from '@pengawas/shared/contracts/certificate-issuer'
import { certificateCheckSchema } from '@pengawas/shared/contracts/test-results'
import { MESSAGES } from '@pengawas/shared/messages'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { pdfLines, pdfPictures } from '../../support/pdf-text.ts'
import { onEveryDatabase } from '../hub/databases.ts'
import { fetchData } from '../hub/test-hub.ts'
import { aPicture } from '../questions/support.ts'
import { addLogo, readIssuer, saveIssuer, sendLogo, trySaveIssuer } from './issuer.ts'
import { answerAll, begin, end, openTaking, type Taking } from './support.ts'

const ISSUER = {
  agency: 'Badan Strategi Kebijakan Dalam Negeri',
  ...{ signatoryName: 'Dr. Ratna Dewi, M.Si.', signatoryNip: '196801011990032001' },
  ...{ signatoryOffice: 'Kepala Pusat Penilaian Kompetensi', place: 'Jakarta' },
} as const satisfies Partial<SaveCertificateIssuer>
const NOTHING = { agency: '', logoId: null, signatoryName: '', signatoryNip: '', signatoryOffice: '', place: '' }

onEveryDatabase('agency, logo and signatory of certificates', (databaseUrl) => {
  let taking: Taking
  let chief: string
  beforeAll(async () => {
    taking = await openTaking(await databaseUrl())
    chief = taking.tokens.superAdmin
  })
  afterAll(() => taking.close())

  async function passed(): Promise<string> {
    const { session, run } = await begin(taking)
    await answerAll(taking, run, 9)
    await end(taking, session.id)
    return session.id
  }
  const rowOf = (testSessionId: string) => taking.db.read.findOneByOrFail(testResultEntity, { testSessionId })
  async function pdfOf(id: string): Promise<Buffer> {
    const response = await fetch(new URL(`/api/test-sessions/${id}/certificate`, taking.hub.url), {
      headers: { authorization: `Bearer ${taking.tokens.candidate}` },
    })
    expect(response.status).toBe(200)
    return Buffer.from(await response.arrayBuffer())
  }
  const codeOf = async (id: string): Promise<string> => (await rowOf(id)).certificateCode ?? ''
  const checkOf = async (id: string) =>
    fetchData(taking.hub, `/api/certificates/${await codeOf(id)}`, certificateCheckSchema)
  const logoOf = async (id: string) => fetch(new URL(`/api/certificates/${await codeOf(id)}/logo`, taking.hub.url))
  const entries = () => taking.db.read.find(auditEntity, { order: { sequence: 'DESC' }, take: 1 })
  const logos = async (): Promise<number> =>
    (await readdir(path.join(taking.hub.dataDir, 'files', 'certificate-logos')).catch(() => [])).length

  it('are left out, without empty lines, where nothing was ever saved', async () => {
    expect(await readIssuer(taking.hub, chief)).toEqual({ ...NOTHING, version: 0 })
    const id = await passed()
    const row = await rowOf(id)
    const { unit } = await taking.db.read.findOneByOrFail(userEntity, { id: row.participantId })
    const pdf = await pdfOf(id)
    expect(pdfLines(pdf)).toEqual([
      'SERTIFIKAT',
      `Nomor ${row.certificateNumber ?? ''}`,
      'diberikan kepada',
      row.certificateName,
      `NIP ${row.certificateNip ?? ''} · ${unit ?? ''}`,
      'yang telah LULUS asesmen',
      row.certificateTitle,
      `dengan nilai 90 dari 100 pada ${certificateDate(row.completedAt)}`,
      expect.stringContaining('Keaslian sertifikat'),
      expect.stringContaining('/certificate/'),
    ])
    expect([pdfPictures(pdf), (await checkOf(id)).issuer, (await logoOf(id)).status]).toEqual([1, null, 404])
  })

  it('are printed on the next certificate, shown by the public check, and change no earlier one', async () => {
    const old = await passed()
    const oldLines = pdfLines(await pdfOf(old))
    const logoId = await addLogo(taking.hub, chief)
    const { version } = await saveIssuer(taking.hub, chief, { ...ISSUER, logoId })
    const id = await passed()
    const row = await rowOf(id)
    const pdf = await pdfOf(id)
    const { agency, signatoryName, signatoryOffice, signatoryNip } = ISSUER
    const day = certificateDate(row.certificateIssuedAt ?? new Date(0))
    expect(pdfLines(pdf)).toEqual(
      expect.arrayContaining([agency, signatoryName, signatoryOffice, `NIP ${signatoryNip}`, `Jakarta, ${day}`]),
    )
    expect([row.certificateIssuer, pdfPictures(pdf)]).toEqual([version, 2])
    expect((await checkOf(id)).issuer).toEqual({ agency, hasLogo: true, signatoryName, signatoryOffice })
    const logo = await logoOf(id)
    expect([logo.status, logo.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect((await sharp(Buffer.from(await logo.arrayBuffer())).metadata()).format).toBe('png')
    expect([pdfLines(await pdfOf(old)), (await checkOf(old)).issuer]).toEqual([oldLines, null])

    // Other settings are for later certificates; this one keeps its day's.
    await saveIssuer(taking.hub, chief, { ...NOTHING, agency: 'Instansi Lain' })
    expect([pdfLines(await pdfOf(id)), pdfPictures(await pdfOf(id))]).toEqual([pdfLines(pdf), 2])
    const next = pdfLines(await pdfOf(await passed()))
    expect(next).toContain('Instansi Lain')
    expect(next).toHaveLength(11)
  })

  it('are changed by whoever read them last, with an entry in the audit log that names no person', async () => {
    const before = await readIssuer(taking.hub, chief)
    const body = { ...before, agency: 'Badan Baru', signatoryName: 'Budi', place: 'Bandung' }
    expect((await trySaveIssuer(taking.hub, chief, body)).status).toBe(200)
    const [entry] = await entries()
    expect(entry).toMatchObject({
      ...{ action: 'certificate.issuer-changed', subjectType: 'certificate-issuer' },
      data: { version: before.version + 1, changed: 'agency, signatoryName, place' },
    })
    expect((await trySaveIssuer(taking.hub, chief, { ...body, agency: 'Badan Lama' })).status).toBe(409)
    expect((await readIssuer(taking.hub, chief)).agency).toBe('Badan Baru')
    const both = await Promise.all(
      ['Satu', 'Dua'].map((agency) =>
        trySaveIssuer(taking.hub, chief, { ...body, agency, version: before.version + 1 }),
      ),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  it('are refused where they do not hold together', async () => {
    const now = await readIssuer(taking.hub, chief)
    const refuse = async (changes: Partial<SaveCertificateIssuer>, field: string, sentence: string) => {
      const { status, body } = await trySaveIssuer(taking.hub, chief, { ...now, ...NOTHING, ...changes })
      expect([status, body.fields?.[field]]).toEqual([400, sentence])
    }
    await refuse({ place: 'Jakarta' }, 'signatoryName', MESSAGES.signatoryRequired)
    await refuse({ signatoryName: 'Budi', signatoryNip: '123' }, 'signatoryNip', MESSAGES.nipDigits)
    await refuse({ logoId: '11111111-2222-4333-8444-555555555555' }, 'logoId', MESSAGES.pictureUnknown)
    expect(await readIssuer(taking.hub, chief)).toEqual(now)
  })

  it('are the super-admin’s alone', async () => {
    const body = { ...NOTHING, version: 0 }
    for (const role of ['candidate', 'administrator', 'assessor', 'proctor'] as const) {
      expect((await trySaveIssuer(taking.hub, taking.tokens[role], body)).status).toBe(403)
      expect((await sendLogo(taking.hub, taking.tokens[role], await aPicture('png'))).status).toBe(403)
    }
  })

  const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
  it.each<[string, () => Promise<Uint8Array<ArrayBuffer>>, string]>([
    ['a vector picture', () => Promise.resolve(Uint8Array.from(Buffer.from(SVG))), MESSAGES.pictureUnreadable],
    ['a picture that is cut off', async () => (await aPicture('png')).slice(0, 60), MESSAGES.pictureUnreadable],
    ['fifty megapixels in few bytes', () => aPicture('png', 10_000, 5_000), MESSAGES.pictureTooLarge],
  ])('refuses %s as a logo, and keeps nothing', async (_name, make, message) => {
    const before = await logos()
    const answer = await sendLogo(taking.hub, chief, await make())
    expect([answer.status, answer.body.message, await logos()]).toEqual([400, message, before])
  })
})
