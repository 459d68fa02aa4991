import { describe, expect, it } from 'vitest'
import { type ArchiveLimits, openArchive } from '../../../kernel/lib/archives/read-archive.ts'
import { parseXml } from '../../../kernel/lib/markup/read-xml.ts'
import { complete, type ExchangeFile, type ExchangeQuestion, type ExportSource } from '../exchange-question.rules.ts'
import { pictureKeysOf } from '../markup/picture-keys.rules.ts'
import { readGift } from './gift/read-gift.ts'
import { writeGift } from './gift/write-gift.ts'
import { readMoodleXml } from './moodle/read-moodle-xml.ts'
import { writeMoodleXml } from './moodle/write-moodle-xml.ts'
import { QTI_22, QTI_30 } from './qti/dialect.ts'
import { findManifest, readQtiPackage } from './qti/read-qti.ts'
import { writeQti } from './qti/write-qti.ts'
import { PICTURES, QUESTIONS } from './sample-questions.ts'
import { readQuestionCsv, writeQuestionCsv } from './sheets/csv.ts'
import { readQuestionWorkbook, writeQuestionWorkbook } from './sheets/workbook.ts'

const LIMITS: ArchiveLimits = {
  maxEntries: 100,
  maxTotalBytes: 10_000_000,
  maxEntryBytes: 10_000_000,
  tooManyEntries: 'archiveTooManyFiles',
  tooLarge: 'archiveTooLarge',
}
const DEFAULTS = {
  theme: 'Lain',
  competencyCategory: 'sosiokultural',
  competency: 'discipline',
  bloomLevel: 'C6',
  difficulty: 'easy',
} as const

async function readQti(bytes: Buffer): Promise<ExchangeFile> {
  const archive = await openArchive(bytes, LIMITS)
  return readQtiPackage(archive, findManifest(archive.names) ?? '')
}

const FORMATS: Record<
  string,
  { write: (source: ExportSource) => Promise<Buffer>; read: (bytes: Buffer) => Promise<ExchangeFile> }
> = {
  'QTI 2.2': { write: (source) => writeQti(source, QTI_22), read: readQti },
  'QTI 3.0': { write: (source) => writeQti(source, QTI_30), read: readQti },
  Excel: {
    write: writeQuestionWorkbook,
    read: async (bytes) => readQuestionWorkbook(await openArchive(bytes, LIMITS)),
  },
  CSV: { write: writeQuestionCsv, read: readQuestionCsv },
  'Moodle XML': { write: writeMoodleXml, read: (bytes) => Promise.resolve(readMoodleXml(parseXml(bytes))) },
  GIFT: { write: writeGift, read: (bytes: Buffer) => Promise.resolve(readGift(bytes)) },
}

/** Questions with the bytes of their pictures in place of keys, which each file makes itself. */
async function withBytes(
  question: ExchangeQuestion,
  pictures: ReadonlyMap<string, { read(): Promise<Uint8Array> }>,
): Promise<string> {
  let text = JSON.stringify(question)
  for (const key of pictureKeysOf(question)) {
    const bytes = await pictures.get(key)?.read()
    text = text.replaceAll(
      `picture:${key}`,
      `picture:${bytes === undefined ? 'missing' : Buffer.from(bytes).toString('hex')}`,
    )
  }
  return text
}

describe.each(Object.entries(FORMATS))('%s', (_name, { write, read }) => {
  it('gives back the questions that it was given, and says that all is kept', async () => {
    const source = { questions: QUESTIONS, pictures: PICTURES, at: new Date('2026-11-21T00:00:00Z') }
    const file = await read(await write(source))
    expect(file.notes).toEqual([])
    expect(file.drafts.map(({ problems, notKept }) => ({ problems, notKept }))).toEqual(
      QUESTIONS.map(() => ({ problems: [], notKept: [] })),
    )
    for (const [index, draft] of file.drafts.entries()) {
      const { question } = complete(draft, DEFAULTS)
      const given = QUESTIONS[index]
      if (given === undefined) throw new Error('too many')
      const [got, written] = [await withBytes(question, file.pictures), await withBytes(given, PICTURES)]
      expect(JSON.parse(got)).toEqual(JSON.parse(written))
    }
    file.close()
  }, 30_000)
})
