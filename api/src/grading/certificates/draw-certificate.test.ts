import { expect, it } from 'vitest'
import { drawCertificate } from './draw-certificate.ts'

const AT = new Date('2026-11-21T03:00:00Z')

/** The fonts of the certificate of somebody of this name. */
async function fontsFor(participantName: string): Promise<string[]> {
  const pdf = await drawCertificate({
    ...{ number: 'PGW-2026-000003', participantName, nip: '199001012020011101', unit: 'Biro Kepegawaian' },
    ...{ assessmentTitle: 'Asesmen', percentageScore: 87.5, completedAt: AT, issuedAt: AT, issuer: null, logo: null },
    checkUrl: 'http://localhost/certificate/ABC',
  })
  return [...pdf.toString('latin1').matchAll(/\/BaseFont \/(?:[A-Z]{6}\+)?([\w-]+)/g)]
    .map(([, name]) => name ?? '')
    .filter((name, index, all) => all.indexOf(name) === index)
    .toSorted()
}

const OWN = ['Helvetica', 'Helvetica-Bold']

it('is set in the fonts that every reader of PDF has', async () => {
  expect(await fontsFor('Siti Nurhaliza, S.Kom., M.Si.')).toEqual(OWN)
})

it.each(['王小明', 'محمد الأمين', 'さくら', 'Nāgārjuna'])(
  'has the letters of %s in a font of its own',
  async (name) => {
    const fonts = await fontsFor(name)
    expect(fonts).toEqual(expect.arrayContaining(OWN))
    expect(fonts.filter((font) => !OWN.includes(font))).not.toEqual([])
  },
)

it('needs no font for a script that none has', async () => {
  expect(await fontsFor('ꦲꦤ')).toEqual(OWN)
})
