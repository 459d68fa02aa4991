import path from 'node:path/posix'
import type { Archive } from '../archives/read-archive.ts'
import { parseXml } from '../markup/read-xml.ts'
import { byTag, childElements, findAll, findChild, type MarkupElement, textOf } from '../markup/tree.ts'

/** A picture that lies on a sheet, by the cell of its upper left corner, from 1. */
export interface SheetPicture {
  row: number
  column: number
  /** Path inside the archive. */
  file: string
}

/** Names of the sheets and the parts that hold them (ECMA-376, part 1, section 18.2). */
export interface SheetPart {
  name: string
  file: string
}

const relationsFile = (file: string): string => path.join(path.dirname(file), '_rels', `${path.basename(file)}.rels`)

/** What a part refers to, by the ids that it uses. */
async function readRelations(archive: Archive, file: string): Promise<Map<string, string>> {
  const relations = new Map<string, string>()
  const source = relationsFile(file)
  if (!archive.has(source)) return relations
  for (const { attributes } of childElements(parseXml(await archive.read(source)))) {
    const { Id: id, Target: target, TargetMode: mode } = attributes
    if (id === undefined || target === undefined || mode === 'External') continue
    relations.set(id, target.startsWith('/') ? target.slice(1) : path.join(path.dirname(file), target))
  }
  return relations
}

const WORKBOOK = 'xl/workbook.xml'

export async function listSheetParts(archive: Archive): Promise<SheetPart[]> {
  const relations = await readRelations(archive, WORKBOOK)
  const sheets = findChild(parseXml(await archive.read(WORKBOOK)), 'sheets')
  return childElements(sheets ?? { tag: '', namespace: '', attributes: {}, children: [] }).flatMap(({ attributes }) => {
    const file = relations.get(attributes['id'] ?? '')
    return file === undefined || !archive.has(file) ? [] : [{ name: attributes['name'] ?? '', file }]
  })
}

function pictureOf(anchor: MarkupElement, relations: ReadonlyMap<string, string>): SheetPicture | null {
  const from = findChild(anchor, 'from')
  const [blip] = findAll(anchor, byTag('blip'))
  const file = relations.get(blip?.attributes['embed'] ?? '')
  if (from === undefined || file === undefined) return null
  const position = (tag: string): number => Number(textOf(findChild(from, tag)?.children ?? [])) + 1
  return { row: position('row'), column: position('col'), file }
}

/** The pictures that lie on a sheet (ECMA-376, part 1, section 20.5). */
export async function listSheetPictures(archive: Archive, sheetFile: string): Promise<SheetPicture[]> {
  const pictures: SheetPicture[] = []
  for (const file of (await readRelations(archive, sheetFile)).values()) {
    if (!/\/drawings\/[^/]+\.xml$/.test(file) || !archive.has(file)) continue
    const relations = await readRelations(archive, file)
    for (const anchor of childElements(parseXml(await archive.read(file)))) {
      const picture = pictureOf(anchor, relations)
      if (picture !== null && archive.has(picture.file)) pictures.push(picture)
    }
  }
  return pictures
}
