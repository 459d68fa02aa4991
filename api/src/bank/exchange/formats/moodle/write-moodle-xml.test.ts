import { MESSAGES } from '@pengawas/shared/messages'
import { expect, it } from 'vitest'
import { parseXml } from '../../../../kernel/lib/markup/read-xml.ts'
import type { ExchangeFile } from '../../exchange-question.rules.ts'
import { PICTURES, QUESTIONS } from '../sample-questions.ts'
import { readMoodleXml } from './read-moodle-xml.ts'
import { writeMoodleXml } from './write-moodle-xml.ts'

const source = { questions: QUESTIONS, pictures: PICTURES, at: new Date('2026-11-21T00:00:00Z') }
const read = (xml: string): ExchangeFile => readMoodleXml(parseXml(Buffer.from(xml)))
const written = async (): Promise<string> => (await writeMoodleXml(source)).toString()
const OURS = /<pengawas:question[^>]*>[^<]*<\/pengawas:question>/g

it('says in the file what Moodle drops', async () => {
  expect(await written()).toMatch(/^<\?xml[^>]*>\n<!-- Moodle reads [^>]*Bloom level[^>]* -->\n<quiz>/)
})

it('says in words of Moodle what Moodle knows: theme, tags, text, pictures, options and keys', async () => {
  const { drafts } = read((await written()).replace(OURS, ''))
  const pictures = (html: string): number => html.split('src="picture:').length - 1
  expect(
    drafts.map(({ facts, options, correctAnswer, content }) => ({
      theme: facts.theme,
      tags: facts.tags ?? [],
      options: options.length,
      correctAnswer,
      correctAnswers: facts.multipleResponse?.correctAnswers ?? [],
      pictures: pictures(content),
    })),
  ).toEqual(
    QUESTIONS.map(({ theme, tags, options, correctAnswer, multipleResponse, content }) => ({
      ...{ theme, tags, correctAnswer, options: options.length, pictures: pictures(content) },
      correctAnswers: multipleResponse?.correctAnswers ?? [],
    })),
  )
})

it('says where its own information is damaged, and goes on with what Moodle knows', async () => {
  const damaged = (await written()).replace(/(<pengawas:question[^>]*>)\{/g, '$1')
  const { drafts } = read(damaged)
  for (const { notKept } of drafts)
    expect(notKept.map(({ message }) => message)).toContain(MESSAGES.exchangeFactsDamaged)
  expect(drafts.map(({ facts }) => facts.theme)).toEqual(QUESTIONS.map(({ theme }) => theme))
})
