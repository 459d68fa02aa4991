import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Language } from '@pengawas/shared/languages'
import subsetFont from 'subset-font'
import { z } from 'zod'
import { chooseSlices, FAMILIES, readRanges, type Slice } from './faces.rules.ts'

const WEIGHTS = { regular: 400, bold: 700 } as const
export type Weight = keyof typeof WEIGHTS
/** Slices without a name are numbered, in brackets. */
const NUMBERED = /^\[(\d+)\]$/

const resolve = createRequire(import.meta.url).resolve
let slices: Promise<Slice[]> | undefined

async function readSlices(): Promise<Slice[]> {
  const lists = FAMILIES.map(async (family) => {
    const file = await readFile(resolve(`@fontsource-variable/${family}/unicode.json`), 'utf8')
    const names = z.record(z.string(), z.string()).parse(JSON.parse(file))
    return Object.entries(names).map(([name, ranges]) => ({
      ...{ family, name: NUMBERED.exec(name)?.[1] ?? name, ranges: readRanges(ranges) },
    }))
  })
  return (await Promise.all(lists)).flat()
}

export interface Faces {
  /** Fonts to be embedded, by name. */
  files: ReadonlyMap<string, Buffer>
  /** The font of a character in a weight; undefined where no family has it. */
  nameOf(character: string, weight: Weight): string | undefined
}

const nameFor = ({ family, name }: Slice, weight: Weight): string => `${family}-${name}-${weight}`

/** The fonts that a text needs in this language, each with the glyphs of its characters alone. */
export async function loadFaces(texts: Readonly<Record<Weight, string>>, language: Language): Promise<Faces> {
  slices ??= readSlices()
  const known = await slices
  const files = new Map<string, Buffer>()
  const chosen = chooseSlices(`${texts.regular}${texts.bold}`, language, known)
  for (const weight of ['regular', 'bold'] as const) {
    const wanted = [...new Set(texts[weight])].filter((character) => chosen.has(character))
    for (const [slice, characters] of Map.groupBy(wanted, (character) => chosen.get(character))) {
      if (slice === undefined) continue
      const file = `@fontsource-variable/${slice.family}/files/${slice.family}-${slice.name}-wght-normal.woff2`
      const font = await readFile(resolve(file))
      const options = { targetFormat: 'sfnt', variationAxes: { wght: WEIGHTS[weight] } } as const
      files.set(nameFor(slice, weight), await subsetFont(font, characters.join(''), options))
    }
  }
  return {
    files,
    nameOf(character, weight) {
      const slice = chosen.get(character)
      return slice === undefined ? undefined : nameFor(slice, weight)
    },
  }
}
