import path from 'node:path/posix'
import { QUESTION_IMPORT_MAX_ITEMS } from '@pengawas/shared/contracts/question-exchange'
import { AppError } from '@pengawas/shared/errors'
import type { Archive } from '../../../../kernel/lib/archives/read-archive.ts'
import { parseXml } from '../../../../kernel/lib/markup/read-xml.ts'
import { byTag, findAll, findChild, type MarkupElement } from '../../../../kernel/lib/markup/tree.ts'
import { type Draft, emptyDraft, type ExchangeFile, foreignNamesNote, note } from '../../exchange-question.rules.ts'
import { Pictures } from '../../markup/pictures.ts'
import { toQti2 } from './dialect.ts'
import { readItem } from './read-item.ts'
import { type ManifestItem, readManifest, resolvePath } from './read-manifest.ts'

const MANIFEST = 'imsmanifest.xml'
/** Text only: pictures are files of their own, or a few within the text. */
const MAX_ITEM_BYTES = 4 * 1024 * 1024

/** Finds the manifest where it belongs, or in the one folder that was packed instead of its contents. */
export function findManifest(names: readonly string[]): string | undefined {
  return names
    .filter((name) => path.basename(name) === MANIFEST)
    .toSorted((a, b) => a.split('/').length - b.split('/').length)[0]
}

/** All that is parsed of one package: items may name the same texts again and again. */
const MAX_PARSED_BYTES = 64 * 1024 * 1024

/** Reads the XML of a package, and not without end. */
function createXmlReader(archive: Archive): (file: string) => Promise<MarkupElement> {
  let parsed = 0
  return async (file) => {
    const bytes = await archive.read(file)
    parsed += bytes.length
    if (bytes.length > MAX_ITEM_BYTES) throw new AppError('invalid-input', { message: 'exchangeItemTooLarge' })
    if (parsed > MAX_PARSED_BYTES) throw new AppError('invalid-input', { message: 'exchangeXmlTooLarge' })
    return toQti2(parseXml(bytes))
  }
}

interface Package {
  archive: Archive
  readXml: (file: string) => Promise<MarkupElement>
  pictures: Pictures
}

/** The addresses of pictures, as an item in `folder` writes them. */
function picturesFrom(archive: Archive, folder: string, pictures: Pictures): (address: string) => string | null {
  return (address) => {
    if (address.startsWith('data:')) return pictures.addInline(address)
    const file = resolvePath(folder, address)
    return archive.has(file) ? pictures.add({ name: file, read: () => archive.read(file) }) : null
  }
}

async function readStimuli(
  { archive, readXml }: Package,
  root: MarkupElement,
  folder: string,
): Promise<{ bodies: MarkupElement[]; missing: string[] }> {
  const bodies: MarkupElement[] = []
  const missing: string[] = []
  for (const { attributes } of findAll(root, byTag('assessmentStimulusRef'))) {
    const href = attributes['href'] ?? ''
    const file = resolvePath(folder, href)
    const body = archive.has(file) ? findChild(await readXml(file), 'stimulusBody') : undefined
    if (body === undefined) missing.push(href)
    else bodies.push(body)
  }
  return { bodies, missing }
}

async function readPackagedItem(source: Package, item: ManifestItem): Promise<Draft> {
  const { archive, readXml, pictures } = source
  const { file } = item
  if (!archive.has(file)) return { ...emptyDraft(file), problems: [note('exchangeFileMissing', file)] }
  let root: MarkupElement
  try {
    root = await readXml(file)
  } catch (error) {
    // One damaged item does not spoil the others; anything worse than damaged does.
    if (error instanceof AppError && error.detail?.code === 'xmlUnreadable')
      return { ...emptyDraft(file), problems: [note('xmlUnreadable')] }
    throw error
  }
  const folder = path.dirname(file)
  const { bodies, missing } = await readStimuli(source, root, folder)
  const draft = readItem({
    file,
    root,
    facts: item.facts,
    stimuli: bodies,
    pictureAt: picturesFrom(archive, folder, pictures),
  })
  const notes = [
    ...(item.hasDamagedFacts ? [note('exchangeFactsDamaged')] : []),
    ...missing.map((href) => note('exchangeFileMissing', href)),
  ]
  return { ...draft, notKept: [...draft.notKept, ...notes] }
}

/** Reads a package of QTI 2 or 3. The archive stays open for its pictures until `close`. */
export async function readQtiPackage(archive: Archive, manifestFile: string): Promise<ExchangeFile> {
  const manifest = readManifest(toQti2(parseXml(await archive.read(manifestFile))), path.dirname(manifestFile))
  if (manifest.items.length > QUESTION_IMPORT_MAX_ITEMS)
    throw new AppError('invalid-input', { message: 'exchangeTooMany' })
  const source = { archive, readXml: createXmlReader(archive), pictures: new Pictures() }
  const drafts: Draft[] = []
  for (const item of manifest.items) {
    drafts.push(await readPackagedItem(source, item))
  }
  const notes = [...manifest.otherTypes.map((type) => note('exchangeResourceLost', type)), ...foreignNamesNote(drafts)]
  return { drafts, notes, pictures: source.pictures.all, close: () => archive.close() }
}

/** Reads a single item that stands outside of a package, and so has no pictures but those within it. */
export function readQtiItem(bytes: Buffer, parsed: MarkupElement = parseXml(bytes)): ExchangeFile {
  if (bytes.length > MAX_ITEM_BYTES) throw new AppError('invalid-input', { message: 'exchangeItemTooLarge' })
  const pictures = new Pictures()
  const root = toQti2(parsed)
  const draft = readItem({
    file: '1',
    root,
    facts: {},
    stimuli: [],
    pictureAt: (address) => pictures.addInline(address),
  })
  return { drafts: [draft], notes: foreignNamesNote([draft]), pictures: pictures.all, close: () => undefined }
}
