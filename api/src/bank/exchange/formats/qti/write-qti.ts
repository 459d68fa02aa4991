import { type ArchiveFile, packArchive } from '../../../../kernel/lib/archives/write-archive.ts'
import { element, type MarkupElement, toXmlDocument } from '../../../../kernel/lib/markup/tree.ts'
import { type ExchangeQuestion, type ExportSource, factsOf, PICTURE_SCHEME } from '../../exchange-question.rules.ts'
import { pictureKeysOf } from '../../markup/picture-keys.rules.ts'
import { pictureEnding } from '../picture-endings.ts'
import { titleOf } from '../title.ts'
import type { Dialect } from './dialect.ts'
import { FACTS_NAMESPACE } from '../facts-namespace.ts'
import { writeItem } from './write-item.ts'

const LOM = 'http://ltsc.ieee.org/xsd/LOM'
const LOM_DIFFICULTIES = { easy: 'easy', medium: 'medium', hard: 'difficult' } as const

/** Keywords and difficulty for other tools; the whole for our own reader. */
function metadataOf(question: ExchangeQuestion): MarkupElement {
  const lom = (name: string, children: readonly (MarkupElement | string)[] = []): MarkupElement =>
    element(`imsmd:${name}`, {}, children)
  const general = [
    lom('title', [lom('string', [titleOf(question)])]),
    ...question.tags.map((tag) => lom('keyword', [lom('string', [tag])])),
  ]
  const difficulty = lom('difficulty', [
    lom('source', ['LOMv1.0']),
    lom('value', [LOM_DIFFICULTIES[question.difficulty]]),
  ])
  return element('metadata', {}, [
    { ...lom('lom', [lom('general', general), lom('educational', [difficulty])]), attributes: { 'xmlns:imsmd': LOM } },
    element('pengawas:question', { 'xmlns:pengawas': FACTS_NAMESPACE }, [JSON.stringify(factsOf(question))]),
  ])
}

function writeManifest(resources: readonly MarkupElement[], dialect: Dialect): MarkupElement {
  const { name, version } = dialect.manifestSchema
  return element('manifest', { xmlns: dialect.manifestNamespace, identifier: 'pengawas-questions' }, [
    element('metadata', {}, [element('schema', {}, [name]), element('schemaversion', {}, [version])]),
    element('organizations'),
    element('resources', {}, resources),
  ])
}

/** Writes a package: the manifest first, then an item for each question, then the pictures. */
export function writeQti({ questions, pictures, at }: ExportSource, dialect: Dialect): Promise<Buffer> {
  const digits = String(questions.length).length
  const identifiers = questions.map((_, index) => `q${String(index + 1).padStart(digits, '0')}`)
  const pictureFiles = new Map(
    [...pictures].map(([key, { contentType }]) => [key, `pictures/${key}.${pictureEnding(contentType)}`]),
  )
  const itemFile = (identifier: string): string => `items/${identifier}.xml`
  const resources = questions.map((question, index) => {
    const identifier = identifiers[index] ?? ''
    const files = [itemFile(identifier), ...pictureKeysOf(question).flatMap((key) => pictureFiles.get(key) ?? [])]
    return element('resource', { identifier, type: dialect.itemType, href: itemFile(identifier) }, [
      metadataOf(question),
      ...files.map((href) => element('file', { href })),
    ])
  })
  async function* files(): AsyncGenerator<ArchiveFile> {
    yield { name: 'imsmanifest.xml', content: toXmlDocument(writeManifest(resources, dialect)) }
    for (const [index, question] of questions.entries()) {
      const identifier = identifiers[index] ?? ''
      const pictureAt = (source: string): string => `../${pictureFiles.get(source.slice(PICTURE_SCHEME.length)) ?? ''}`
      yield { name: itemFile(identifier), content: toXmlDocument(writeItem(question, identifier, dialect, pictureAt)) }
    }
    for (const [key, picture] of pictures) {
      const name = pictureFiles.get(key)
      if (name !== undefined) yield { name, content: await picture.read(), isPacked: true }
    }
  }
  return packArchive(files(), at)
}
